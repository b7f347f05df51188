// Messages as the client works with them: their actions are read when they arrive.

import type { Schema } from './client'
import { readAction, readSeatAction, type Action } from './notation'

/** Something that happened at a table. */
export type Event = Omit<Schema['Event'], 'action'> & { action?: Action }

/** What changes without an event, and what the viewer may do. */
export type Now = Omit<Schema['Now'], 'legal'> & { legal: readonly Action[] }

/** A round of a match that is over. */
export type Replayed = Omit<Schema['Replayed'], 'events'> & { events: Event[] }

/** What can be said of an action. */
export type Advice = Omit<Schema['Advice'], 'action'> & { action: Action }

/** What an action was worth, and the best one. */
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
