// A person's tables and matches: the server's, and those of this device.

import { api, ok, Problem, type Answer, type Schema } from '../api/client'
import { server as known, soon } from '../api/transport'
import { fileOf, hasAny, tables as keptTables, type Kept } from './kept'

type Played = Schema['Played']
type Listing = Schema['Listing']

/** A finished match. */
export type Entry = Played & { uploaded?: boolean } // from this device

/** The answers to one request. */
export interface Both<T> {
  server?: T | undefined // undefined without a network, and if the server knows nobody here
  device?: T | undefined // undefined if this device has nothing
}

/** Milliseconds, the second for a server whose answer the device's own can do without. */
const patience = 30_000
const brief = 5000

/** Asks this device. */
const ask = async (address: string): Promise<Response> => (await import('./desk')).ask(address, { signal: AbortSignal.timeout(patience) })

const here = <T>(address: string): Promise<T> => ok(ask(address) as Promise<Answer<T>>)
const there = <T>(address: string, limit: number): Promise<T> => ok(fetch(address, { signal: AbortSignal.timeout(limit) }) as Promise<Answer<T>>)

/** Asks the server and this device. It fails if neither has an answer. */
async function both<T>(address: string): Promise<Both<T>> {
  const any = await hasAny().catch(() => false)
  const limit = !any ? patience : known.away ? soon : brief
  const [{ server, error }, device] = await Promise.all([
    there<T>(address, limit).then((server) => ({ server, error: undefined }), (error: unknown) => ({ server: undefined, error })),
    any ? here<T>(address).catch(() => undefined) : undefined,
  ])
  const passes = error instanceof Problem && (error.status === 401 || (error.status === 0 && device !== undefined))
  if (error && !passes) throw error
  return { server, device }
}

/** How many matches a full list has: then there may be more. */
const full = 50

/**
 * Merges two lists of matches, the latest first. Where one of them may go on, the other one is cut, so
 * that the next lists begin where these end. A match of this device that has been uploaded is there once.
 */
export function merge({ server = [], device = [] }: Both<Played[]>, most = full): Entry[] {
  const own = new Set(device.map(({ table }) => table))
  const uploaded = new Set(server.map(({ origin }) => origin))
  const time = ({ ended }: Played): number => Date.parse(ended)
  const from = Math.max(...[server, device].map((list) => (list.length < most ? -Infinity : time(list.at(-1)!))))
  return [...server.filter(({ origin }) => !origin || !own.has(origin)), ...device.map((match) => ({ ...match, uploaded: uploaded.has(match.table) }))]
    .filter((match) => time(match) >= from)
    .sort((a, b) => time(b) - time(a))
}

/** Returns the finished matches that ended before a time, and whether they may be uploaded now. */
export async function matches(before?: string): Promise<{ list: Entry[]; online: boolean }> {
  const found = await both<Played[]>(`/api/me/matches${before ? `?before=${encodeURIComponent(before)}` : ''}`)
  return { list: merge(found), online: found.server !== undefined }
}

/** Returns the tables whose match is not over. */
export async function tables(): Promise<Listing[]> {
  const { server, device } = await both<Schema['Listings']>('/api/me/tables')
  return [...(server?.tables ?? []), ...(device?.tables ?? [])].sort((a, b) => Date.parse(b.moved) - Date.parse(a.moved))
}

export const standings = (): Promise<Both<Schema['Standing'][]>> => both('/api/me/standings')

/** Returns the tables of this device that its engine cannot open: all if it does not even start. */
export async function unopened(): Promise<Kept[]> {
  const kept = await keptTables()
  const status = (address: string): Promise<number> => ask(address).then((answer) => answer.status, () => 500)
  if (kept.length === 0) return []
  if ((await status('/api/bots')) !== 200) return kept
  const found = await Promise.all(kept.map(async (one) => !one.over && [410, 500].includes(await status(`/api/tables/${one.table}`))))
  return kept.filter((_, i) => found[i])
}

/** Saves the record of a match of this device as a file. If the engine cannot open it, what is kept of it is saved. */
export async function save(table: string): Promise<void> {
  const answer = await ask(`/api/tables/${table}/record`).catch(() => undefined)
  const address = URL.createObjectURL(answer?.ok ? await answer.blob() : await fileOf(table))
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: `roundhouse-${table}.json` }).click()
  setTimeout(() => URL.revokeObjectURL(address), patience) // the browser has read it by then
}

// The browser cannot fetch what a link to a record of this device leads to.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[download]')
  const [, table] = (link && /^\/api\/tables\/(local-[^/]+)\/record$/.exec(link.pathname)) || []
  if (!table) return
  event.preventDefault()
  void save(table)
})

/** Uploads a match of this device. Doing so again has no effect. */
export async function upload({ table, ended, seats }: Played): Promise<void> {
  const record = await ok(api.GET('/api/tables/{table}/record', { params: { path: { table } } }))
  await ok(api.POST('/api/me/matches', { body: { table, ended, seat: seats.findIndex(({ you }) => you) + 1, record } }))
}
