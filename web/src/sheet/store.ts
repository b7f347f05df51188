// The score sheets of this device: of each one row, with the last that the server told, what it has not
// acknowledged yet, and what is being entered. A change is one transaction that is on the disk once it is
// done, so a page that ends at any moment comes back with it.

import { wait } from '../api/client'
import type { Switches } from '../rules/values'
import type { Entry } from './entry'
import type { Command, Sheet } from './types'

/** How a sheet is opened. */
export interface Opening {
  id: string
  rules: unknown
  seats: { name: string; member?: number }[] // a member's number in the circle
  circle?: string // in which the match counts
  at: string
}

/** A command that the server has not acknowledged, and what was entered for it. */
export interface Waiting {
  command: Command
  entry?: Entry
}

export interface Row {
  id: string
  opening?: Opening // until the server has it
  server?: Sheet // as the server last told it
  shown?: Sheet // with what waits
  waiting: Waiting[] // in order
  entry?: Entry
  own?: number // of whom this device enters the hand, if only of one
  switches?: Switches // of its rules
  at: number // the time of the last change, in milliseconds since 1970
}

/** The person whose hand a device enters that has not told it yet. */
export const asked = -1

const name = 'roundhouse-sheets'
const store = 'sheets'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' })
    request.onsuccess = () => {
      request.result.onclose = () => (opened = undefined)
      request.result.onversionchange = () => request.result.close()
      done(request.result)
    }
    request.onerror = () => fail(request.error!)
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

// Other pages of this browser that show the same sheet.
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined

/** Calls when another page has changed a row, until the returned function is called. */
export function listen(changed: (id: string) => void): () => void {
  const hear = ({ data }: MessageEvent<string>): void => changed(data)
  others?.addEventListener('message', hear)
  return () => others?.removeEventListener('message', hear)
}

// Where nothing can be stored, a page keeps its rows as long as it is open.
const unstored = new Map<string, Row>()

/** Reports whether all rows that this page has changed are stored. */
export const isStored = (): boolean => unstored.size === 0

/** Returns a stored row with what a page has kept that could not store it: a command is done once, however often it is there. */
function together(stored: Row | undefined, kept: Row | undefined): Row | undefined {
  if (!stored || !kept) return kept ?? stored
  const known = new Set(kept.waiting.map(({ command }) => command.id))
  return { ...stored, ...kept, entry: kept.entry ?? stored.entry, waiting: [...stored.waiting.filter(({ command }) => !known.has(command.id)), ...kept.waiting] }
}

/** Changes a row, and returns it once it is on the disk. Without a row, how gets undefined; if it returns that, nothing changes. */
export async function change(id: string, how: (row: Row | undefined) => Row | undefined): Promise<Row | undefined> {
  let row: Row | undefined
  try {
    const transaction = (await open()).transaction(store, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done()
      transaction.onabort = transaction.onerror = () => fail(transaction.error ?? new Error('nothing is stored'))
    })
    const rows = transaction.objectStore(store)
    const request = rows.get(id) as IDBRequest<Row | undefined>
    request.onsuccess = () => {
      row = how(together(request.result, unstored.get(id)))
      if (row) rows.put(row)
    }
    await done
    unstored.delete(id)
  } catch {
    row ??= how(unstored.get(id))
    if (row) unstored.set(id, row)
  }
  if (row) others?.postMessage(id)
  return row
}

/** Returns a row. */
export async function find(id: string): Promise<Row | undefined> {
  return (await all()).find((row) => row.id === id)
}

/** Removes a row. */
export async function remove(id: string): Promise<void> {
  unstored.delete(id)
  const transaction = (await open()).transaction(store, 'readwrite', { durability: 'strict' })
  transaction.objectStore(store).delete(id)
}

/** Returns all rows, the one that was changed last first. */
export async function all(): Promise<Row[]> {
  const read = async (): Promise<Row[]> => {
    const request = (await open()).transaction(store).objectStore(store).getAll() as IDBRequest<Row[]>
    return new Promise((done, fail) => {
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error!)
    })
  }
  // Just after a page has crashed, the browser may be busy with its database.
  const again = (): Promise<Row[]> => ('indexedDB' in globalThis ? wait(300).then(read) : Promise.resolve([]))
  const found = await read().catch(again).catch(() => [])
  return [...found.filter(({ id }) => !unstored.has(id)), ...unstored.values()].sort((a, b) => b.at - a.at)
}
