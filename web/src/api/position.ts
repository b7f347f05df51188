// Facts that can be read off a position. Nothing here knows a rule.

import type { Schema } from './client'
import { mexican, mexicanOf, ownerOf, pips, type Action, type Tile, type Train } from './notation'

export type Position = Schema['Position']

/** The tiles of a hand, or only their number. */
export type Hand = Position['hands'][number]

/** A place for a tile: a train, or the middle for the engine. */
export type Place = Train | 'E'

/** Returns the tiles of a train. */
export function tilesOf(position: Position, train: Train): Tile[] {
  const owner = ownerOf(train)
  return (owner > 0 ? position.trains[owner - 1] : position.mexican[mexicanOf(train) - 1]) ?? []
}

/** Returns the pip of the engine; null before it is laid. */
export function engineOf(position: Position): number | null {
  return position.phase === 'search' ? null : position.engine
}

/** Returns the end of a train; null before the engine is laid. */
export function endOf(position: Position, train: Train): number | null {
  const last = tilesOf(position, train).at(-1)
  return last === undefined ? engineOf(position) : pips(last)[1]
}

/** Returns the ends that the viewer may use, open trains' and their own, without duplicates. */
export function openEnds(position: Position, you: number): number[] {
  const names: Train[] = [`${you}`, ...position.markers.map((seat): Train => `${seat}`), ...position.mexican.map((_, i) => mexican(i + 1))]
  const ends = names.map((name) => endOf(position, name)).filter((end) => end !== null)
  return [...new Set(ends)].sort((a, b) => a - b)
}

/** Returns the open doubles that all legal tiles must go to; none if there are other places. */
export function boundBy({ open, owed }: Position, legal: readonly Action[]): Train[] {
  const plays = legal.filter((action) => action.kind === 'play')
  return plays.length > 0 && plays.every((action) => open.includes(action.train)) ? open.filter((train) => !owed.includes(train)) : []
}

/** Returns the number of tiles in a hand. */
export function count(hand: Hand): number {
  return typeof hand === 'number' ? hand : hand.length
}
