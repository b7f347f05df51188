// Judging asks piece by piece, shows its progress, and can be cancelled.

import { beforeEach, expect, test, vi } from 'vitest'
import { dearest, finest, momentsOf, tallies, worth } from '../src/replay/accuracy'
import { Judge } from '../src/replay/judge.svelte'
import { sumOf } from '../src/replay/parts'
import { behindOf, taleOf, tilesOf } from '../src/replay/tale'
import type { Replay } from '../src/replay/replay.svelte'
import { Problem, type Schema } from '../src/api/client'
import { readJudged } from '../src/api/message'

const get = vi.hoisted(() => vi.fn())
vi.mock('../src/api/client', async (original) => ({ ...(await original<typeof import('../src/api/client')>()), api: { GET: get } }))

const judged = (index: number, loss = 0): Schema['Judgement'] => ({ index, seat: 1, action: 'draw', loss, stake: 10, best: loss > 0 ? '1-2>1' : 'draw', why: [] })
const answer = (next: number | null, ...list: Schema['Judgement'][]) => Promise.resolve(Response.json({ next, judged: list }))
const divided: Schema['Divided'] = { playouts: 512, seats: [] }
/** Answers requests to judge, and each request to divide results. */
const answers = (judge: (path: string, options: { signal: AbortSignal }) => unknown): void =>
  void get.mockImplementation((path: string, options) => (path.endsWith('/luck') ? Promise.resolve(Response.json(divided)) : judge(path, options)))
const judgements = () => get.mock.calls.filter((call) => call[0].endsWith('/judge'))
const replay = { id: 'x', load: () => Promise.resolve({ events: Array.from({ length: 20 }) }) } as unknown as Replay

beforeEach(() => void get.mockReset())

test('it goes on until there is nothing left', async () => {
  const parts = [answer(8, judged(2), judged(5, 4)), answer(null, judged(9))]
  answers(() => parts.shift())
  const judge = new Judge(replay)
  await judge.run([3])
  expect(judgements().map((call) => call[1].params.query)).toEqual([{ round: 3, from: 0, lang: 'en' }, { round: 3, from: 8, lang: 'en' }])
  expect([...judge.rounds.get(3)!.keys()]).toEqual([2, 5, 9])
  expect(judge.done(3)).toBe(true)
  expect(judge.running).toBe(false)
})
test('a round is judged once', async () => {
  answers(() => answer(null, judged(1)))
  const judge = new Judge(replay)
  await judge.run([1])
  await judge.run([1, 2])
  expect(judgements()).toHaveLength(2)
  expect(get).toHaveBeenCalledTimes(4)
  expect(judge.results.get(2)).toEqual(divided)
})
test('a refusal is told, and what was done before stays', async () => {
  let first = true
  answers(() => {
    if (!first) return Promise.reject(new Problem('too_many', 429))
    first = false
    return answer(null, judged(1))
  })
  const judge = new Judge(replay)
  await judge.run([1, 2])
  expect(judge.done(1)).toBe(true)
  expect(judge.done(2)).toBe(false)
  expect(judge.failed).not.toBe('')
})
test('who cancels is told nothing', async () => {
  answers((_, { signal }) => new Promise((_, no) => signal.addEventListener('abort', () => no(new Error('aborted')))))
  const judge = new Judge(replay)
  const run = judge.run([1])
  await vi.waitFor(() => expect(judgements()).toHaveLength(1))
  judge.cancel()
  await run
  expect([judge.running, judge.failed, judge.done(1)]).toEqual([false, '', false])
})
test('a loss that is smaller than its error is none that can be told', () => {
  expect(worth(readJudged(judged(1)))).toBe('best')
  expect(worth(readJudged({ ...judged(1, 2), error: 1.2 }))).toBe('equal')
  expect(worth(readJudged(judged(1, 0.2)))).toBe('equal')
  expect(worth(readJudged({ ...judged(1, 2.9), error: 1.2 }))).toBe('fair')
  expect(worth(readJudged({ ...judged(1, 4), error: 1.2 }))).toBe('poor')
})

const found = (...list: Partial<Schema['Judgement']>[]) => new Map(list.map((one, i) => [i, readJudged({ ...judged(i, one.loss ?? 0), ...one })]))

test('accuracy is the share of what there was to lose that was not lost', () => {
  const rounds = new Map([
    [1, found({ loss: 4, stake: 8 }, { loss: 0, stake: 12 }, { seat: 2, loss: 1, stake: 1 })],
    [2, found({ loss: 1, stake: 5 })],
  ])
  expect(tallies(rounds, 3)).toEqual([
    { seat: 1, accuracy: 80, best: 1, fair: 1, poor: 1 },
    { seat: 2, accuracy: 0, best: 0, fair: 1, poor: 0 },
    { seat: 3, accuracy: null, best: 0, fair: 0, poor: 0 },
  ])
})
test('who never lost anything has an accuracy of 100 %, and choices between equals tell nothing', () => {
  expect(tallies(new Map([[1, found({ stake: 3 })]]), 1)[0]!.accuracy).toBe(100)
  expect(tallies(new Map([[1, found({ stake: 0 })]]), 1)[0]!.accuracy).toBeNull()
})
test('the dearest moments are of all rounds, and only what was lost for certain', () => {
  const rounds = new Map([
    [1, found({ loss: 4 }, { loss: 9, error: 6 }, { loss: 1 })],
    [2, found({ loss: 7 }, { loss: 2 }, {})],
  ])
  const all = momentsOf(rounds, () => true)
  expect(dearest(all).map(({ round, judged }) => [round, judged.index, judged.loss])).toEqual([[2, 0, 7], [1, 0, 4], [2, 1, 2]])
  expect(dearest(momentsOf(new Map([[1, found({})]]), () => true))).toEqual([])
})
test('the best moment is the best choice that was furthest ahead of the next best one', () => {
  const margin = (value: number, error = 1) => ({ margin: { value, error } })
  const of = (...list: Partial<Schema['Judgement']>[]) => finest(momentsOf(new Map([[1, found(...list)]]), () => true))?.judged.index
  expect(of(margin(4), margin(9), { ...margin(20), loss: 8 }, margin(30, 16))).toBe(1)
  expect(of(margin(2.9), {})).toBeUndefined()
})
test('the moments of a seat are in order', () => {
  const rounds = new Map([[2, found({}, {})], [1, found({}, { seat: 2 })]])
  expect(momentsOf(rounds, ({ seat }) => seat === 1).map(({ round, judged }) => [round, judged.index])).toEqual([[1, 0], [2, 0], [2, 1]])
})

const part = (value: number, error = 0) => ({ value, error })

test('tiles are good or bad if luck was more than five points a round, and for certain', () => {
  expect(tilesOf({ dealt: part(5), drawn: part(13) }, 1)).toBe('good')
  expect(tilesOf({ dealt: part(9), drawn: part(-15) }, 1)).toBe('bad')
  expect(tilesOf({ dealt: part(9), drawn: part(-5) }, 1)).toBe('plain')
  expect(tilesOf({ dealt: part(9, 3), drawn: part(0, 4) }, 1)).toBe('plain')
  expect(tilesOf({ dealt: part(9), drawn: part(0) }, 4)).toBe('plain')
})
test('the tale counts a player’s choices, and says whether the dearest one decided', () => {
  const seat = { result: 0, mean: part(0), dealt: part(5), drawn: part(13), own: part(-30), others: part(-31) }
  const mine = momentsOf(new Map([[1, found({}, { loss: 0.2 }, { loss: 29 }, {}, { loss: 2 }, {}, { loss: 6 })]]), () => true)
  const tale = taleOf(1, mine, [{ playouts: 512, seats: [seat] }], 28)
  expect(tale).toMatchObject({ tiles: 'good', choices: 7, well: 4, costly: 2, decided: true, finest: undefined })
  expect(tale.dearest?.judged.loss).toBe(29)
  expect(taleOf(1, mine, [{ playouts: 512, seats: [seat] }], 29).decided).toBe(false)
  expect(taleOf(1, mine, [{ playouts: 512, seats: [seat] }], 0).decided).toBe(false)
})
test('a seat is behind the best, whether that has the most points or the fewest', () => {
  expect([behindOf([12, 40, 7], 1, true), behindOf([12, 40, 7], 3, true), behindOf([12, 40, 7], 3, false)]).toEqual([5, 0, 33])
})

test('the parts of several rounds add up, and so do their errors, by squares', () => {
  const seat = { result: 5, mean: part(1, 3), dealt: part(2, 0), drawn: part(-1, 0), own: part(0, 0), others: part(3, 1) }
  const other = { ...seat, result: -2, mean: part(-6, 4) }
  expect(sumOf([{ playouts: 512, seats: [seat] }, { playouts: 512, seats: [other] }])).toEqual([
    { result: 3, mean: part(-5, 5), dealt: part(4, 0), drawn: part(-2, 0), own: part(0, 0), others: part(6, Math.SQRT2) },
  ])
  expect(sumOf([])).toEqual([])
})
