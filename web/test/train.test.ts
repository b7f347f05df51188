// The train of the day: how tiles lie, what a device keeps, and what the server hears of it, once.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tile } from '../src/api/notation'
import { today } from '../src/today/date'
import { all, find, forgetAll, keep, record } from '../src/train/kept'
import { clock, endOf, layOut } from '../src/train/lay'
import { Attempt } from '../src/train/puzzle.svelte'
import { send } from '../src/train/send'

const puzzle = { engine: 9, longest: 3, tiles: ['9-4', '4-4', '4-2', '12-11'] as Tile[], best: ['9-4', '4-4', '4-2'] as Tile[] }
const day = today(new Date('2026-11-26T10:00:00'))

/** Answers as a server that knows Ana does, by method and address, and notes what was asked. */
function serve(answers: Record<string, { status: number; body?: object } | undefined>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const what = `${init.method ?? 'GET'} ${address}`
    asked.push(what)
    const answer = what === 'GET /api/me' ? { status: 200, body: { name: 'Ana' } } : answers[what]
    if (!answer) throw new TypeError('no network')
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status })
  })
  return asked
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00'), toFake: ['Date'] })
  localStorage.clear()
  forgetAll()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('tiles lie with equal halves side by side, up to the first that does not fit', () => {
  expect(layOut(4, ['9-4', '9-9', '12-9', '5-1'])).toEqual([
    { tile: '9-4', pair: '4-9' },
    { tile: '9-9', pair: '9-9' },
    { tile: '12-9', pair: '9-12' },
  ])
  expect(endOf(4, layOut(4, ['9-4']))).toBe(9)
  expect(endOf(4, [])).toBe(4)
})

test.each([
  [0, '0:00'],
  [41, '0:41'],
  [605, '10:05'],
  [3725, '1:02:05'],
])('%i seconds are %s', (seconds, text) => expect(clock(seconds)).toBe(text))

test('a train is laid, taken back, and found; the clock goes on when it is begun again and when the page is opened again', () => {
  keep(day, { puzzle })
  const first = new Attempt(day)
  expect([first.phase, first.fitting, first.end]).toEqual(['laying', ['9-4'], 9])
  expect(first.lay('4-2')).toBe(false)
  for (const tile of ['9-4', '4-2'] as const) expect(first.lay(tile)).toBe(true)
  expect([first.end, first.fitting]).toEqual([2, []])
  expect([first.claim(), first.phase, first.told]).toEqual([false, 'short', true])
  first.back(1)
  expect([first.tiles, first.phase]).toEqual([['9-4'], 'laying'])
  first.back()
  expect(first.tiles).toEqual([])
  first.lay('9-4')
  vi.setSystemTime(new Date('2026-11-26T10:00:30'))
  const again = new Attempt(day) // another page
  expect([again.tiles, again.seconds]).toEqual([['9-4'], 30])
  again.again()
  for (const tile of puzzle.best) again.lay(tile)
  vi.setSystemTime(new Date('2026-11-26T10:00:41'))
  serve({})
  expect([again.claim(), again.phase, again.seconds, again.unsent]).toEqual([true, 'found', 41, true])
  expect(find(day)).toMatchObject({ time: 41, unsent: puzzle.best })
  expect(record()).toEqual({ date: day, time: 41 })
})

test('a train that was seen, or found before, is practice: its time does not count', async () => {
  serve({})
  keep(day, { puzzle, time: 41 })
  const known = new Attempt(day)
  for (const tile of puzzle.best) known.lay(tile)
  expect([known.claim(), known.practice, known.time, find(day).time, find(day).unsent]).toEqual([true, 'stays', 41, 41, undefined])
  keep(day, { time: undefined, laid: undefined })
  const seen = new Attempt(day)
  const laid = vi.fn()
  seen.claim()
  vi.stubGlobal('matchMedia', () => ({ matches: true })) // nothing moves
  await seen.see(laid)
  expect([seen.phase, seen.tiles]).toEqual(['shown', puzzle.best])
  expect(laid).toHaveBeenCalled()
  seen.again()
  for (const tile of puzzle.best) seen.lay(tile)
  expect([seen.claim(), seen.practice, find(day).time]).toEqual([true, 'known', undefined])
})

test('what was found without a network is sent once there is one, and once', async () => {
  keep(day, { puzzle, time: 41, unsent: puzzle.best })
  const took = vi.fn()
  serve({})
  await send(took)
  expect(find(day).unsent).toEqual(puzzle.best)
  const post = `POST /api/trains/${day}/me`
  serve({ [post]: { status: 404, body: { code: 'no_such_day' } } }) // where the server is, the date has not begun
  await send(took)
  expect([find(day).unsent, took.mock.calls]).toEqual([puzzle.best, []])
  const asked = serve({ [post]: { status: 200, body: { date: day, circles: [] } } })
  await send(took)
  await send(took)
  expect([asked.filter((what) => what === post).length, took.mock.calls.length, find(day).unsent, find(day).time]).toEqual([1, 1, undefined, 41])
  keep(day, { unsent: puzzle.best })
  serve({ [post]: { status: 409, body: { code: 'day_over' } } })
  await send(took)
  expect([took.mock.calls.length, find(day).unsent]).toEqual([1, undefined])
})

test('of old trains only the times are kept, and with the person all are forgotten', () => {
  keep('2026-10-01', { puzzle, laid: ['9-4'], time: 12 })
  keep('2026-10-02', { puzzle, laid: ['9-4'] })
  keep(day, { puzzle, time: 50 })
  expect(all()['2026-10-01']).toEqual({ time: 12 })
  expect(all()['2026-10-02']).toBeUndefined()
  expect(all()[day]).toEqual({ puzzle, time: 50 })
  expect(record()).toEqual({ date: '2026-10-01', time: 12 })
  forgetAll()
  expect(all()).toEqual({})
})
