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

/** Reads from the object stores of these names that there are; undefined if there is no database. */
async function read<T>(stores: string[], what: (from: IDBTransaction, has: (store: string) => boolean) => Promise<T>): Promise<T | undefined> {
  const database = await open()
  if (!database) return undefined
  const has = (store: string): boolean => database.objectStoreNames.contains(store)
  try {
    return await what(database.transaction(stores.filter(has)), has)
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

/** The keys of rows that begin with a text and a slash: "0" comes after the slash. */
const keys = (first: string): IDBKeyRange => IDBKeyRange.bound(`${first}/`, `${first}0`, false, true)

/** Reports whether this device has any table or finished match. */
export async function hasAny(): Promise<boolean> {
  const counts = await read(['lists', 'matches', 'rows'], (from, has) =>
    Promise.all([
      result(from.objectStore('lists').count()),
      has('matches') ? result(from.objectStore('matches').count()) : 0,
      has('rows') ? result(from.objectStore('rows').count(keys('match'))) : 0,
    ]))
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
  const found = await read(['lists', 'matches', 'rows'], (from, has) =>
    Promise.all([
      all(from, 'lists', listed),
      has('matches') ? all(from, 'matches', ended) : [],
      has('rows') ? result(from.objectStore('rows').getAllKeys(keys('ended'))).then((found) => found.map((key) => endedIn(key as string))) : [],
    ]))
  return found?.flat() ?? []
}

/** Returns the time of that name in a row of an earlier release. */
function timeIn(json: string, name: string): number {
  return Date.parse((JSON.parse(json) as Record<string, string>)[name]!)
}

/** Returns the table in the key of a row that says when its match ended, as the program's package archive writes it. */
function endedIn(key: string): Kept {
  const [, time, table] = /^ended\/(\w+)\/(.*)$/.exec(key)!
  const nanoseconds = BigInt(`0x${time!}`) - 2n ** 63n
  return { table: table!, at: Number(nanoseconds / 1_000_000n), over: true }
}

/** Returns what is kept of a table as JSON: its record if its match is over, and otherwise its log. */
export async function fileOf(table: string): Promise<Blob> {
  const text = await read(['rows', 'records', 'entries'], async (from, has) => {
    type Row<Of extends string> = Record<Of, Uint8Array<ArrayBuffer>> | undefined
    const match = has('rows') ? await result(from.objectStore('rows').get(`match/${table}`) as IDBRequest<Row<'value'>>) : undefined
    if (match) return recordIn(match.value)
    const old = has('records') ? await result(from.objectStore('records').get(table) as IDBRequest<Row<'record'>>) : undefined
    if (old) return old.record
    const log = await result(from.objectStore('entries').getAll(IDBKeyRange.bound([table, 0], [table, Infinity])) as IDBRequest<Entry[]>)
    const entries = log.map(({ seq, id, edition, data }) => ({ seq, id, edition, ...readable(data) }))
    return JSON.stringify({ table, entries }, undefined, 1)
  })
  return new Blob([text ?? ''], { type: 'application/json' })
}

/** Returns the record in the row of a match: it comes after the length of the rest of the match, and that. */
function recordIn(row: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let length = 0
  let at = 0
  do length += (row[at]! & 127) * 128 ** at
  while (row[at++]! > 127)
  return row.subarray(at + length)
}

/** Returns the data of an entry, as JSON if it is that. */
function readable(data: Uint8Array): { event: unknown } | { base64: string } {
  try {
    return { event: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data)) as unknown }
  } catch {
    return { base64: btoa(String.fromCharCode(...data)) }
  }
}
