// The page builds its table from its stream. fold.json is from the real server: see
// scripts/record.ts.

import { describe, expect, test } from 'vitest'
import type { Schema } from '../src/api/client'
import { readEvent, type Event } from '../src/api/message'
import { readAction } from '../src/api/notation'
import type { Hand } from '../src/api/position'
import { add, begin, type Folded } from '../src/state/fold'
import fixture from './fold.json'

interface Recorded {
  first: Schema['View']
  events: Schema['Event'][]
  last: Schema['View']
}

const told = fixture as unknown as Recorded[]
const recorded = told.map((match) => ({ ...match, events: match.events.map(readEvent) }))

function start(view: Schema['View']): Folded {
  return begin(structuredClone(view))
}

/** Returns the parts of a view that events change: the rest comes with each `now`. */
function known({ view, position }: Folded): unknown {
  const { now: _now, stage: _stage, ...rest } = view
  const { legal: _legal, ...moment } = position!
  return { ...rest, position: { ...moment, hands: moment.hands.map(sorted) } }
}

const sorted = (hand: Hand): Hand => (typeof hand === 'number' ? hand : [...hand].sort())

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
  for (const kind of ['started', 'hashed', 'hashes_closed', 'revealed', 'round_dealt', 'acted', 'round_ended', 'match_ended'] as const) expect(kinds).toContain(kind)
  const acts = events.filter((event) => event.kind === 'acted')
  const actions = new Set(acts.map(({ body }) => body.action.text.replace(/\d+(-\d+)?/g, '#')))
  for (const action of ['#>#', '#>M', '#>E', '+#', 'draw', 'pass', 'stop', 'knock']) expect(actions).toContain(action)
  expect(acts.some(({ then }) => then.penalty)).toBe(true)
})

test('a take back brings the position as it was', () => {
  const { first, events } = recorded[0]!
  const at = events.findIndex((event) => event.kind === 'acted')
  const before = events.slice(0, at).reduce(add, start(first))
  const after = add(before, events[at]!)
  const back = add(after, { seq: after.view.seq + 1, at: 0, kind: 'taken_back', body: { seat: 1, actions: 1 }, then: { position: before.position! } })
  expect(back.position).toEqual(before.position)
  expect(back.view.seq).toBe(before.view.seq + 2)
})

test('an event that is not the next one is refused', () => {
  const { first, events } = recorded[0]!
  let folded = start(first)
  expect(() => add(folded, events[1]!)).toThrow(`event ${first.seq + 2} comes behind ${first.seq}`)
  folded = add(folded, events[0]!)
  expect(() => add(folded, events[0]!)).toThrow()
})

test('what happens besides the rounds changes the number alone', () => {
  const before = start(recorded[0]!.last)
  for (const kind of ['started', 'paused', 'host_passed', 'said', 'rematch_made'] as const) {
    const { view, position } = add(before, { kind, seq: before.view.seq + 1, at: 0, body: { from: before.view.you, to: 2, seat: before.view.you, table: 'next' } } as unknown as Event)
    expect({ view, position }).toEqual({ view: { ...before.view, seq: before.view.seq + 1 }, position: before.position })
  }
})

test('what binds is what the last action says, and nothing if it says nothing', () => {
  const { first, events } = recorded[0]!
  const event = events.find((event) => event.kind === 'acted')!
  const before = events.filter(({ seq }) => seq < event.seq).reduce(add, start(first))
  const bound = add(before, { ...event, then: { status: { ...event.then.status, binding: ['M'] } } })
  expect(bound.position!.binding).toEqual(['M'])
  expect(add(bound, { ...event, seq: event.seq + 1, body: { seat: event.body.seat, action: readAction('knock') } }).position!.binding).toBeUndefined()
})
