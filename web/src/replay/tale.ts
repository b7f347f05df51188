// What happened to a player in one round or several, in a few figures.

import type { Divided } from './judge.svelte'
import { dearest, finest, worth, type Moment } from './accuracy'
import { sumOf, type Parts } from './parts'

export interface Tale {
  tiles: 'good' | 'plain' | 'bad' // what luck gave
  choices: number
  well: number // those as good as the best, as far as can be told
  costly: number
  dearest: Moment | undefined
  finest: Moment | undefined
  decided: boolean // whether the dearest choice cost more than the player was behind in the end
  parts: Parts
}

const share = 5 // points of luck in a round that are told, if they are more than two standard errors

/** Returns what a player's tiles were like: those dealt, and what was drawn. */
export function tilesOf({ dealt, drawn }: Pick<Parts, 'dealt' | 'drawn'>, rounds: number): Tale['tiles'] {
  const luck = dealt.value + drawn.value
  const least = Math.max(share * Math.sqrt(rounds), 2 * Math.hypot(dealt.error, drawn.error))
  return Math.abs(luck) < least ? 'plain' : luck > 0 ? 'good' : 'bad'
}

/** Returns the tale of a seat: its choices, how the rounds' results divide, and the points it was behind. */
export function taleOf(seat: number, choices: readonly Moment[], results: readonly Divided[], behind: number): Tale {
  const kinds = choices.map(({ judged }) => worth(judged))
  const parts = sumOf(results)[seat - 1]!
  const [dear] = dearest(choices, 1)
  return {
    tiles: tilesOf(parts, results.length),
    choices: choices.length,
    well: kinds.filter((kind) => kind === 'best' || kind === 'equal').length,
    costly: kinds.filter((kind) => kind === 'poor').length,
    dearest: dear,
    finest: finest(choices),
    decided: behind > 0 && dear !== undefined && dear.judged.loss > behind,
    parts,
  }
}

/** Returns by how many points a seat is behind the best; 0 for the best. */
export function behindOf(points: readonly number[], seat: number, low: boolean): number {
  const best = low ? Math.min(...points) : Math.max(...points)
  return Math.abs(best - points[seat - 1]!)
}
