// What the database of this device holds, read without the engine: whether there is anything at all, and
// what to save of a table that the engine cannot open. The program's package device writes it.

/** A table of this device. */
export interface Kept {
  table: string
  at: number // the time of what happened last, in milliseconds since 1970
  over: boolean
}

/** An entry of a table's log. */
interface Entry {
  seq: number
  id: string
  edition: number
  data: Uint8Array<ArrayBuffer>
}

/** Opens the database, and makes none. */
function open(): Promise<IDBDatabase | undefined> {
  if (!('indexedDB' in globalThis)) return Promise.resolve(undefined)
  return new Promise((done) => {
    const request = indexedDB.open('roundhouse')
    request.onupgradeneeded = () => request.transaction!.abort() // there was none
    request.onsuccess = () => done(request.result)
    request.onerror = () => done(undefined)
  })
}

/** Reads from object stores; undefined if there is no database. */
async function read<T>(stores: string[], what: (from: IDBTransaction) => Promise<T>): Promise<T | undefined> {
  const database = await open()
  if (!database) return undefined
  try {
    return await what(database.transaction(stores))
  } finally {
    database.close()
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error!)
  })
}

/** Reports whether this device has any table or finished match. */
export async function hasAny(): Promise<boolean> {
  const counts = await read(['lists', 'matches'], (from) => Promise.all([...from.objectStoreNames].map((store) => result(from.objectStore(store).count()))))
  return counts?.some((count) => count > 0) ?? false
}

/** What lists show of a table: as bytes, or as an earlier release has written it. */
interface Listed {
  table: string
  listing?: Uint8Array<ArrayBuffer>
  json?: string
}

/** Returns the tables of this device. */
export async function tables(): Promise<Kept[]> {
  const listed = ({ table, listing, json }: Listed): Kept => ({
    table,
    at: listing ? (JSON.parse(new TextDecoder().decode(listing)) as { moved: number }).moved : timeIn(json ?? '{}', 'Moved'),
    over: false,
  })
  const ended = ({ table, json }: { table: string; json: string }): Kept => ({ table, at: timeIn(json, 'Ended'), over: true })
  const all = async <Row>(from: IDBTransaction, store: string, kept: (row: Row) => Kept): Promise<Kept[]> =>
    (await result(from.objectStore(store).getAll() as IDBRequest<Row[]>)).map(kept)
  const found = await read(['lists', 'matches'], (from) => Promise.all([all(from, 'lists', listed), all(from, 'matches', ended)]))
  return found?.flat() ?? []
}

/** Returns the time of that name in a row. */
function timeIn(json: string, name: string): number {
  return Date.parse((JSON.parse(json) as Record<string, string>)[name]!)
}

/** Returns what is kept of a table as JSON: its record if its match is over, and otherwise its log. */
export async function fileOf(table: string): Promise<Blob> {
  const text = await read(['records', 'entries'], async (from) => {
    const row = await result(from.objectStore('records').get(table) as IDBRequest<{ record: Uint8Array<ArrayBuffer> } | undefined>)
    if (row) return row.record
    const log = await result(from.objectStore('entries').getAll(IDBKeyRange.bound([table, 0], [table, Infinity])) as IDBRequest<Entry[]>)
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
