// The engines of a match and how many rounds they make, by switches in the form of the API.

import type { Switches } from './values'

/** Returns the engine of a round, from 1, or undefined if the hands decide it. */
export function engineOf(switches: Switches, round: number): number | undefined {
  if (!known(switches)) return undefined
  const step = switches['engine_order'] === 'up' ? 1 - round : round - 1
  const all = doubles(switches)
  return (((first(switches) - step) % all) + all) % all
}

/** Returns how many rounds a match has: as many as the engines allow if the rules say 0. */
export function roundsIn(switches: Switches): number {
  const rounds = Number(switches['rounds'] ?? 0)
  if (rounds > 0 || switches['set'] === undefined) return rounds
  const order = switches['engine_order']
  if (!known(switches) || order === 'down_wrap') return doubles(switches)
  return order === 'up' ? doubles(switches) - first(switches) : first(switches) + 1
}

const known = (switches: Switches): boolean => ['held', 'set_aside'].includes(String(switches['engine']))

const doubles = (switches: Switches): number => Number(switches['set']) + 1

function first(switches: Switches): number {
  const given = switches['first_engine'] ?? null
  if (given !== null) return Number(given)
  return switches['engine_order'] === 'up' ? 0 : doubles(switches) - 1
}
