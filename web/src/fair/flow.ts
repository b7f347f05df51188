// Where tiles go in a round, by the deck that the seed deals.

import { high, type Tile } from '../api/notation'
import type { Evidence } from './evidence'

/** Something that cannot be with this deck: the action, from 1, and a tile. */
export interface Wrong {
  action: number
  tile: Tile
}

export interface Flow {
  drawn: Wrong | null // the first that was not the boneyard's next
  laid: Wrong | null // the first that nobody could have had who laid it or kept it
}

/**
 * Follows all tiles from the deck's hands and boneyard to the trains. Tiles that were
 * drawn unseen are the boneyard's next ones, too: who lays one later must have had it.
 */
export function follow(deck: readonly Tile[], hand: number, e: Evidence): Flow {
  const hands = e.hands.map((_, i) => new Set(deck.slice(i * hand, (i + 1) * hand)))
  const bones = deck.slice(e.hands.length * hand)
  const untold = new Set<Tile>() // penalties of a record, in some hand
  const flow: Flow = { drawn: null, laid: null }
  let next = 0

  /** What a record leaves out: the boneyard's tiles up to one were somebody's penalty. */
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

  e.acts.forEach((act, i) => {
    const [seat, what] = [act.seat!, act.action!]
    if (what.kind === 'draw') draw(seat, what.tile, i + 1)
    if (what.kind === 'play' || what.kind === 'engine') {
      const { tile } = what
      if (!e.penalties && !hands[seat - 1]?.has(tile)) skip(bones.indexOf(tile, next) + 1)
      if (!hands[seat - 1]?.delete(tile) && !untold.delete(tile)) flow.laid ??= { action: i + 1, tile }
    }
    // Who is late takes its tiles clockwise from the seat that has acted; they are told in no order.
    const behind = (other: number): number => (other - seat + e.hands.length) % e.hands.length
    for (const took of (act.penalty ?? []).toSorted((a, b) => behind(a.seat) - behind(b.seat))) {
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
