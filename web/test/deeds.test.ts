// The words beside a name: what the player did in the last turn.

import { expect, test } from 'vitest'
import { readSeatAction, type SeatActionText } from '../src/api/notation'
import type { Entry } from '../src/state/table.svelte'
import { lastDeeds } from '../src/table/deeds'

const log = (...actions: string[]): Entry[] =>
  actions.map((text, seq) => ({ event: { seq, at: 0, kind: 'acted', body: readSeatAction(text as SeatActionText) }, ends: [] }) as unknown as Entry)

test('the last turn of each other player is told', () => {
  const deeds = lastDeeds(log('1 12-3>1', '2 draw', '2 pass', '3 12-5>3'), 1)
  expect(deeds.get(2)).toEqual([{ kind: 'draw', tile: '' }, { kind: 'pass', tile: '' }])
  expect(deeds.get(3)).toEqual([{ kind: 'play', tile: '12-5' }])
})

test('a new turn of one’s own forgets what was before it', () => {
  const deeds = lastDeeds(log('2 12-5>2', '1 12-3>1'), 1)
  expect(deeds.has(2)).toBe(false)
})

test('of a long turn the last two acts are told', () => {
  const deeds = lastDeeds(log('2 12-5>2', '2 5-6>2', '2 6-1>2', '2 stop'), 1)
  expect(deeds.get(2)).toEqual([{ kind: 'play', tile: '6-1' }, { kind: 'stop', tile: '' }])
})

test('a tile is named as in a hand, whichever way it lies', () => {
  expect(lastDeeds(log('2 5-9>2'), 1).get(2)).toEqual([{ kind: 'play', tile: '9-5' }])
})
