// The lines of the log: one for each turn of a player, and one for everything else that is told.

import type { Schema } from '../api/client'
import { isActOf, seatOf, type Event } from '../api/message'
import type { Tile, Train } from '../api/notation'
import type { Place } from '../api/position'

/** What a player did in one turn, or one event that is no part of a turn. */
export interface Turn {
  seat: number // 0 for an event of nobody
  events: Event[]
  since: boolean // it has something that the viewer has not answered yet
}

/** A part of a turn, as it is drawn. */
export type Act =
  | { kind: 'play'; tiles: Tile[]; train: Place } // as they lie on the train
  | { kind: 'draw'; tiles: Tile[]; hidden: number }
  | { kind: 'pass' | 'stop' | 'knock' }
  | { kind: 'open' | 'closed'; train: Train } // a marker is put up, or taken off
  | { kind: 'covered'; tiles: Tile[] } // a double
  | { kind: 'told'; line: Schema['Line'] } // in words

/**
 * Returns the turns in the order in which they began. If several seats are in turn, as in an
 * opening of all at the same time, each has a turn of its own until it is no longer in turn.
 */
export function turnsOf(events: readonly Event[], you: number): Turn[] {
  const turns: Turn[] = []
  let going = new Map<number, Turn>() // by seat
  // All that comes after the viewer's own last act is new.
  const own = you === 0 ? -1 : events.findLastIndex((event) => isActOf(event, you) && !event.body.how)
  for (const [i, event] of events.entries()) {
    if (!event.tell?.length) continue
    const seat = seatOf(event)
    let turn = event.kind === 'acted' ? going.get(seat) : undefined
    if (!turn) turns.push((turn = { seat, events: [], since: false }))
    turn.events.push(event)
    turn.since ||= own >= 0 && i > own
    if (event.kind !== 'acted') continue
    going.set(seat, turn)
    going = new Map([...going].filter(([seat]) => event.then.status.turn.includes(seat)))
  }
  return turns
}

/** The lines that an action says itself. */
const drawn = /^acted\.(play|start|engine|draw|search|pass|stop|knock)\b/

/** Returns what is drawn of a turn; tiles that go to one train one after the other stand together. */
export function actsOf({ events }: Turn): Act[] {
  const acts: Act[] = []
  for (const event of events) {
    const action = event.kind === 'acted' ? event.body.action : undefined
    const last = acts.at(-1)
    if (action?.kind === 'play' || action?.kind === 'engine') {
      const [tile, train] = action.kind === 'play' ? [action.laid, action.train] : [action.tile, 'E' as const]
      if (last?.kind === 'play' && last.train === train) last.tiles.push(tile)
      else acts.push({ kind: 'play', tiles: [tile], train })
    } else if (action?.kind === 'draw') {
      const draw = last?.kind === 'draw' ? last : { kind: 'draw' as const, tiles: [], hidden: 0 }
      if (draw !== last) acts.push(draw)
      if (action.tile) draw.tiles.push(action.tile)
      else draw.hidden++
    } else if (action) {
      acts.push({ kind: action.kind })
    }
    for (const line of event.tell ?? []) {
      if (!drawn.test(line.key)) acts.push(actOf(line))
    }
  }
  return acts
}

function actOf(line: Schema['Line']): Act {
  const { key, train, tiles } = line
  if (key === 'acted.open_train' && train) return { kind: 'open', train: train as Train }
  if (key === 'acted.closed' && train) return { kind: 'closed', train: train as Train }
  if (key === 'acted.satisfied' && tiles) return { kind: 'covered', tiles: tiles as Tile[] }
  return { kind: 'told', line }
}
