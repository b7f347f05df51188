// How good the choices of the players were.

import type { Judged } from '../api/message'

/**
 * The class of a choice: the best; as good as the best, as far as can be told; fair, which lost a
 * little; poor, which lost more.
 */
export type Worth = 'best' | 'equal' | 'fair' | 'poor'

const least = 0.5 // points that count as lost, if they are more than two standard errors
const much = 3 // points of a poor choice

export function worth(judged: Judged): Worth {
  if (judged.loss <= 0 || judged.action === judged.best) return 'best'
  if (judged.loss < least || judged.loss < 2 * (judged.error ?? 0)) return 'equal'
  return judged.loss < much ? 'fair' : 'poor'
}

/** The choices of a seat. */
export interface Tally {
  seat: number
  accuracy: number | null // from 0 to 100: the share of what there was to lose that was not lost; null without anything to lose
  best: number // also those as good as the best
  fair: number
  poor: number
}

type Rounds = ReadonlyMap<number, ReadonlyMap<number, Judged>>

/** Returns the tally of each seat over all rounds that were analysed. */
export function tallies(rounds: Rounds, seats: number): Tally[] {
  const all = [...rounds.values()].flatMap((round) => [...round.values()])
  return Array.from({ length: seats }, (_, i) => tally(i + 1, all.filter((judged) => judged.seat === i + 1)))
}

function tally(seat: number, choices: readonly Judged[]): Tally {
  const sum = (of: (judged: Judged) => number): number => choices.reduce((total, judged) => total + of(judged), 0)
  const kinds = choices.map(worth)
  const stake = sum((judged) => judged.stake)
  return {
    seat,
    accuracy: stake > 0 ? 100 * (1 - sum((judged) => judged.loss) / stake) : null,
    best: kinds.filter((kind) => kind === 'best' || kind === 'equal').length,
    fair: kinds.filter((kind) => kind === 'fair').length,
    poor: kinds.filter((kind) => kind === 'poor').length,
  }
}

/** A choice, and its round. */
export interface Moment {
  round: number
  judged: Judged
}

/** Returns those choices of all rounds that are asked for, in order. */
export function momentsOf(rounds: Rounds, of: (judged: Judged) => boolean): Moment[] {
  return [...rounds].toSorted(([a], [b]) => a - b).flatMap(([round, found]) => [...found.values()].filter(of).map((judged) => ({ round, judged })))
}

/** Returns the choices that lost the most, the dearest first, if they lost anything for certain. */
export function dearest(moments: readonly Moment[], most = 3): Moment[] {
  const lost = moments.filter(({ judged }) => worth(judged) === 'fair' || worth(judged) === 'poor')
  return lost.toSorted((a, b) => b.judged.loss - a.judged.loss).slice(0, most)
}

/** Returns the best choice that was furthest ahead of the next best one, if it was much and for certain. */
export function finest(moments: readonly Moment[]): Moment | undefined {
  const lead = ({ judged: { margin } }: Moment): number => (margin && margin.value >= Math.max(much, 2 * margin.error) ? margin.value : 0)
  const best = moments.filter((moment) => worth(moment.judged) === 'best' && lead(moment) > 0)
  return best.toSorted((a, b) => lead(b) - lead(a))[0]
}
