// Events are applied in order, each when it has been seen; nothing is lost, whatever interrupts.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Event } from '../src/api/message'
import { Sequence, type Showing } from '../src/state/sequence'

let applied: number[]
let finished: number[]
let sequence: Sequence

const acted = (seq: number): Event => ({ seq, at: 0, kind: 'acted' }) as Event
const said = (seq: number): Event => ({ seq, at: 0, kind: 'said' }) as Event

/** Shows actions for so long, and all else not at all. */
const showing = (time: number, gap: number) => (event: Event): Showing | null =>
  event.kind === 'acted' ? { time, gap, finish: () => finished.push(event.seq) } : null

beforeEach(() => {
  vi.useFakeTimers()
  applied = []
  finished = []
  sequence = new Sequence((events) => applied.push(...events.map(({ seq }) => seq)))
})
afterEach(() => vi.useRealTimers())

test('without motion events are applied at once', () => {
  sequence.push([acted(1), said(2), acted(3)])
  expect(applied).toEqual([1, 2, 3])
  expect(sequence.idle).toBe(true)
})

test('an event is applied when its motion arrives, and the next begins after the gap', () => {
  sequence.show = showing(220, 220)
  sequence.push([acted(1), acted(2)])
  expect(applied).toEqual([])
  vi.advanceTimersByTime(219)
  expect(applied).toEqual([])
  vi.advanceTimersByTime(1)
  expect(applied).toEqual([1])
  vi.advanceTimersByTime(220)
  expect(applied).toEqual([1, 2])
  expect(sequence.idle).toBe(true)
})

test('in a sweep several are on their way, and arrive in order', () => {
  sequence.show = showing(220, 90)
  sequence.push([acted(1), acted(2), acted(3)])
  vi.advanceTimersByTime(200)
  expect([applied, finished]).toEqual([[], []])
  vi.advanceTimersByTime(200)
  expect(applied).toEqual([1, 2, 3])
  expect(finished).toEqual([1, 2, 3])
})

test('what is not seen waits for what is on its way before it', () => {
  sequence.show = showing(220, 90)
  sequence.push([acted(1), said(2)])
  vi.advanceTimersByTime(100)
  expect(applied).toEqual([])
  vi.advanceTimersByTime(120)
  expect(applied).toEqual([1, 2])
})

test('a press finishes everything at once, in order', () => {
  sequence.show = showing(220, 90)
  sequence.push([acted(1), acted(2), said(3), acted(4)])
  vi.advanceTimersByTime(100)
  sequence.finish()
  expect(applied).toEqual([1, 2, 3, 4])
  expect(finished).toEqual([1, 2])
  vi.advanceTimersByTime(5000)
  expect(applied).toEqual([1, 2, 3, 4])
})

test('who was away sees the last three actions only', () => {
  sequence.show = showing(220, 220)
  sequence.push(Array.from({ length: 100 }, (_, i) => acted(i + 1)))
  expect(applied).toHaveLength(97)
  vi.advanceTimersByTime(3 * 220)
  expect(applied).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
})

test('events that come while others are shown follow them', () => {
  sequence.show = showing(220, 220)
  sequence.push([acted(1)])
  vi.advanceTimersByTime(100)
  sequence.push([acted(2)])
  vi.advanceTimersByTime(120)
  expect(applied).toEqual([1])
  vi.advanceTimersByTime(220)
  expect(applied).toEqual([1, 2])
})
