// What the database of this device holds, read without the engine: whether there is anything at all, and
// what to save of a table that the engine cannot open. The program's play/offline/kept.go writes it, and
// both say the same of it:
//
//	kept     {table, at, over, row, from}    by table: each table with a listing or a finished match
//	rows     {key, value}                    by key; value is a Uint8Array
//	entries  {table, seq, id, data, edition} by [table, seq]; data is a Uint8Array
//
// If the match is over, the record is the value of the row with the key row, from the byte from on.
// Otherwise over is false, row and from are missing, and what there is of the table is its entries.
// Only those of databases before version 5 have an edition.

import { recordBefore, tablesBefore } from './before'
import { all, read, result } from './database'

/** A table of this device. */
export interface Kept {
  table: string
  at: number // the time of what happened last, in milliseconds since 1970, or 0 if it cannot be read
  over: boolean
  row?: string
  from?: number
}

interface Row {
  key: string
  value: Uint8Array<ArrayBuffer>
}

/** An entry of a table's log. */
interface Entry {
  table: string
  seq: number
  id: string
  edition?: number
  data: Uint8Array<ArrayBuffer>
}

/** Reports whether this device has any table or finished match. */
export async function hasAny(): Promise<boolean> {
  return (await tables()).length > 0
}

/** Returns the tables of this device. */
export async function tables(): Promise<Kept[]> {
  const found = await read(['kept', 'lists', 'matches'], async (from) => [...(await tablesBefore(from)), ...(await all<Kept>(from, 'kept'))])
  return [...new Map(found?.map((one) => [one.table, one])).values()] // what the engine has converted comes last
}

/** Returns what is kept of a table as JSON: its record if its match is over, and otherwise its log. */
export async function fileOf(table: string): Promise<Blob> {
  const text = await read(['kept', 'rows', 'records', 'entries'], async (from) => {
    const { row, from: at } = (from.has('kept') && (await result(from.store('kept').get(table) as IDBRequest<Kept | undefined>))) || {}
    if (row !== undefined) return (await result(from.store('rows').get(row) as IDBRequest<Row>)).value.subarray(at)
    const before = await recordBefore(from, table)
    if (before) return before
    const log = await result(from.store('entries').getAll(IDBKeyRange.bound([table, 0], [table, Infinity])) as IDBRequest<Entry[]>)
    const entries = log.map(({ seq, id, edition, data }) => ({ seq, id, edition, ...readable(data) }))
    return JSON.stringify({ table, entries }, undefined, 1)
  })
  return new Blob([text ?? ''], { type: 'application/json' })
}

/** Returns the data of an entry, as JSON if it is that. */
function readable(data: Uint8Array): { event: unknown } | { base64: string } {
  try {
    return { event: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data)) as unknown }
  } catch {
    return { base64: btoa(String.fromCharCode(...data)) }
  }
}
