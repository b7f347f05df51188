// Actions done for the player. If no texts are loaded, a text is its key.

import { expect, test } from 'vitest'
import type { Schema } from '../src/api/client'
import type { EventOf } from '../src/api/message'
import { readAction, type ActionText, type Train } from '../src/api/notation'
import type { Position } from '../src/api/position'
import { notice } from '../src/table/notice'

const seats: Schema['Seat'][] = [{ seat: 1, who: 'ana', name: 'Ana', presence: 'here' }, { seat: 2, bot: 'casual', presence: 'nobody' }]
const position = { seats: 2, drew: null } as Position
type How = EventOf<'acted'>['body']['how']
const entry = (how: How, action: ActionText, ends: number[] = []) => ({
  event: { seq: 1, at: 0, kind: 'acted', body: { seat: 1, action: readAction(action), how } } as EventOf<'acted'>, ends,
})

test('only what the table has laid is called the only choice', () => {
  const told = (how?: How): string[] => notice([entry(how, '12-7>1')], position, seats, 1, false, false)
  expect(told('clock')).toEqual(['notice.clock', 'notice.laid'])
  expect(told('bot')).toEqual(['notice.bot', 'notice.laid'])
  expect(told('table')).toEqual(['notice.laid.only'])
  expect(told()).toEqual([])
})

test('that one’s own train was opened is told, and of another one nothing', () => {
  const opened = (train: Train) => {
    const made = entry('clock', 'pass')
    return notice([{ ...made, event: { ...made.event, tell: [{ key: 'acted.pass', who: [1] }, { key: 'acted.open_train', train }] } }], position, seats, 1, false, false)
  }
  expect(opened('1')).toEqual(['notice.clock', 'notice.pass', 'notice.open_train'])
  expect(opened('2')).toEqual(['notice.clock', 'notice.pass'])
})

test('a pass by the table says that nothing fits, unless a drawn tile has said so', () => {
  const told = (...actions: ActionText[]): string[] => notice(actions.map((action) => entry('table', action)), position, seats, 1, false, false)
  expect(told('pass')).toEqual(['notice.pass.only'])
  expect(told('+7-2', 'pass')).toEqual(['notice.drew.none', 'notice.pass'])
})

test('a drawn tile that matches an end but may not be laid is not said to fit nowhere', () => {
  const told = (...ends: number[]): string[] => notice([entry('table', '+7-2'), entry('table', 'pass', ends)], position, seats, 1, false, false)
  expect(told(3, 5)).toEqual(['notice.drew.none', 'notice.pass'])
  expect(told(3, 7)).toEqual(['notice.drew', 'notice.pass'])
})
