// The rules of the puzzle: a train begins at the engine, and each tile joins the one before it.

import { pips, type Tile } from '../api/notation'

/** A tile of the train; the first pip is the attaching one. */
export interface Laid {
  tile: Tile // as in the rack
  pair: Tile // as it lies
}

/** Returns the tiles of a train as they lie, up to the first that does not fit. */
export function layOut(engine: number, tiles: readonly Tile[]): Laid[] {
  const train: Laid[] = []
  let end = engine
  for (const tile of tiles) {
    const [a, b] = pips(tile)
    if (a !== end && b !== end) break
    const next = a === end ? b : a
    train.push({ tile, pair: `${end}-${next}` })
    end = next
  }
  return train
}

/** Returns the pip that the next tile must have. */
export const endOf = (engine: number, train: readonly Laid[]): number => (train.length > 0 ? pips(train.at(-1)!.pair)[1] : engine)

/** Writes seconds as 0:41. */
export function clock(seconds: number): string {
  const two = (n: number): string => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
