// How often the rows of the yard are computed. If no texts are loaded, a text is its key.

import { render } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { createSubscriber } from 'svelte/reactivity'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Position } from '../src/api/position'
import type { Entry, Table } from '../src/state/table.svelte'
import { Table as Real } from '../src/state/table.svelte'
import Board from '../src/table/Board.svelte'

let computed = 0 // the row of Ben’s train

vi.mock('../src/i18n/index.svelte', async (original) => ({
  ...(await original<object>()),
  t: (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ').trim(),
}))
vi.mock('../src/state/names', async (original) => ({
  ...(await original<object>()),
  player: (_: unknown, seat: number) => {
    if (seat === 2) computed++
    return `P${seat}`
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  computed = 0
  vi.stubGlobal('ResizeObserver', class {
    constructor(private readonly tell: (entries: object[]) => void) {}
    observe = (): void => this.tell([{ contentRect: { width: 800, height: 500 } }])
    disconnect = (): void => undefined
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows a table of two, with Ben’s clock if he has one, and returns it and what its rows show. */
function show(until?: number, changed: Partial<Position> = {}, yours = false) {
  const table = $state({
    you: 1, yours, legal: [], log: [] as Entry[], fresh: null, numerals: false, view: { totals: ['0', '0'] },
    seats: [1, 2].map((seat) => ({ seat, name: `P${seat}`, presence: 'here' })),
    notes: [],
    until(seat: number) { return this.now?.clocks?.[seat - 1]?.until ?? 0 },
    now: { clocks: until === undefined ? undefined : [{}, { until }] },
    places: () => new Map(),
    time: () => Date.now(),
    tick: createSubscriber((update) => {
      const timer = setInterval(update, 500)
      return () => clearInterval(timer)
    }),
    isWithin: Real.prototype.isWithin,
    get clock(): number {
      return Object.getOwnPropertyDescriptor(Real.prototype, 'clock')!.get!.call(this) as number
    },
  })
  const position = { seats: 2, phase: 'play', engine: 12, trains: [['12-7'], ['12-3']], mexican: [], open: [], owed: [], markers: [], knocked: [], hands: [['7-6'], 3], turn: [2], ...changed } as unknown as Position
  const { container } = render(Board, { table: table as unknown as Table, position, choosing: { chosen: '', hint: null, press: () => undefined, sheet: '' }, several: false })
  flushSync()
  const signs = [...container.querySelectorAll('.sign .word')].map((word) => word.textContent)
  return { table, signs, count: (of: string) => container.querySelectorAll(of).length, text: (of: string) => container.querySelector(of)?.textContent ?? '' }
}

async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  flushSync()
}

test('at a table without a clock time changes no row, and nothing ticks', async () => {
  show()
  const before = computed
  expect(before).toBeGreaterThan(0)
  await pass(20)
  expect(computed).toBe(before)
  expect(vi.getTimerCount()).toBe(0)
})

test('the sign of an open double says that it must be covered only where it binds', () => {
  const left: Partial<Position> = { trains: [['12-7', '7-7'], ['12-3', '3-3']], open: ['1', '2'] }
  expect(show(undefined, left).signs).toEqual(['row.own', 'row.starts', 'row.closed'])
  expect(show(undefined, { ...left, binding: ['2'] }).signs).toEqual(['row.own', 'row.starts', 'row.satisfy'])
  expect(show(undefined, { ...left, binding: ['2'], turn: [1] }, true).signs).toEqual(['row.later', 'row.later', 'row.satisfy'])
  // Whoever owes a tile covers no other double.
  expect(show(undefined, { ...left, owed: ['1'], turn: [1] }, true).signs).toEqual(['row.own', 'row.starts', 'row.closed'])
})

test('a clock goes on, and no row is computed for it', async () => {
  const { text } = show(Date.now() + 30_000)
  const before = computed
  expect(text('.facts .clock')).toBe('table.clock 30')
  await pass(12)
  expect(text('.facts .clock')).toBe('table.clock 18')
  expect(computed).toBe(before)
})

test('what was said stands on the plate for three seconds: the rows are computed when it comes and when it goes', async () => {
  const { table, text } = show()
  table.log = [{ event: { seq: 5, at: Date.now(), kind: 'said', body: { seat: 2, phrase: 'hello' } }, ends: [] } as unknown as Entry]
  flushSync()
  expect(text('.plate .said')).toContain('hello')
  const before = computed
  await pass(2)
  expect([text('.said') !== '', computed]).toEqual([true, before])
  await pass(2)
  expect([text('.said'), computed]).toEqual(['', before + 1])
  expect(vi.getTimerCount()).toBe(0)
})

test('a reaction is a face on the player’s locomotive', async () => {
  const { table, count } = show()
  table.log = [{ event: { seq: 5, at: Date.now(), kind: 'said', body: { seat: 2, phrase: 'whistle' } }, ends: [] } as unknown as Entry]
  flushSync()
  expect([count('.engine .face'), count('[data-seat="2"] .face [href$="#whistle"]'), count('.said')]).toEqual([1, 1, 0])
  await pass(4)
  expect(count('.engine .face')).toBe(0)
})
