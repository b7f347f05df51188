// Messages in the form that the client works with: actions are parsed on arrival.

import type { Schema } from './client'
import { readAction, readSeatAction, type Action } from './notation'

type Sent = Schema['Event']
type Acted = Schema['ActedEvent']

/** Something that happened at a table. */
export type Event = Exclude<Sent, Acted> | (Omit<Acted, 'body'> & { body: Omit<Acted['body'], 'action'> & { seat: number; action: Action } })

/** Something of a kind that happened at a table. */
export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>

/** Where the table stands besides the round, and the viewer's legal actions. */
export type Now = Omit<Schema['Now'], 'legal'> & { legal: readonly Action[] }

/** A finished round of a match. */
export type Replayed = Omit<Schema['Replayed'], 'events'> & { events: Event[] }

/** A hint about an action. */
export type Advice = Omit<Schema['Advice'], 'action'> & { action: Action }

/** The value of an action, compared with the best one. */
export type Judged = Omit<Schema['Judgement'], 'action' | 'best'> & { action: Action; best: Action }

export function readEvent(event: Sent): Event {
  return event.kind === 'acted' ? { ...event, body: { ...event.body, ...readSeatAction(event.body.action) } } : event
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
