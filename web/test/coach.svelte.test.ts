// When the coach of a first match says something.

import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAction, type Action } from '../src/api/notation'
import type { Position } from '../src/api/position'
import type { Table } from '../src/state/table.svelte'
import { Coach } from '../src/table/coach.svelte'

vi.mock('../src/start/cache', () => ({ switchesOf: () => Promise.resolve({ set: 9, hand: { 3: 2 }, marker_off: 'own_on_own', marker_on_empty_train: true, satisfy: 'in_order', extra_tile: 'anywhere' }) }))

interface Shown {
  turn: boolean
  legal: string[]
  markers: number[]
  trains: string[][]
  first?: boolean
}

const tiles = ['9-3', '5-3']
const choosing: Shown = { turn: true, legal: ['9-3>1'], markers: [], trains: [[], [], []] }
const stuck: Shown = { turn: true, legal: ['draw'], markers: [1], trains: [['9-1'], [], []] }
const flagged: Shown = { turn: false, legal: [], markers: [1], trains: [['9-1'], [], []] }

let end: () => void
let show: (next: Shown, ms?: number) => string

/** Opens a page: a coach at a table of three. */
async function open(first = true): Promise<void> {
  let now = $state.raw(choosing)
  let coach: Coach | undefined
  const position = (): Position =>
    ({ phase: 'play', engine: 9, seats: 3, trains: now.trains, mexican: [], markers: now.markers, open: [], owed: [], drew: null, boneyard: 9, hands: [tiles, 2, 2], turn: [now.turn ? 1 : 2] }) as unknown as Position
  end = $effect.root(() => {
    const table = { you: 1, view: { settings: { first, rules: 'pagat' } }, get legal(): Action[] { return now.legal.map(readAction as (text: string) => Action) } } as unknown as Table
    coach = new Coach(() => table, position, () => 0, () => true)
  })
  show = (next, ms = 0) => {
    now = next
    flushSync()
    const said = coach!.text
    vi.advanceTimersByTime(ms)
    return said
  }
  flushSync()
  await vi.advanceTimersByTimeAsync(0) // the switches come
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('it says nothing at a table that is nobody’s first', async () => {
  await open(false)
  expect([choosing, stuck, flagged].map((moment) => show(moment))).toEqual(['', '', ''])
})

test('a tip counts as told after 1.5 s on the screen in all, whoever’s turn it is, and when the page is opened again', async () => {
  await open()
  const laps = Array.from({ length: 5 }, () => {
    show({ ...choosing, legal: ['stop'] }) // a turn without a tip
    return show(flagged, 600)
  })
  expect(laps).toEqual(['', 'guide.open', 'guide.open', 'guide.open', '']) // the first lap has had its tip
  end()
  await open()
  expect(show(flagged)).toBe('')
})

test('one comes in a lap', async () => {
  await open()
  expect(show(choosing, 400)).toBe('guide.turn')
  expect(show(stuck)).toBe('') // in the same turn
  expect(show(flagged)).toBe('')
  expect(show(stuck, 2000)).toBe('guide.nothing')
  expect(show(flagged)).toBe('')
  expect(show({ ...choosing, trains: flagged.trains }, 2000)).toBe('guide.turn')
  expect(show(flagged)).toBe('')
  expect(show(stuck)).toBe('')
  expect(show(flagged)).toBe('guide.open')
})
