// A table is a fold over its stream: a view, then events, each with the next number.
// The rules stay on the server: an event brings what everybody knows behind it.

import type { Schema } from '../api/client'
import { high, readAction, type Position } from '../api/position'

export type View = Omit<Schema['View'], 'position'>
export type Event = Schema['Event']

/** What of a table changes by events. */
export interface Folded {
  view: View
  position: Position | null
}

export function begin(view: Schema['View']): Folded {
  const { position, ...rest } = view
  return { view: rest, position: (position as Position | undefined) ?? null }
}

/** Takes in the next event. One that is not the next throws: the stream must begin anew. */
export function add(f: Folded, e: Event): void {
  const v = f.view
  if (e.seq !== v.seq + 1) throw new Error(`event ${e.seq} comes behind ${v.seq}`)
  v.seq = e.seq
  switch (e.kind) {
    case 'host':
      v.host = e.who!
      break
    case 'match':
      v.fair = e.fair
      break
    case 'hash':
      v.fair!.hashes[e.seat!] = e.hex!
      break
    case 'number':
      v.fair!.numbers[e.seat!] = e.hex!
      break
    case 'closed':
      v.fair!.closed = true
      break
    case 'paused':
      v.paused = true
      break
    case 'resumed':
      v.paused = false
      break
    case 'continued':
      v.onwards = e.table
      break
    case 'round':
      v.round = e.round!
      v.redeals = e.redeals ?? 0
      v.totals ??= Array.from({ length: v.settings.seats }, () => '0')
      f.position = e.position as Position
      break
    case 'act':
      act(f.position!, e, v.you)
      break
    case 'end':
      v.totals = e.totals
      f.position!.end = e.end
      f.position!.hands = e.hands!.map((hand) => hand ?? [])
      break
    case 'over':
      v.totals = e.totals
      v.places = e.places
      break
  }
}

/** Takes in an action. The viewer is a seat, 0 for one who sees as an onlooker does. */
export function act(p: Position, e: Event, viewer: number): void {
  const { seat, what } = readAction(e.action!)
  const searching = p.phase === 'search'
  if (what.kind !== 'knock' && seat === viewer) p.drew = null
  switch (what.kind) {
    case 'engine':
      take(p, seat, what.tile)
      break
    case 'play':
      take(p, seat, what.tile)
      lay(p, what.tile, what.train)
      break
    case 'draw':
      give(p, seat, 1, what.tile === null ? [] : [what.tile])
      if (what.tile !== null && seat === viewer && !searching) p.drew = what.tile
      break
  }
  for (const took of e.penalty ?? []) give(p, took.seat, took.count, took.tiles ?? [])
  const s = e.status!
  p.engine = s.engine
  p.starter = s.starter
  p.phase = s.phase
  p.turn = s.turn ?? []
  p.opened = s.opened ?? []
  p.markers = s.markers ?? []
  p.open = s.open ?? []
  p.owed = s.owed ?? []
  p.passes = s.passes
  p.knocked = s.knocked ?? []
}

function take(p: Position, seat: number, tile: string): void {
  const hand = p.hands[seat - 1]!
  if (typeof hand === 'number') p.hands[seat - 1] = hand - 1
  else {
    const at = hand.indexOf(high(tile))
    if (at >= 0) hand.splice(at, 1)
  }
}

function give(p: Position, seat: number, n: number, tiles: string[]): void {
  const hand = p.hands[seat - 1]!
  if (typeof hand === 'number') p.hands[seat - 1] = hand + n
  else hand.push(...tiles.map(high))
  if (typeof p.boneyard === 'number') p.boneyard -= n
  else p.boneyard.splice(0, n)
}

function lay(p: Position, tile: string, train: string): void {
  if (train.startsWith('M')) {
    const i = train === 'M' ? 0 : Number(train.slice(1)) - 1
    while (p.mexican.length <= i) p.mexican.push([])
    p.mexican[i]!.push(tile)
  } else {
    p.trains[Number(train) - 1]!.push(tile)
  }
}
