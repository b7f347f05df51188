// Deals from a seed: tiles, and lots for the start.

import type { Schema } from '../api/client'
import { pips, sum, type Tile } from '../api/notation'
import { Stream } from './seed'

/** Returns a set's tiles in their order before a shuffle, without the double that is set aside. */
export function tiles(set: number, aside: number | null): Tile[] {
  const all: Tile[] = []
  for (let a = 0; a <= set; a++) {
    for (let b = 0; b <= a; b++) {
      if (a !== b || a !== aside) all.push(`${a}-${b}`)
    }
  }
  return all
}

/**
 * Returns all tiles as the seed shuffles them: hands in the order of the seats, then the boneyard.
 */
export function deck(seed: string, set: number, aside: number | null): Tile[] {
  const all = tiles(set, aside)
  new Stream(seed, 'deal').shuffle(all)
  return all
}

export type Lot = Schema['Lot']

/** Returns the lots for the start in the order of the draws, and the starter; by is the value of lot_by. */
export function lots(seed: string, set: number, aside: number | null, seats: number, by = 'sum'): { draws: Lot[]; starter: number } {
  const stream = new Stream(seed, 'lots')
  const draws: Lot[] = []
  let pile: Tile[] = []
  let tied = Array.from({ length: seats }, (_, i) => i + 1)
  while (tied.length > 1) {
    if (pile.length < tied.length) {
      pile = tiles(set, aside)
      stream.shuffle(pile)
    }
    const drawn = pile.splice(0, tied.length).map((tile, i) => ({ seat: tied[i]!, tile }))
    draws.push(...drawn)
    const ranks = drawn.map((lot) => rank(lot.tile, by))
    const best = Math.max(...ranks)
    tied = drawn.filter((_, i) => ranks[i] === best).map((lot) => lot.seat)
  }
  return { draws, starter: tied[0]! }
}

/** Returns a number for a lot, of which the highest starts. */
function rank(tile: Tile, by: string): number {
  const [a, b] = pips(tile)
  if (by === 'lowest') return -sum(tile)
  return by === 'double_first' && a === b ? 1000 + sum(tile) : sum(tile)
}
