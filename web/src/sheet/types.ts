// A score sheet as the server tells it. People are numbered from 1, in the order of the lists.

import type { Schema } from '../api/client'

export type Sheet = Schema['Sheet']
export type Draft = Partial<Schema['SheetDraft']>
export type Round = Schema['SheetRound']
export type Facts = Schema['SheetNext']
export type Change = Schema['SheetChange']
export type End = Round['end']
export type Because = NonNullable<NonNullable<Round['because']>[number]>

/** A command for a sheet, with the ID by which it is done once. */
export interface Command {
  do: 'write' | 'seat_late' | 'unseat' | 'rename' | 'finish'
  id: string
  after: number
  at: string
  [field: string]: unknown
}

/** What is shown over the sheet. */
export type Panel = 'menu' | 'late' | 'leave' | 'correct' | 'code' | 'changes' | 'rename' | 'finish' | 'own' | 'rounds' | 'delete' | 'put'
