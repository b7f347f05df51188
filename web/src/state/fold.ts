// A table is a fold over its stream: a view, then events, each with the next number.
// The rules stay on the server: an event brings what everybody knows behind it.

import type { Schema } from '../api/client'
import { high, readAction, type Position, type TrainName } from '../api/position'

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

/**
 * A table behind its next event. What it was stays as it is, and what does not change is
 * shared. An event that is not the next one throws: the stream must begin anew.
 */
export function add({ view, position }: Folded, e: Event): Folded {
  if (e.seq !== view.seq + 1) throw new Error(`event ${e.seq} comes behind ${view.seq}`)
  const v = { ...view, seq: e.seq }
  let p = position
  switch (e.kind) {
    case 'host':
      v.host = e.who!
      break
    case 'match':
      v.fair = e.fair
      break
    case 'hash':
      v.fair = { ...v.fair!, hashes: { ...v.fair!.hashes, [e.seat!]: e.hex! } }
      break
    case 'number':
      v.fair = { ...v.fair!, numbers: { ...v.fair!.numbers, [e.seat!]: e.hex! } }
      break
    case 'closed':
      v.fair = { ...v.fair!, closed: true }
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
      p = e.position as Position
      break
    case 'act':
      p = act(p!, e, v.you)
      break
    case 'end':
      v.totals = e.totals
      p = { ...p!, end: e.end, hands: e.hands!.map((hand) => hand ?? []) }
      break
    case 'over':
      v.totals = e.totals
      v.places = e.places
      break
  }
  return { view: v, position: p }
}

/** A position behind an action. The viewer is a seat, 0 for one who sees as an onlooker does. */
export function act(before: Position, e: Event, viewer: number): Position {
  const { seat, what } = readAction(e.action!)
  const s = e.status!
  const p: Position = {
    ...before,
    engine: s.engine,
    starter: s.starter,
    phase: s.phase,
    turn: s.turn ?? [],
    opened: s.opened ?? [],
    markers: s.markers ?? [],
    open: s.open ?? [],
    owed: s.owed ?? [],
    passes: s.passes,
    knocked: s.knocked ?? [],
  }
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
      if (what.tile !== null && seat === viewer && before.phase !== 'search') p.drew = what.tile
      break
  }
  for (const took of e.penalty ?? []) give(p, took.seat, took.count, took.tiles ?? [])
  return p
}

function take(p: Position, seat: number, tile: string): void {
  const hand = p.hands[seat - 1]!
  p.hands = p.hands.with(seat - 1, typeof hand === 'number' ? hand - 1 : hand.filter((mine) => mine !== high(tile)))
}

function give(p: Position, seat: number, n: number, tiles: string[]): void {
  const hand = p.hands[seat - 1]!
  p.hands = p.hands.with(seat - 1, typeof hand === 'number' ? hand + n : [...hand, ...tiles.map(high)])
  p.boneyard = typeof p.boneyard === 'number' ? p.boneyard - n : p.boneyard.slice(n)
}

function lay(p: Position, tile: string, train: TrainName): void {
  if (train.startsWith('M')) {
    const i = train === 'M' ? 0 : Number(train.slice(1)) - 1
    const begun = [...p.mexican, ...Array.from({ length: Math.max(0, i + 1 - p.mexican.length) }, (): string[] => [])]
    p.mexican = begun.with(i, [...begun[i]!, tile])
  } else {
    const i = Number(train) - 1
    p.trains = p.trains.with(i, [...p.trains[i]!, tile])
  }
}
