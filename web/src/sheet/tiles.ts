// Tiles that are left in hands.

import { pips, type Tile } from '../api/notation'
import type { Switches } from '../rules/values'

/** Returns what a tile that is left counts: its pips, and what the rules give a blank. */
export function countOf(tile: Tile, switches: Switches | undefined): number {
  const [a, b] = pips(tile)
  if (a + b === 0) return Number(switches?.['double_blank'] ?? 0)
  return a + b + (a === 0 || b === 0 ? Number(switches?.['blank_half'] ?? 0) : 0)
}
