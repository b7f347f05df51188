// Follows the tiles of a round, given the deck that the seed deals.

import { high, type Tile } from '../api/notation'
import type { Evidence } from './evidence'

/** A contradiction with the deck: the number of the action, from 1, and the tile. */
export interface Wrong {
  action: number
  tile: Tile
}

export interface Flow {
  drawn: Wrong | null // the first draw that was not the boneyard's next tile
  laid: Wrong | null // the first tile laid or kept by a seat that could not have had it
}

/**
 * Follows all tiles from the deck's hands and boneyard to the trains. Draws that the page did not
 * see are the boneyard's next tiles, too: a seat that lays such a tile later must have drawn it.
 */
export function follow(deck: readonly Tile[], hand: number, e: Evidence): Flow {
  const hands = e.hands.map((_, i) => new Set(deck.slice(i * hand, (i + 1) * hand)))
  const bones = deck.slice(e.hands.length * hand)
  const untold = new Set<Tile>() // penalties of a record, in some hand
  const flow: Flow = { drawn: null, laid: null }
  let next = 0

  /** Skips the boneyard's tiles up to one as a penalty, which records leave out. */
  const skip = (to: number): void => {
    while (next < to) untold.add(bones[next++]!)
  }

  const draw = (seat: number, tile: Tile | null, action: number): void => {
    if (tile !== null && tile !== bones[next]) {
      const at = e.penalties ? -1 : bones.indexOf(tile, next)
      if (at < 0) flow.drawn ??= { action, tile }
      else skip(at)
    }
    const drawn = bones[next++]
    if (drawn !== undefined) hands[seat - 1]?.add(drawn)
  }

  e.acts.forEach(({ seat, action: what, penalty = [] }, i) => {
    if (what.kind === 'draw') draw(seat, what.tile, i + 1)
    if (what.kind === 'play' || what.kind === 'engine') {
      const { tile } = what
      if (!e.penalties && !hands[seat - 1]?.has(tile)) skip(bones.indexOf(tile, next) + 1)
      if (!hands[seat - 1]?.delete(tile) && !untold.delete(tile)) flow.laid ??= { action: i + 1, tile }
    }
    // Late seats take their tiles clockwise from the seat that has acted; the event lists them in
    // no order.
    const behind = (other: number): number => (other - seat + e.hands.length) % e.hands.length
    for (const took of penalty.toSorted((a, b) => behind(a.seat) - behind(b.seat))) {
      const theirs = bones.slice(next, next + took.count)
      const odd = took.tiles?.map(high).find((tile) => !theirs.includes(tile))
      if (odd !== undefined) flow.drawn ??= { action: i + 1, tile: odd }
      for (let n = 0; n < took.count; n++) draw(took.seat, null, i + 1)
    }
  })

  e.left?.forEach((left, i) => {
    const odd = left.map(high).find((tile) => !hands[i]?.delete(tile)) ?? [...(hands[i] ?? [])][0]
    if (odd !== undefined) flow.laid ??= { action: e.acts.length, tile: odd }
  })
  return flow
}
