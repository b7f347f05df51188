// The words beside a name: what the player did in the last turn.

import { expect, test } from 'vitest'
import { readSeatAction, type SeatActionText } from '../src/api/notation'
import type { Entry } from '../src/state/table.svelte'
import { lastDeeds } from '../src/table/deeds'

const log = (...actions: string[]): Entry[] =>
  actions.map((text, seq) => ({ event: { seq, at: 0, kind: 'acted', body: readSeatAction(text as SeatActionText) }, ends: [] }) as unknown as Entry)

test('the last turn of each other player is told', () => {
  const deeds = lastDeeds(log('1 12-3>1', '2 draw', '2 pass', '3 12-5>3'), 1)
  expect(deeds.get(2)).toEqual([{ kind: 'draw', tiles: [] }, { kind: 'pass', tiles: [] }])
  expect(deeds.get(3)).toEqual([{ kind: 'play', tiles: ['12-5'] }])
})

test('a new turn of one’s own forgets what was before it', () => {
  const deeds = lastDeeds(log('2 12-5>2', '1 12-3>1'), 1)
  expect(deeds.has(2)).toBe(false)
})

test('of a long turn the last two tiles are told, and of an opening train that it is done', () => {
  const train = ['2 12-5>2', '2 5-6>2', '2 6-1>2']
  expect(lastDeeds(log(...train), 1).get(2)).toEqual([{ kind: 'play', tiles: ['6-5', '6-1'] }])
  expect(lastDeeds(log(...train, '2 stop'), 1).get(2)).toEqual([{ kind: 'stop', tiles: [] }])
  expect(lastDeeds(log('2 8-8>2', '2 draw', '2 8-5>2'), 1).get(2)).toEqual([{ kind: 'draw', tiles: [] }, { kind: 'play', tiles: ['8-5'] }])
})

test('a tile is named as in a hand, whichever way it lies', () => {
  expect(lastDeeds(log('2 5-9>2'), 1).get(2)).toEqual([{ kind: 'play', tiles: ['9-5'] }])
})
