// Facts that can be read off a position. Nothing here knows a rule.

import type { Schema } from './client'
import { mexican, mexicanOf, ownerOf, pips, type Tile, type Train } from './notation'

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

/** Returns the ends of trains, without duplicates. */
function endsOf(position: Position, names: readonly Train[]): number[] {
  const ends = names.map((name) => endOf(position, name)).filter((end) => end !== null)
  return [...new Set(ends)].sort((a, b) => a - b)
}

/** Returns the ends of the viewer's own train and of those that are open to all, without duplicates. */
export function openEnds(position: Position, you: number): number[] {
  return endsOf(position, [`${you}`, ...position.markers.map((seat): Train => `${seat}`), ...position.mexican.map((_, i) => mexican(i + 1))])
}

/** Returns the ends that the viewer may use: those of open doubles that bind, or else the open ones. */
export function usableEnds(position: Position, you: number): number[] {
  const bound = bindingOf(position)
  return bound.length > 0 ? endsOf(position, bound) : openEnds(position, you)
}

/** Returns the open doubles of which the seat in turn must cover one before it lays a tile elsewhere. */
export const bindingOf = ({ binding }: Position): Train[] => binding ?? []

/** Returns the number of tiles in a hand. */
export function count(hand: Hand): number {
  return typeof hand === 'number' ? hand : hand.length
}
