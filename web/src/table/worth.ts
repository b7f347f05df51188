// What tiles count that are left in a hand.

import type { Schema } from '../api/client'
import { pips, sum, type Tile } from '../api/notation'

/** What the tiles count that do not count their pips. */
export type Worth = Schema['ShownSettings']['worth']

/** Returns the points of a tile that is left in a hand. */
export function points(tile: Tile, worth: Worth): number {
  const [a, b] = pips(tile)
  return worth?.find(({ high, low }) => high === Math.max(a, b) && low === Math.min(a, b))?.points ?? sum(tile)
}
