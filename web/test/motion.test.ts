// What happens at a table, seen and heard: which tile flies where, and which cues a scripted round
// asks for, in order.

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Event } from '../src/api/message'
import { readSeatAction, type SeatActionText } from '../src/api/notation'
import type { Position } from '../src/api/position'
import { set } from '../src/state/settings.svelte'
import type { Table } from '../src/state/table.svelte'
import { Motion, type Places, type Spot } from '../src/table/motion.svelte'

const cues = vi.hoisted(() => [] as string[])
vi.mock('../src/table/sound', () => ({ play: (cue: string) => void cues.push(cue), buzz: () => undefined }))

const spot = (x: number, turn = 0): Spot => ({ x, y: 0, size: 20, turn })
const places: Places = { end: () => spot(300, 90), hand: () => spot(1), rack: () => spot(2), pile: () => spot(3, 90), seat: (seat) => spot(10 * seat, 90), engine: () => spot(4) }
const position = { phase: 'play', turn: [1], markers: [], trains: [], mexican: [], open: [], owed: [] } as unknown as Position

interface Script {
  action: SeatActionText
  before?: Partial<Position>
  after?: Partial<Position>
}

/** Shows an action; returns the flight and how it is shown. */
function show(motion: Motion, script: Script) {
  const [before, after] = [{ ...position, ...script.before }, { ...position, ...script.before, ...script.after }]
  preview.mockReturnValue({ before, after })
  const shown = motion.show({ seq: 1, at: 0, kind: 'acted', body: readSeatAction(script.action) } as Event, 0)
  const flight = motion.flights.at(-1)
  shown?.finish()
  return { shown, flight }
}

const preview = vi.fn()
const table = { you: 1, preview } as unknown as Table

const DomEvent = globalThis.Event // not one of a table
beforeAll(async () => {
  dispatchEvent(new DomEvent('pointerdown')) // sounds come at the first press
  await vi.dynamicImportSettled()
})

beforeEach(() => {
  cues.length = 0
  set('motion', 'system')
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

test('one’s own tile flies from the hand, turned, and another’s from their locomotive', () => {
  const motion = new Motion(table, places)
  const own = show(motion, { action: '1 12-3>1' })
  expect(own.flight).toMatchObject({ tile: '12-3', from: { x: 1, turn: 180 }, to: { x: 300, turn: 90 }, back: false })
  const turned = show(motion, { action: '1 3-12>1' })
  expect(turned.flight).toMatchObject({ tile: '3-12', from: { x: 1, turn: 0 } })
  const other = show(motion, { action: '2 12-5>M' })
  expect(other.flight).toMatchObject({ from: { x: 20 }, to: { x: 300 }, time: 220 })
  expect(motion.flights).toEqual([])
})

test('a drawn tile is turned over on its way to one’s own hand, and stays face down for others', () => {
  const motion = new Motion(table, places)
  expect(show(motion, { action: '1 +7-3' as SeatActionText }).flight).toMatchObject({ tile: '7-3', back: false, turns: true, to: { x: 2 } })
  expect(show(motion, { action: '2 draw' }).flight).toMatchObject({ back: true, turns: false, to: { x: 20 } })
})

test('a scripted round asks for its cues, in order', () => {
  const motion = new Motion(table, places)
  for (const script of [
    { action: '1 12-3>1' },
    { action: '2 draw', before: { turn: [2] } },
    { action: '2 pass', before: { turn: [2] }, after: { turn: [3], markers: [2] } },
    { action: '3 3-3>M', before: { turn: [3] } },
    { action: '3 3-9>M', before: { turn: [3] }, after: { turn: [1] } },
    { action: '1 knock' },
  ] as Script[])
    show(motion, script)
  expect(cues).toEqual(['lay', 'draw', 'pass', 'marker', 'double', 'lay', 'turn', 'knock'])
})

test('under reduced motion nothing flies, and all is heard', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const motion = new Motion(table, places)
  expect(show(motion, { action: '1 12-3>1' }).shown).toBeNull()
  expect(cues).toEqual(['lay'])
})

test('a whistle is heard when somebody is out, and none when nobody can go on', () => {
  const motion = new Motion(table, places)
  preview.mockReturnValue({ before: position, after: position })
  for (const reason of ['out', 'blocked']) motion.show({ seq: 1, at: 0, kind: 'round_ended', body: { reason } } as unknown as Event, 0)
  expect(cues).toEqual(['whistle'])
})

describe('a win is heard', () => {
  const playing = { view: {}, position: {} }
  const round = (...winners: number[]): object => ({ view: {}, position: { end: { winners } } })
  const match = (places: number[], ...winners: number[]): object => ({ view: { places }, position: { end: { winners } } })

  /** Returns the cues of a page that sees one state after the other. */
  function heard(you: number, ...states: object[]): string[] {
    const table = { you, preview } as unknown as Table
    const motion = new Motion(table, places)
    for (const state of states) {
      Object.assign(table, state)
      motion.cheer()
    }
    return cues
  }

  test('once for each round that the player wins, alone or with others', () =>
    expect(heard(2, playing, round(2), round(2), playing, round(1), playing, round(1, 2))).toEqual(['win', 'win']))
  test('not for the last round of a match, which is heard at the podium', () => expect(heard(2, playing, match([2, 1, 3], 2))).toEqual([]))
  test('not by an onlooker, nor when the page opens later', () => {
    expect(heard(0, playing, round(1), match([1, 2], 1))).toEqual([])
    expect(heard(1, round(1), round(1))).toEqual([])
  })
})
