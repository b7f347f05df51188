// What a page knows of a round, to compare with the deal that it recomputes.

import type { Schema } from '../api/client'
import type { Hand, Position } from '../api/position'
import type { Event } from '../state/fold'
import type { Lot } from './deal'
import type { Numbers } from './seed'

export interface Evidence {
  round: number
  redeals: number
  secret: string | null // null before the server has shown it
  engine: number | null // where it was known before the deal
  starter: number | null // likewise
  lots: Lot[]
  hands: Hand[] // as they were dealt, numbers where the page saw none
  boneyard: string[] | number
  acts: Pick<Event, 'action' | 'penalty'>[]
  penalties: boolean // tiles that were taken as a penalty are told
  left: string[][] | null // the hands at the end
}

/** The answer of GET /api/tables/{table}/rounds/{round}. */
export interface Played {
  round: number
  redeals?: number
  lots?: Schema['Lot'][] | null
  position: Position
  events: Event[]
}

/** A round that was seen from its deal to its end. */
export function ofEvents(played: Played): Evidence {
  const { position, events } = played
  const end = events.findLast((event) => event.kind === 'end')
  return {
    round: played.round,
    redeals: played.redeals ?? 0,
    secret: end?.hex ?? null,
    engine: position.engine,
    starter: position.starter,
    lots: played.lots ?? [],
    hands: position.hands,
    boneyard: position.boneyard,
    acts: events.filter((event) => event.kind === 'act'),
    penalties: true,
    left: end?.hands?.map((hand) => hand ?? []) ?? null,
  }
}

/**
 * The round that a table's page has in its log; null where the page came later, was cut
 * off, or the round is not over.
 */
export function ofLog(log: readonly { event: Event }[]): Evidence | null {
  const events = log.map((entry) => entry.event)
  const first = events.findLastIndex((event) => event.kind === 'round')
  const last = events.findLastIndex((event) => event.kind === 'end')
  if (first < 0 || last < first || events[last]!.seq - events[first]!.seq !== last - first) return null
  const { round, redeals, lots, position } = events[first]!
  return ofEvents({ round: round!, redeals, lots, position: position as Position, events: events.slice(first + 1, last + 1) })
}

/** A round of a record, as far as the page needs it. */
export interface Recorded {
  engine?: number
  lots?: [number, string][]
  hands: string[][]
  boneyard: string[]
  starter?: number
  actions: string[]
  end?: string
  scores?: string[]
  fair?: { commitment: string; secret: string; numbers: Numbers; deal: number; table: string }
}

export interface Record {
  rounds: Recorded[]
  totals?: string[]
  places?: number[]
}

/** A round as the record has it, which tells no penalties. */
export function ofRecord(round: number, recorded: Recorded): Evidence {
  return {
    round,
    redeals: recorded.fair?.deal ?? 0,
    secret: recorded.fair?.secret ?? null,
    engine: null, // a record has it also where a hand has decided it
    starter: null,
    lots: (recorded.lots ?? []).map(([seat, tile]) => ({ seat, tile })),
    hands: recorded.hands,
    boneyard: recorded.boneyard,
    acts: recorded.actions.map((action) => ({ action })),
    penalties: false,
    left: null,
  }
}
