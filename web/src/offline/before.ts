// What releases before the form that kept.ts describes have left in the database of this device. The
// engine converts it when it opens the database; until then, a page reads it here.

import type { Kept } from './kept'
import { all, result, type Database } from './database'

/** A row with the program's own JSON. */
interface Row {
  table: string
  json?: string
}

/** Returns the tables of this device that the engine has not converted. */
export async function tablesBefore(from: Database): Promise<Kept[]> {
  const rows = async (store: string, time: string, over: boolean): Promise<Kept[]> =>
    (await all<Row>(from, store)).flatMap(({ table, json }) => (json ? { table, at: timeIn(json, time), over } : []))
  return [...(await rows('lists', 'Moved', false)), ...(await rows('matches', 'Ended', true))]
}

/** Returns the time of that name, or 0 if it cannot be read. */
function timeIn(json: string, name: string): number {
  try {
    return Date.parse((JSON.parse(json) as Record<string, string>)[name]!) || 0
  } catch {
    return 0
  }
}

/** Returns the record of a match that the engine has not converted. */
export async function recordBefore(from: Database, table: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!from.has('records')) return undefined
  return (await result(from.store('records').get(table) as IDBRequest<{ record: Uint8Array<ArrayBuffer> } | undefined>))?.record
}
