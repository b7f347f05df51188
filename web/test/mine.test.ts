// A person's lists, made of the server's and those of this device.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Schema } from '../src/api/client'
import { server as known } from '../src/api/transport'
import { matches, merge, standings, tables, unopened, upload } from '../src/offline/mine'

type Played = Schema['Played']

const device = vi.hoisted(() => ({
  any: true,
  kept: [] as { table: string; at: number; over: boolean }[],
  answers: {} as Record<string, { status: number; body: unknown }>,
  asked: [] as string[],
}))
vi.mock('../src/offline/kept', () => ({ hasAny: () => Promise.resolve(device.any), tables: () => Promise.resolve(device.kept), fileOf: () => Promise.resolve(new Blob()) }))
vi.mock('../src/offline/desk', () => ({
  ask: (address: string) => {
    device.asked.push(address)
    const { status, body } = device.answers[address] ?? { status: 404, body: { code: 'no_such_table' } }
    return status ? Promise.resolve(new Response(JSON.stringify(body), { status })) : Promise.reject(new TypeError('this device does not answer'))
  },
}))

let server: Record<string, { status: number; body: unknown }>
let sent: { address: string; body: unknown }[]

beforeEach(() => {
  Object.assign(device, { any: true, kept: [], answers: {}, asked: [] })
  server = {}
  sent = []
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    if (body) sent.push({ address, body: JSON.parse(body as string) })
    const { status, body: answer } = server[address] ?? { status: 0, body: null }
    return status ? Promise.resolve(new Response(JSON.stringify(answer), { status })) : Promise.reject(new TypeError('Failed to fetch'))
  })
})
afterEach(() => {
  known.away = false
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A match that ended at a minute. */
const match = (table: string, minute: number, more: Partial<Played> = {}): Played => ({
  table,
  ended: `2026-03-04T12:${String(minute).padStart(2, '0')}:00.123456789Z`,
  seats: [],
  ...more,
})
const names = (list: Played[]): string[] => list.map(({ table }) => table)
const good = <T>(body: T): { status: number; body: T } => ({ status: 200, body })

test('matches of the server and of the device are one list, the latest first', () => {
  const list = merge({ server: [match('b', 5), match('a', 1)], device: [match('local-2', 7), match('local-1', 3)] })
  expect(names(list)).toEqual(['local-2', 'b', 'local-1', 'a'])
  expect(merge({})).toEqual([])
})

test('a match that has been uploaded is there once, and elsewhere as the entry of the server', () => {
  const entry = match('diary-1', 3, { origin: 'local-1' })
  const list = merge({ server: [match('b', 5), entry], device: [match('local-1', 3), match('local-0', 2)] })
  expect(list.map(({ table, uploaded }) => [table, uploaded])).toEqual([['b', undefined], ['local-1', true], ['local-0', false]])
  expect(names(merge({ server: [entry], device: [match('local-0', 2)] }))).toEqual(['diary-1', 'local-0'])
})

test('no match is left out, page by page, whichever list is full', () => {
  const all = (prefix: string, minutes: number[]): Played[] => minutes.map((minute) => match(`${prefix}${minute}`, minute))
  const there = all('s', [50, 48, 47, 20, 10, 9, 8])
  const here = all('local-', [49, 40, 30, 29, 28, 27, 26, 7])
  const page = (list: Played[], before: string): Played[] => list.filter(({ ended }) => ended < before).slice(0, 3)
  const seen: Played[] = []
  for (let before = '3'; ; before = seen.at(-1)!.ended) {
    const next = merge({ server: page(there, before), device: page(here, before) }, 3)
    if (next.length === 0) break
    seen.push(...next)
  }
  expect(names(seen)).toEqual(names([...there, ...here].sort((a, b) => (a.ended < b.ended ? 1 : -1))))
})

test('without a network there are the matches of the device, and nothing can be uploaded', async () => {
  device.answers['/api/me/matches'] = good([match('local-1', 1)])
  expect(await matches()).toEqual({ list: [{ ...match('local-1', 1), uploaded: false }], online: false })
  device.answers['/api/me/matches?before=2026-03-04T12%3A00%3A00%2B01%3A00'] = good([])
  expect(await matches('2026-03-04T12:00:00+01:00')).toEqual({ list: [], online: false })
})

test('a device that has nothing is not asked: the engine need not start', async () => {
  device.any = false
  server['/api/me/matches'] = good([match('a', 1)])
  expect(await matches()).toMatchObject({ list: [{ table: 'a' }], online: true })
  expect(device.asked).toEqual([])
  delete server['/api/me/matches']
  await expect(matches()).rejects.toMatchObject({ code: 'offline', status: 0 })
})

test.each([
  ['is said to be out of reach', true, 1500],
  ['is silent', false, 5000],
])('a server that %s is not waited for long if the device has something', async (_, away, limit) => {
  vi.useFakeTimers()
  known.away = away
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
    const end = new AbortController()
    setTimeout(() => end.abort(), time)
    return end.signal
  })
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => new Promise((_, fail) => signal!.addEventListener('abort', () => fail(signal!.reason as Error))))
  device.answers['/api/me/matches'] = good([match('local-1', 1)])
  let found: unknown
  void matches().then((all) => (found = all))
  await vi.advanceTimersByTimeAsync(limit - 1)
  expect(found).toBe(undefined)
  await vi.advanceTimersByTimeAsync(1)
  expect(found).toMatchObject({ list: [{ table: 'local-1' }], online: false })
})

test('whom the server does not know sees what the device has, and a failure of either does not hide the other', async () => {
  server['/api/me/tables'] = { status: 401, body: { code: 'no_identity' } }
  device.answers['/api/me/tables'] = good({ tables: [{ table: 'local-1', moved: '2026-03-04T12:00:00Z' }] })
  expect(await tables()).toMatchObject([{ table: 'local-1' }])
  server['/api/me/tables'] = good({ tables: [{ table: 'a', moved: '2026-03-04T13:00:00Z' }] })
  expect(await tables()).toMatchObject([{ table: 'a' }, { table: 'local-1' }])
  device.answers['/api/me/tables'] = { status: 0, body: null }
  expect(await tables()).toMatchObject([{ table: 'a' }])
  server['/api/me/tables'] = { status: 500, body: { code: 'internal' } }
  await expect(tables()).rejects.toMatchObject({ code: 'internal' })
})

test('standings of the device stand apart', async () => {
  server['/api/me/standings'] = good([{ rules: 'pagat', matches: 3, won: 1 }])
  device.answers['/api/me/standings'] = good([{ rules: 'pagat', matches: 9, won: 9 }])
  expect(await standings()).toEqual({ server: [{ rules: 'pagat', matches: 3, won: 1 }], device: [{ rules: 'pagat', matches: 9, won: 9 }] })
})

test('an upload has the record, the seat and the end of the match', async () => {
  device.answers['/api/tables/local-1/record'] = good({ format: 'roundhouse-record/1' })
  server['/api/me/matches'] = good({})
  const seats = [{ total: '3', place: 2, bot: 'casual' }, { total: '1', place: 1, you: true }] as Played['seats']
  await upload(match('local-1', 4, { seats }))
  expect(sent).toEqual([
    { address: '/api/me/matches', body: { table: 'local-1', ended: match('', 4).ended, seat: 2, record: { format: 'roundhouse-record/1' } } },
  ])
  server['/api/me/matches'] = { status: 422, body: { code: 'bad_record' } }
  await expect(upload(match('local-1', 4, { seats }))).rejects.toMatchObject({ code: 'bad_record' })
})

test('a table that the engine cannot open is told of, and all if it does not start', async () => {
  device.kept = [
    { table: 'local-good', at: 1, over: false },
    { table: 'local-damaged', at: 2, over: false },
    { table: 'local-earlier', at: 3, over: false },
    { table: 'local-over', at: 4, over: true },
  ]
  Object.assign(device.answers, {
    '/api/bots': good([]),
    '/api/tables/local-good': good({}),
    '/api/tables/local-damaged': { status: 500, body: { code: 'damaged' } },
    '/api/tables/local-earlier': { status: 410, body: { code: 'earlier_rules' } },
  })
  expect((await unopened()).map(({ table }) => table)).toEqual(['local-damaged', 'local-earlier'])
  device.answers['/api/bots'] = { status: 500, body: { code: 'internal' } }
  expect(await unopened()).toEqual(device.kept)
  device.answers['/api/bots'] = { status: 0, body: null }
  expect(await unopened()).toEqual(device.kept)
})
