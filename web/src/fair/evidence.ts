// A page's knowledge of a round, to compare with the deal that it recomputes.

import type { Schema } from '../api/client'
import type { Event, Replayed } from '../api/message'
import { readSeatAction, type Action, type Tile } from '../api/notation'
import type { Hand } from '../api/position'

export interface Evidence {
  round: number
  redeals: number
  secret: string | null // null before the server has revealed it
  engine: number | null // null if it was not known before the deal
  starter: number | null // likewise
  lots: Schema['Lot'][]
  hands: Hand[] // as dealt; counts for hands that the page did not see
  boneyard: Hand
  acts: { seat: number; action: Action; penalty?: Schema['Penalty'][] }[]
  penalties: boolean // whether tiles taken as a penalty are known
  left: Tile[][] | null // the hands at the end
}

/** Returns the evidence of a round that was seen from its deal to its end. */
export function ofEvents(played: Pick<Replayed, 'round' | 'redeals' | 'lots' | 'position' | 'events'>): Evidence {
  const { position, events } = played
  const end = events.findLast((event) => event.kind === 'round_ended')
  return {
    round: played.round,
    redeals: played.redeals,
    secret: end?.then.secret ?? null,
    engine: position.engine,
    starter: position.starter,
    lots: played.lots ?? [],
    hands: position.hands,
    boneyard: position.boneyard,
    acts: events.flatMap((event) => (event.kind === 'acted' ? [{ ...event.body, ...event.then }] : [])),
    penalties: true,
    left: end?.then.hands ?? null,
  }
}

/**
 * Returns the evidence of the round in a page's log; null if the page came later or lost its
 * connection, or if the round is not over.
 */
export function ofLog(log: readonly { event: Event }[]): Evidence | null {
  const events = log.map((entry) => entry.event)
  const first = events.findLast((event) => event.kind === 'round_dealt')
  const last = events.findLast((event) => event.kind === 'round_ended')
  if (!first || !last) return null
  const played = events.filter(({ seq }) => seq > first.seq && seq <= last.seq)
  return played.length === last.seq - first.seq ? ofEvents({ ...first.body, ...first.then, events: played }) : null
}

/** Returns the evidence of a round of a record, which has no penalties. */
export function ofRecord(round: number, recorded: Schema['RecordRound']): Evidence {
  return {
    round,
    redeals: recorded.fair?.deal ?? 0,
    secret: recorded.fair?.secret ?? null,
    engine: null, // a record names the engine even if a hand decided it
    starter: null,
    lots: (recorded.lots ?? []).map(([seat, tile]) => ({ seat, tile })),
    hands: recorded.hands,
    boneyard: recorded.boneyard,
    acts: recorded.actions.map(readSeatAction),
    penalties: false,
    left: null,
  }
}
