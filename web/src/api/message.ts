// Messages in the form that the client works with: actions are parsed on arrival.

import type { Schema } from './client'
import { readAction, readSeatAction, type Action } from './notation'

/** Something that happened at a table. */
export type Event = Omit<Schema['Event'], 'action'> & { action?: Action }

/** Where the table stands besides the round, and the viewer's legal actions. */
export type Now = Omit<Schema['Now'], 'legal'> & { legal: readonly Action[] }

/** A finished round of a match. */
export type Replayed = Omit<Schema['Replayed'], 'events'> & { events: Event[] }

/** A hint about an action. */
export type Advice = Omit<Schema['Advice'], 'action'> & { action: Action }

/** The value of an action, compared with the best one. */
export type Judged = Omit<Schema['Judgement'], 'action' | 'best'> & { action: Action; best: Action }

export function readEvent({ action, ...event }: Schema['Event']): Event {
  return action === undefined ? event : { ...event, action: readSeatAction(action).action }
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
