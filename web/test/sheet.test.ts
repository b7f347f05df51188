// What is entered on a score sheet, and how it gets to the server.

import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../src/api/client'
import { back, begin, choose, correct, digit, end, ended, erase, extra, faultsOf, hundred, isWhole, joined, next, remove, valueOf, written, type Entry } from '../src/sheet/entry'
import { csvOf, textOf } from '../src/sheet/give'
import { deliver, told, without, type Carrier } from '../src/sheet/outbox'
import { change, find } from '../src/sheet/store'
import type { Command, Round, Sheet } from '../src/sheet/types'

const at = [1, 2, 3, 4]

function sheetOf(more: Partial<Sheet> = {}): Sheet {
  return {
    id: 's-aaaaaaaaaaaaaaaa', seq: 1, rules: 'pagat', made: '2026-11-22T18:00:00Z', changed: '2026-11-22T18:00:00Z', until: '2027-12-27T18:00:00Z',
    writes: true, mine: true, seats: ['Oma', 'Lea', 'Ben', 'Ana'].map((name) => ({ name, from: 1, total: '0', place: 0, rounds: 0 })),
    rounds: [], next: { round: 1, left: 12, at, engine: 12, tiles: 15, boneyard: 31 }, finished: false, changes: [], entries: [], writers: ['Oma'], ...more,
  }
}

/** Types what a person presses: digits, + for a hundred, < to take back, > for Next. */
function typed(entry: Entry, keys: string): Entry {
  return [...keys].reduce((now, key) => {
    if (key === '+') return hundred(now)
    if (key === '<') return erase(now)
    return key === '>' ? next(now, at) : digit(now, Number(key), at)
  }, entry)
}

const round = { engine: 12 }
const started = (out: number[]): Entry => ended(begin(sheetOf(), 1), out, at)

test('a round of four takes eight presses, and goes on by itself', () => {
  const entry = typed(started([1]), '341851')
  expect(entry.at).toBe(0)
  expect(isWhole(entry, round, at)).toBe(true)
  expect(written(entry, 4)).toEqual({ round: 1, end: 'out', out: [1], points: [null, 34, 18, 51] })
})

test('one digit ends with Next, and hundreds are added', () => {
  const entry = typed(started([1]), '7>+4>++05')
  expect(entry.points).toEqual([null, 7, 104, 205])
})

test('an empty Next changes nothing, and digits are taken back', () => {
  const entry = typed(started([2]), '>>3<45')
  expect(entry.points).toEqual([45, null, null, null])
  expect(entry.at).toBe(3)
  expect(valueOf(typed(entry, '+7<'), 3)).toBe(100)
  expect(typed(entry, '+<').hundreds).toBe(0)
})

test('in a blocked round everybody has a hand', () => {
  const entry = typed(started([]), '11223344')
  expect(written(entry, 4)).toEqual({ round: 1, end: 'blocked', out: [], points: [11, 22, 33, 44] })
})

test('a hand is entered again after going back, and then the next one that is missing', () => {
  const entry = typed(started([1]), '34')
  const again = back(entry, at)
  expect(again.at).toBe(2)
  expect(typed(again, '43').points).toEqual([null, 43, null, null])
  expect(typed(again, '43').at).toBe(3)
  expect(back(back({ ...entry, at: 2 }, at), at).end).toBe(null)
  expect(choose(typed(entry, '9'), 4, at)).toMatchObject({ at: 4, digits: '', points: [null, 34, 9, null] })
})

test('somebody else went out: their hand and that of the first are open again', () => {
  const entry = ended(typed(started([1]), '34'), [2], at)
  expect(entry.points).toEqual([null, null, null, null])
  expect(entry.at).toBe(1)
})

test('a hand by its tiles: an end and another make one, a press takes it away, and faults are found', () => {
  const byTiles = [0, 0, 7, 3, 11, 2].reduce(end, { ...typed(started([1]), '34'), tiled: true })
  expect(byTiles.tiles[2]).toEqual(['0-0', '7-3', '11-2'])
  expect(remove(byTiles, '7-3').tiles[2]).toEqual(['0-0', '11-2'])
  expect([3, 7].reduce(end, byTiles).tiles[2]).toHaveLength(3)
  const other = [3, 7, 12, 12].reduce(end, { ...byTiles, at: 4 })
  expect(faultsOf(other, 12)).toEqual([{ tile: '7-3', person: 3 }, { tile: '12-12', person: 0 }])
  expect(isWhole({ ...other, at: 0 }, round, at)).toBe(false)
  expect(isWhole({ ...remove(remove(other, '7-3'), '12-12'), at: 0 }, round, at)).toBe(true)
})

test('what others enter fills what is open, and takes nothing back', () => {
  const entry = typed(started([1]), '34')
  const filled = joined(entry, { end: 'out', out: [1], points: [null, 40, 18, null] }, at)
  expect(filled.points).toEqual([null, 34, 18, null])
  expect(filled.at).toBe(4)
})

const known: Round = { round: 1, end: 'out', out: [1], points: [0, 34, 18, 51], scores: ['0', '34', '18', '51'], totals: ['0', '34', '18', '51'], places: [1, 3, 2, 4], winners: [1], corrected: 0 }

test('a correction writes what differs', () => {
  const entry = choose(correct(sheetOf({ rounds: [known] }), known, 2), 3, at)
  expect(written(typed(entry, '81'), 4)).toEqual({ round: 1, points: [null, null, 81, null] })
  expect(written(entry, 4)).toEqual({ round: 1 })
})

// Without IndexedDB a page keeps its rows itself.

const id = 's-aaaaaaaaaaaaaaaa'
const command = (name: string): Command => ({ do: 'write', id: name, after: 1, at: '2026-11-22T19:00:00Z', round: 1 })
let given: string[] = []

beforeEach(async () => {
  given = []
  await change(id, () => ({ id, opening: { id, rules: 'pagat', seats: [{ name: 'Oma' }], at: '' }, waiting: [{ command: command('a') }, { command: command('b') }], at: 0 }))
})

/** A server that answers with the number of what it was given, unless it fails first. */
function server(fails: (what: string) => Problem | undefined = () => undefined): Carrier {
  const take = async (what: string): Promise<Sheet> => {
    given.push(what)
    const problem = fails(what)
    if (problem) throw problem
    return sheetOf({ seq: given.length })
  }
  return { open: () => take('open'), give: (_, { id }) => take(id) }
}

test('what waits is sent in order, and each is gone once it is acknowledged', async () => {
  const seen: number[] = []
  expect(await deliver(id, server(), (row) => seen.push(row.waiting.length))).toBe('sent')
  expect(given).toEqual(['open', 'a', 'b'])
  expect(seen).toEqual([2, 1, 0])
  expect(await find(id)).toMatchObject({ waiting: [], server: { seq: 3 } })
})

test('what nobody knows to have arrived is sent again with its ID', async () => {
  for (const status of [0, 408, 429, 500, 503]) {
    let once = true
    const flaky = server((what) => (what === 'a' && once ? new Problem('offline', ((once = false), status)) : undefined))
    given = []
    await change(id, (row) => ({ ...row!, waiting: [{ command: command('a') }] }))
    expect(await deliver(id, flaky, () => undefined)).toBe('waits')
    expect(await deliver(id, flaky, () => undefined)).toBe('sent')
    expect(given.filter((what) => what === 'a')).toHaveLength(2)
  }
})

test('what is refused stays first until somebody decides', async () => {
  const outcome = await deliver(id, server((what) => (what === 'a' ? new Problem('differs', 409) : undefined)), () => undefined)
  expect(outcome).toMatchObject({ refused: { id: 'a' }, problem: { code: 'differs' } })
  expect((await find(id))!.waiting).toHaveLength(2)
  await change(id, (row) => without(row!, 'a'))
  expect(await deliver(id, server(), () => undefined)).toBe('sent')
})

test('an older answer takes nothing back', () => {
  const row = { id, waiting: [], at: 0, server: sheetOf({ seq: 5 }) }
  expect(told(row, sheetOf({ seq: 4 })).server!.seq).toBe(5)
  expect(told(row, sheetOf({ seq: 6 })).server!.seq).toBe(6)
})

test('a spreadsheet takes nothing for a date or a formula', () => {
  const [round, engine, totals] = [{ round: 1, engine: 12, scores: ['9/2', '-9/2', null, '46'] }, undefined, ['10/3', '0', '-3', '46']]
  const seats = ['=1+1', 'Lea, B', '-Ben', 'Ana'].map((name, i) => ({ name, from: 1, total: totals[i]!, place: 1, rounds: 1 }))
  const lines = csvOf({ seats, rounds: [round, { ...round, round: 2, engine }] } as unknown as Sheet).split('\r\n')
  expect(lines[0]).toMatch(/,'=1\+1,"Lea, B",'-Ben,Ana$/)
  expect(lines.slice(1, 4).map((line) => line.replace(/^[^,\d]+/, ''))).toEqual(['1,12,4.5,-4.5,,46', '2,,4.5,-4.5,,46', ',,3.333333,0,-3,46'])
})

test('extra points have a word, and go away with 0', () => {
  const worded: Round = { ...known, extra: [null, '5', null, null], because: [null, 'open_train', null, null] }
  const entry = extra(started([1]), 2, 5, 'open_train')
  expect(written(entry, 4)).toEqual({ round: 1, end: 'out', out: [1], extra: [null, '5', null, null], because: [null, 'open_train', null, null] })
  expect(written(extra(entry, 2, 0, 'open_train'), 4)).toEqual({ round: 1, end: 'out', out: [1] })
  const fixed = correct(sheetOf(), worded, 1)
  expect(written(extra(fixed, 2, 5, 'other'), 4)).toEqual({ round: 1, because: [null, 'other', null, null] })
  expect(written(extra(fixed, 2, 0, null), 4)).toEqual({ round: 1, extra: [null, '0', null, null] })
  expect(textOf(sheetOf({ rounds: [worded] }))).toContain('(score.extra 5: score.because.open_train)')
})
