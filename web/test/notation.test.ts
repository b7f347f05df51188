// The texts of the notation are parsed, and written again to the same text.

import { describe, expect, test } from 'vitest'
import type { Schema } from '../src/api/client'
import { readEvent, readNow } from '../src/api/message'
import {
  high, mexican, mexicanOf, ownerOf, pips, readAction, readSeatAction, sum, type Action, type ActionText, type Tile, type Train,
} from '../src/api/notation'

const numbers = Array.from({ length: 19 }, (_, n) => n)
const tiles = numbers.flatMap((a) => numbers.map((b): Tile => `${a}-${b}`))
const seats = numbers.slice(1, 15)
const trains: Train[] = [...seats.map((seat): Train => `${seat}`), ...numbers.slice(1, 15).map(mexican)]

/** Writes an action in the notation. */
function written(action: Action): ActionText {
  switch (action.kind) {
    case 'play':
      return `${action.laid}>${action.train}`
    case 'engine':
      return `${action.tile}>E`
    case 'draw':
      return action.tile === null ? 'draw' : `+${action.tile}`
    default:
      return action.kind
  }
}

const actions: ActionText[] = [
  ...tiles.flatMap((tile) => trains.map((train): ActionText => `${tile}>${train}`)),
  ...numbers.map((n): ActionText => `${n}-${n}>E`),
  ...tiles.filter((tile) => tile === high(tile)).map((tile): ActionText => `+${tile}`),
  'draw', 'pass', 'stop', 'knock',
]

describe('an action', () => {
  test('is written as it was read', () => {
    expect(actions).toHaveLength(361 * 28 + 19 + 190 + 4)
    for (const text of actions) {
      const action = readAction(text)
      expect(action.text).toBe(text)
      if (written(action) !== text) expect.fail(`${text} is read as ${JSON.stringify(action)}`)
    }
  })
  test('is the same object for the same text', () => {
    expect(readAction('3-7>M2')).toBe(readAction('3-7>M2'))
    expect(readAction('3-7>M2')).not.toBe(readAction('7-3>M2'))
  })
  test('has its tile as hands have it, and as it lies', () => {
    expect(readAction('3-7>M2')).toEqual({ text: '3-7>M2', kind: 'play', tile: '7-3', laid: '3-7', train: 'M2' })
    expect(readAction('+3-7')).toEqual({ text: '+3-7', kind: 'draw', tile: '7-3' })
    expect(readAction('draw')).toEqual({ text: 'draw', kind: 'draw', tile: null })
  })
  test('stands behind its seat', () => {
    for (const seat of seats) expect(readSeatAction(`${seat} 12-7>2`)).toEqual({ seat, action: readAction('12-7>2') })
    expect(readSeatAction('14 knock')).toEqual({ seat: 14, action: readAction('knock') })
  })
})

test('the name of a train is of a seat or a Mexican train', () => {
  for (const n of seats) {
    expect([ownerOf(`${n}`), mexicanOf(`${n}`)]).toEqual([n, 0])
    expect([ownerOf(mexican(n)), mexicanOf(mexican(n))]).toEqual([0, n])
  }
  expect(mexican(1)).toBe('M')
})

test('a tile has two pips, the higher one first in hands', () => {
  for (const a of numbers) {
    for (const b of numbers) {
      expect(pips(`${a}-${b}`)).toEqual([a, b])
      expect(pips(high(`${a}-${b}`))).toEqual([Math.max(a, b), Math.min(a, b)])
      expect(sum(`${a}-${b}`)).toBe(a + b)
    }
  }
})

describe('a message', () => {
  const now = { seq: 1, now: 0, stage: 'playing', you: 2, turn: [2] } as const
  test('has what the viewer may do', () => {
    expect(readNow({ ...now, turn: [2], legal: { '2': ['12-7>2', 'knock'] } }).legal).toEqual([readAction('12-7>2'), readAction('knock')])
    expect(readNow({ ...now, turn: [2], legal: {} }).legal).toEqual([])
  })
  test('of an event has its action read, if there is one', () => {
    const then = {} as Schema['ActedThen']
    expect(readEvent({ seq: 1, at: 0, kind: 'acted', body: { action: '3 +8-3' }, then })).toEqual({ seq: 1, at: 0, kind: 'acted', body: { seat: 3, action: readAction('+8-3') }, then })
    expect(readEvent({ seq: 1, at: 0, kind: 'paused', body: {} })).toEqual({ seq: 1, at: 0, kind: 'paused', body: {} })
  })
})
