// Builds a table from its stream: a view, then events, each with the next number, of which those of
// the rounds change it. The rules stay on the server: an event has the public status after it. Who is
// at the table, and how they play, comes with each `now` before which it has changed.

import type { Schema } from '../api/client'
import type { Event, EventOf } from '../api/message'
import { high, mexicanOf, ownerOf, type Tile, type Train } from '../api/notation'
import type { Position } from '../api/position'

/** A table but for what each `now` says. */
export type View = Omit<Schema['View'], 'position' | 'house' | 'clocks' | 'ready'>

/** The parts of a table that events change. */
export interface Folded {
  view: View
  position: Position | null
}

export function begin(view: Schema['View']): Folded {
  const { position, house: _house, clocks: _clocks, ready: _ready, ...rest } = view
  return { view: rest, position: position ?? null }
}

/**
 * Returns the table after its next event. The old one is not changed, and unchanged parts are
 * shared. An event that is not the next one throws: the stream must start again.
 */
export function add({ view, position }: Folded, e: Event): Folded {
  if (e.seq !== view.seq + 1) throw new Error(`event ${e.seq} comes behind ${view.seq}`)
  const v = { ...view, seq: e.seq }
  let p = position
  switch (e.kind) {
    case 'taken_back':
      p = e.then.position
      break
    case 'round_dealt':
      v.round = e.body.round
      v.redeals = e.body.redeals
      v.totals ??= Array.from({ length: v.settings.seats }, () => '0')
      p = e.then.position
      break
    case 'acted':
      p = p && act(p, e, v.you)
      break
    case 'round_ended':
      v.totals = e.then.totals
      p = p && { ...p, end: e.body, hands: e.then.hands }
      break
    case 'match_ended':
      v.totals = e.body.totals
      v.places = e.body.places
      break
  }
  return { view: v, position: p }
}

/** Returns the position after an action. The viewer is a seat, or 0 for an onlooker. */
export function act(before: Position, { body, then }: EventOf<'acted'>, viewer: number): Position {
  const { action, seat } = body
  const p: Position = { ...before, binding: undefined, draws: undefined, line: undefined, ...then.status }
  if (action.kind !== 'knock' && seat === viewer) p.drew = null
  switch (action.kind) {
    case 'engine':
      take(p, seat, action.tile)
      break
    case 'play':
      take(p, seat, action.tile)
      lay(p, action.laid, action.train)
      break
    case 'draw':
      give(p, seat, 1, action.tile === null ? [] : [action.tile])
      if (action.tile !== null && seat === viewer && before.phase !== 'search') p.drew = action.tile
      break
  }
  for (const took of then.penalty ?? []) give(p, took.seat, took.count, took.tiles ?? [])
  return p
}

function take(p: Position, seat: number, tile: Tile): void {
  p.hands = changed(p.hands, seat, (hand) => (typeof hand === 'number' ? hand - 1 : hand.filter((mine) => mine !== tile)))
}

function give(p: Position, seat: number, n: number, tiles: Tile[]): void {
  p.hands = changed(p.hands, seat, (hand) => (typeof hand === 'number' ? hand + n : [...hand, ...tiles.map(high)]))
  p.boneyard -= n
}

function lay(p: Position, tile: Tile, train: Train): void {
  const [owner, n] = [ownerOf(train), mexicanOf(train)]
  const add = (tiles: Tile[]): Tile[] => [...tiles, tile]
  if (owner > 0) p.trains = changed(p.trains, owner, add)
  else p.mexican = changed([...p.mexican, ...Array.from({ length: n - p.mexican.length }, () => [])], n, add)
}

/** Returns a list with another nth element, from 1. */
const changed = <T>(list: readonly T[], n: number, change: (element: T) => T): T[] => list.map((element, i) => (i + 1 === n ? change(element) : element))
