// The lines of the log: which events are one turn, and what is drawn of it.

import { describe, expect, test } from 'vitest'
import type { Schema } from '../src/api/client'
import type { Event } from '../src/api/message'
import { readSeatAction, type SeatActionText } from '../src/api/notation'
import { actsOf, turnsOf } from '../src/table/turns'

type Line = Schema['Line']
let seq = 0

/** An action, the seats that are in turn after it, and what follows from it. */
function acted(text: SeatActionText, turn: number[], ...more: Line[]): Event {
  const body = readSeatAction(text)
  const { seat, action } = body
  const tell: Line[] = [{ key: `acted.${action.kind}`, who: [seat] }, ...more]
  return { seq: ++seq, at: 0, kind: 'acted', tell, body, then: { status: { turn } } } as Event
}

const other = (kind: Event['kind'], seat?: number): Event => ({ seq: ++seq, at: 0, kind, tell: [{ key: kind }], body: { seat } }) as Event
const shape = (events: Event[], you = 1): [number, number][] => turnsOf(events, you).map(({ seat, events }) => [seat, events.length])

describe('a turn', () => {
  test('is all that a player does until another one is in turn', () => {
    expect(shape([acted('1 12-3>1', [2]), acted('2 draw', [2]), acted('2 pass', [1]), acted('1 3-3>1', [1]), acted('1 3-4>1', [2])])).toEqual([
      [1, 1],
      [2, 2],
      [1, 2],
    ])
  })
  test('is each player’s own if all open at the same time', () => {
    const all = [1, 2]
    expect(shape([acted('1 12-3>1', all), acted('2 12-5>2', all), acted('1 3-4>1', all), acted('2 stop', [1]), acted('1 stop', [1]), acted('1 4-4>1', [2])])).toEqual([
      [1, 4],
      [2, 2],
    ])
  })
  test('is not interrupted by what people say, and silent events have no line', () => {
    expect(shape([acted('2 draw', [2]), other('said', 1), acted('2 pass', [1]), { seq: ++seq, at: 0, kind: 'hashed' } as Event])).toEqual([
      [2, 2],
      [1, 1],
    ])
  })
  test('is new if it has gone on since the player’s own last act', () => {
    const events = [other('round_dealt'), acted('2 12-5>2', [1, 2]), acted('1 12-3>1', [1, 2]), acted('2 stop', [1])]
    expect(turnsOf(events, 1).map(({ since }) => since)).toEqual([false, true, false])
    expect(turnsOf(events, 0).some(({ since }) => since)).toBe(false)
  })
})

describe('of a turn', () => {
  const acts = (...events: Event[]): unknown => actsOf(turnsOf(events, 1)[0]!)

  test('tiles that go to one train stand together', () => {
    expect(acts(acted('1 12-3>1', [1]), acted('1 3-4>1', [1]), acted('1 12-7>M', [1]), acted('1 stop', [2]))).toEqual([
      { kind: 'play', tiles: ['12-3', '3-4'], train: '1' },
      { kind: 'play', tiles: ['12-7'], train: 'M' },
      { kind: 'stop' },
    ])
  })
  test('hidden tiles are counted and seen ones shown', () => {
    expect(acts(acted('1 +7-3' as SeatActionText, [1]), acted('1 draw', [1]), acted('1 pass', [2], { key: 'acted.open_train', train: '1' }))).toEqual([
      { kind: 'draw', tiles: ['7-3'], hidden: 1 },
      { kind: 'pass' },
      { kind: 'open', train: '1' },
    ])
  })
  test('what cannot be drawn is told', () => {
    const penalty: Line = { key: 'acted.penalty', who: [1], n: 2 }
    expect(acts(acted('1 3-9>2', [2], { key: 'acted.satisfied', tiles: ['3-3'] }, { key: 'acted.closed', train: '1' }, penalty))).toEqual([
      { kind: 'play', tiles: ['3-9'], train: '2' },
      { kind: 'covered', tiles: ['3-3'] },
      { kind: 'closed', train: '1' },
      { kind: 'told', line: penalty },
    ])
  })
})
