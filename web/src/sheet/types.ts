// A score sheet as the server tells it. People are numbered from 1, in the order of the lists.

import type { Score, Tile } from '../api/notation'
import type { Rules } from '../start/mix'

export interface Person {
  name: string
  from: number // the first round
  to?: number // the last one, of somebody who has left
  start?: Score // points with which one who comes late begins
  total: Score
  place: number
  rounds: number // played
  off?: boolean // taken off without having played
}

/** What people have entered of a round; null where nothing is known yet. */
export interface Draft {
  engine?: number
  starter?: number
  end?: End
  out?: number[]
  points?: (number | null)[]
  tiles?: (Tile[] | null)[]
  extra?: (Score | null)[]
  markers?: number[]
}

export type End = 'out' | 'blocked'

export interface Round extends Draft {
  round: number
  end: End
  out: number[]
  points: (number | null)[]
  scores: (Score | null)[]
  totals: (Score | null)[]
  places: (number | null)[]
  winners: number[]
  corrected: number
}

/** What the rules say of a round before it. */
export interface Facts {
  round: number
  left: number // rounds to go, with this one
  at: number[] // who plays it
  engine?: number
  starter?: number
  by_lot?: boolean
  drawer?: number // who draws first if nobody has the engine
  tiles: number
  boneyard: number
}

export interface Change {
  at: string
  by: string
  round: number
  person?: number
  field: string
  from?: string
  to?: string
}

export interface Sheet {
  id: string
  seq: number
  rules: Rules
  made: string
  changed: string
  until: string
  writes: boolean
  mine: boolean
  code?: string
  seats: Person[]
  rounds: Round[]
  draft?: Draft
  next?: Facts
  finished: boolean
  changes: Change[]
  writers: string[]
  entries?: { seq: number; by: number; round?: number }[]
  me?: number // one's own number as a writer
}

/** A command for a sheet, with the ID by which it is done once. */
export interface Command {
  do: 'write' | 'seat_late' | 'unseat' | 'rename' | 'finish'
  id: string
  after: number
  at: string
  [field: string]: unknown
}

/** What is shown over the sheet. */
export type Panel = 'menu' | 'late' | 'leave' | 'correct' | 'code' | 'changes' | 'rename' | 'finish' | 'own' | 'rounds' | 'delete'
