// What happened, in words. Where no texts are loaded a text is its key.

import { expect, test } from 'vitest'
import type { Schema } from '../src/api/client'
import type { Position } from '../src/api/position'
import { line, notice } from '../src/table/tell'

const seats: Schema['Seat'][] = [{ seat: 1, who: 'ana', name: 'Ana', presence: 'here' }, { seat: 2, bot: 'casual', presence: 'nobody' }]
const position = { seats: 2, drew: null } as Position
const entry = (how: Schema['Event']['how'], action: string) => ({
  event: { seq: 1, at: 0, kind: 'act', seat: 1, how, action } as Schema['Event'], opened: [], ends: [],
})

test('only what the table has laid is called the only choice', () => {
  const told = (how: Schema['Event']['how']): string[] => notice([entry(how, '1 12-7>1')], position, seats, 1, false, false)
  expect(told('clock')).toEqual(['notice.clock', 'notice.laid'])
  expect(told('bot')).toEqual(['notice.bot', 'notice.laid'])
  expect(told('table')).toEqual(['notice.laid.only'])
  expect(told('player')).toEqual([])
})

test('who leaves in a match leaves a bot, and is called by name, or by the seat where there is none', () => {
  const left = (more: object): string => line({ event: { seq: 1, at: 0, kind: 'left', seat: 2, ...more }, opened: [] }, seats, 1, false)
  expect(left({ bot: 'casual', name: 'Ben' })).toBe('tell.left.bot')
  expect(left({ name: 'Ben' })).toBe('tell.left')
})
