// Messages in the form that the client works with: actions are parsed on arrival.

import type { Schema } from './client'
import { readAction, readSeatAction, type Action, type Score, type Tile } from './notation'
import type { Position } from './position'

/** What happened, by kind of event. */
interface Bodies {
  table_made: { host: string; settings?: Schema['Settings'] }
  sat: { seat: number; chair: { who?: string; bot?: string; left?: boolean; name?: string } }
  left: { seat: number; bot?: string; by?: string }
  host_changed: { who: string }
  host_passed: { from: number; to: number }
  reserved: { seat: number; who?: string }
  stood_in: { seat: number; bot: string }
  relieved: { seat: number; bot: string }
  returned: { seat: number }
  ready: { seat: number }
  resumed: { seat: number }
  started: { rules?: Schema['Settings']['rules']; players: string[]; table?: string; commitments?: string[] }
  hashed: { seat: number; hex: string }
  revealed: { seat: number; hex: string }
  asked: { seat: number; for: Asks; by?: number }
  hashes_closed: Nothing
  paused: Nothing
  woke: Nothing
  pace_set: { instant: boolean }
  said: { seat: number; phrase: string }
  rematch_made: { table: string; by: string }
  round_dealt: { round: number; redeals: number; engine: number | null; starter?: number; lots?: Schema['Lot'][] }
  acted: { seat: number; action: Action; how?: 'bot' | 'table' | 'clock' } // without how, the player decided
  taken_back: { seat: number; actions: number }
  round_ended: Schema['End']
  match_ended: { totals: Score[]; places: number[]; early?: boolean }
}

/** What follows from an event. */
interface Thens {
  sat: { then?: { name: string } }
  left: { then?: { name: string } }
  reserved: { then?: { name: string } }
  round_dealt: { then: { position: Position } }
  acted: { then: { status: Schema['Status']; penalty?: Schema['Penalty'][] } }
  taken_back: { then: { position: Position } }
  round_ended: { then: { round: number; hands: Tile[][]; totals: Score[]; secret?: string } }
}

type Asks = NonNullable<Schema['Event']['asks']>
type Nothing = Record<string, never>
type Kind = keyof Bodies
type Told<K extends Kind> = { body: Bodies[K] } & (K extends keyof Thens ? Thens[K] : object)

/** Something of a kind that happened at a table. */
export type EventOf<K extends Kind> = { seq: number; at: number; kind: K; tell?: Schema['Line'][] } & Told<K>

/** Something that happened at a table. */
export type Event = { [K in Kind]: EventOf<K> }[Kind]

/** Where the table stands besides the round, and the viewer's legal actions. */
export type Now = Omit<Schema['Now'], 'legal'> & { legal: readonly Action[] }

/** A finished round of a match. */
export type Replayed = Omit<Schema['Replayed'], 'events'> & { events: Event[] }

/** A hint about an action. */
export type Advice = Omit<Schema['Advice'], 'action'> & { action: Action }

/** The value of an action, compared with the best one. */
export type Judged = Omit<Schema['Judgement'], 'action' | 'best'> & { action: Action; best: Action }

/** Reads the parts of the server's flat form of an event, by kind. */
const parts: { [K in Kind]: (flat: Required<Schema['Event']>) => Told<K> } = {
  table_made: ({ who }) => ({ body: { host: who } }),
  sat: ({ seat, who, bot, name }) => ({ body: { seat, chair: { who, bot } }, ...named(name) }),
  left: ({ seat, bot, by, name }) => ({ body: { seat, bot, by }, ...named(name) }),
  host_changed: ({ who }) => ({ body: { who } }),
  host_passed: ({ seat, tell }) => ({ body: { from: seat, to: tell?.at(-1)?.who?.[0] ?? 0 } }),
  reserved: ({ seat, who, name }) => ({ body: { seat, who }, ...named(name) }),
  stood_in: ({ seat, bot }) => ({ body: { seat, bot } }),
  relieved: ({ seat, bot }) => ({ body: { seat, bot } }),
  returned: ({ seat }) => ({ body: { seat } }),
  ready: ({ seat }) => ({ body: { seat } }),
  resumed: ({ seat }) => ({ body: { seat } }),
  started: ({ players }) => ({ body: { players } }),
  hashed: ({ seat, hex }) => ({ body: { seat, hex } }),
  revealed: ({ seat, hex }) => ({ body: { seat, hex } }),
  asked: ({ seat, asks, declined }) => ({ body: { seat, for: asks, by: declined } }),
  hashes_closed: () => ({ body: {} }),
  paused: () => ({ body: {} }),
  woke: () => ({ body: {} }),
  pace_set: ({ instant = false }) => ({ body: { instant } }),
  said: ({ seat, phrase }) => ({ body: { seat, phrase } }),
  rematch_made: ({ table, by }) => ({ body: { table, by } }),
  round_dealt: ({ round, redeals = 0, lots, position }) => ({ body: { round, redeals, engine: position.engine, lots }, then: { position } }),
  acted: ({ action, how, status, penalty }) => ({ body: { ...readSeatAction(action), ...(how !== 'player' && { how }) }, then: { status, penalty } }),
  taken_back: ({ seat, actions, position }) => ({ body: { seat, actions }, then: { position } }),
  round_ended: ({ end, round, hands, totals, hex }) => ({ body: end, then: { round, hands, totals, secret: hex } }),
  match_ended: ({ totals, places, early }) => ({ body: { totals, places, early } }),
}

const named = (name?: string): { then?: { name: string } } => (name === undefined ? {} : { then: { name } })

export function readEvent(flat: Schema['Event']): Event {
  const { seq, at, kind, tell } = flat
  return { seq, at, kind, tell, ...parts[kind](flat as Required<typeof flat>) } as Event
}

/** Returns the seat that an event is about; 0 for none. */
export function seatOf({ body }: Event): number {
  return 'seat' in body ? body.seat : 'from' in body ? body.from : 0
}

/** Reports whether an event is an action of a seat. */
export function isActOf(event: Event, seat: number): event is EventOf<'acted'> {
  return event.kind === 'acted' && event.body.seat === seat
}

export function readNow({ legal, ...now }: Schema['Now']): Now {
  return { ...now, legal: (legal[now.you] ?? []).map(readAction) }
}

export function readReplayed({ events, ...replayed }: Schema['Replayed']): Replayed {
  return { ...replayed, events: events.map(readEvent) }
}

export function readAdvice({ action, ...advice }: Schema['Advice']): Advice {
  return { ...advice, action: readAction(action) }
}

export function readJudged({ action, best, ...judged }: Schema['Judgement']): Judged {
  return { ...judged, action: readAction(action), best: readAction(best) }
}
