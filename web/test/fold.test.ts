// The page's table is a fold over its stream. fold.json is of the real server: see
// scripts/record.ts.

import { describe, expect, test } from 'vitest'
import type { Schema } from '../src/api/client'
import { add, begin, type Folded } from '../src/state/fold'
import fixture from './fold.json'

interface Recorded {
  first: Schema['View']
  events: Schema['Event'][]
  last: Schema['View']
}

const recorded = fixture as unknown as Recorded[]

function start(view: Schema['View']): Folded {
  return begin(structuredClone(view))
}

/** What of a view changes by events: the rest comes with each now. */
function known({ view, position }: Folded): unknown {
  const { now: _now, stage: _stage, seats: _seats, ...rest } = view
  const { legal: _legal, ...moment } = position!
  return { ...rest, position: { ...moment, hands: moment.hands.map(sorted) } }
}

const sorted = (hand: string[] | number): string[] | number => (typeof hand === 'number' ? hand : [...hand].sort())

describe.each(recorded.map((match) => [JSON.stringify(match.first.settings.rules), match] as const))('a match by %s', (_, match) => {
  test('the fold of its events over the first view is the last view', () => {
    const folded = match.events.reduce(add, start(match.first))
    expect(known(folded)).toEqual(known(start(match.last)))
  })

  test('what a table was stays as it is', () => {
    let folded = start(match.first)
    for (const event of match.events) {
      const before = structuredClone(folded)
      const was = folded
      folded = add(folded, event)
      expect(was).toEqual(before)
    }
  })

  test('hands and the boneyard never hold less than nothing', () => {
    let folded = start(match.first)
    for (const event of match.events) {
      folded = add(folded, event)
      if (!folded.position) continue
      expect(folded.position.boneyard).toBeGreaterThanOrEqual(0)
      for (const hand of folded.position.hands) expect(typeof hand === 'number' ? hand : hand.length).toBeGreaterThanOrEqual(0)
    }
  })
})

test('the recorded matches have what a fold must know', () => {
  const events = recorded.flatMap((match) => match.events)
  const kinds = new Set(events.map((event) => event.kind))
  for (const kind of ['match', 'hash', 'closed', 'number', 'round', 'act', 'end', 'ready', 'over'] as const) expect(kinds).toContain(kind)
  const actions = new Set(events.map((event) => event.action?.replace(/^\d+ /, '').replace(/\d+(-\d+)?/g, '#')))
  for (const action of ['#>#', '#>M', '#>E', '+#', 'draw', 'pass', 'stop', 'knock']) expect(actions).toContain(action)
  expect(events.some((event) => event.penalty)).toBe(true)
})

test('an event that is not the next one is refused', () => {
  const [{ first, events }] = recorded as [Recorded]
  let folded = start(first)
  expect(() => add(folded, events[1]!)).toThrow(`event ${first.seq + 2} comes behind ${first.seq}`)
  folded = add(folded, events[0]!)
  expect(() => add(folded, events[0]!)).toThrow()
})

test('pauses, another host and the next table are told by events', () => {
  let folded = start(recorded[0]!.last)
  const seq = folded.view.seq
  const happens = (event: Partial<Schema['Event']>, n: number): void => void (folded = add(folded, { seq: seq + n, at: 0, ...event } as Schema['Event']))
  happens({ kind: 'paused' }, 1)
  expect(folded.view.paused).toBe(true)
  happens({ kind: 'resumed' }, 2)
  expect(folded.view.paused).toBe(false)
  happens({ kind: 'host', who: 'somebody' }, 3)
  expect(folded.view.host).toBe('somebody')
  happens({ kind: 'continued', table: 'next' }, 4)
  expect(folded.view.onwards).toBe('next')
})
