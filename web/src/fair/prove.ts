// The fairness checks of a table's rounds, with the evidence that its page has.

import { api, ok, Problem, type Schema } from '../api/client'
import { isLocal } from '../api/transport'
import { kept } from '../state/fairnotes'
import type { Table } from '../state/table.svelte'
import { check, type Check } from './check'
import { ofLog, ofRecord } from './evidence'

export interface Proof {
  round: number
  checks: Check[]
  seen: boolean // by the page itself, not from the record
}

/** Fetches the record of a match so far; null if it is not available. */
export async function record(table: string): Promise<Schema['Record'] | null> {
  try {
    return await ok(api.GET('/api/tables/{table}/record', { params: { path: { table } } }))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return null
  }
}

/** Returns what was promised of a table's deals; nothing if this device dealt, which nobody else watched. */
const promisedAt = (table: Table): Schema['FairState'] | undefined => (isLocal(table.id) ? undefined : table.house!.fair)

/** Checks the round that has just ended; null if nothing was promised. */
export async function proveRound(table: Table): Promise<Proof | null> {
  const { round } = table.view!
  const fair = promisedAt(table)
  if (!fair) return null
  const seen = ofLog(table.log)
  const recorded = seen ? undefined : (await record(table.id))?.rounds[round - 1]
  const evidence = seen ?? (recorded ? ofRecord(round, recorded) : null)
  return { round, checks: check(fair, evidence, kept(table.id), table.you), seen: seen !== null }
}

/** Checks all finished rounds of a record. */
export function proveMatch(table: Table, match: Schema['Record']): Proof[] {
  const fair = promisedAt(table)
  if (!fair) return []
  return match.rounds.flatMap((recorded, i) =>
    recorded.end ? [{ round: i + 1, checks: check(fair, ofRecord(i + 1, recorded), kept(table.id), table.you), seen: false }] : [],
  )
}
