// What can be read from a position. Nothing here knows a rule.

import type { Schema } from './client'
import { mexican, mexicanOf, ownerOf, pips, type Tile, type Train } from './notation'

export type Position = Schema['Position']

/** The tiles of a hand, or only their number. */
export type Hand = Position['hands'][number]

/** Where a tile can be laid: on a train, or as the engine. */
export type Place = Train | 'E'

/** The tiles of a train. */
export function tilesOf(position: Position, train: Train): Tile[] {
  const owner = ownerOf(train)
  return (owner > 0 ? position.trains[owner - 1] : position.mexican[mexicanOf(train) - 1]) ?? []
}

/** The number of the engine that lies on the table; null before it does. */
export function engineOf(position: Position): number | null {
  return position.phase === 'search' ? null : position.engine
}

/** The pip that the next tile of a train must have; null before the engine lies. */
export function endOf(position: Position, train: Train): number | null {
  const last = tilesOf(position, train).at(-1)
  return last === undefined ? engineOf(position) : pips(last)[1]
}

/** The ends that everybody may use, and one's own, each once. */
export function openEnds(position: Position, you: number): number[] {
  const names: Train[] = [`${you}`, ...position.markers.map((seat): Train => `${seat}`), ...position.mexican.map((_, i) => mexican(i + 1))]
  const ends = names.map((name) => endOf(position, name)).filter((end) => end !== null)
  return [...new Set(ends)].sort((a, b) => a - b)
}

/** How many tiles a hand has. */
export function count(hand: Hand): number {
  return typeof hand === 'number' ? hand : hand.length
}
