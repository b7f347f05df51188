// Judging asks piece by piece, shows its progress, and can be cancelled.

import { beforeEach, expect, test, vi } from 'vitest'
import { Judge, worth } from '../src/replay/judge.svelte'
import type { Replay } from '../src/replay/replay.svelte'
import { Problem, type Schema } from '../src/api/client'
import { readJudged } from '../src/api/message'

const get = vi.hoisted(() => vi.fn())
vi.mock('../src/api/client', async (original) => ({ ...(await original<typeof import('../src/api/client')>()), api: { GET: get } }))

const judged = (index: number, loss = 0): Schema['Judgement'] => ({ index, seat: 1, action: 'draw', loss, best: loss > 0 ? '1-2>1' : 'draw', why: [] })
const answer = (next: number | null, ...list: Schema['Judgement'][]) => Promise.resolve({ data: { next, judged: list }, response: new Response() })
const replay = { id: 'x', load: () => Promise.resolve({ events: Array.from({ length: 20 }) }) } as unknown as Replay

beforeEach(() => void get.mockReset())

test('it goes on until there is nothing left', async () => {
  get.mockReturnValueOnce(answer(8, judged(2), judged(5, 4))).mockReturnValueOnce(answer(null, judged(9)))
  const judge = new Judge(replay)
  await judge.run([3])
  expect(get.mock.calls.map((call) => call[1].params.query)).toEqual([{ round: 3, from: 0, lang: 'en' }, { round: 3, from: 8, lang: 'en' }])
  expect([...judge.rounds.get(3)!.keys()]).toEqual([2, 5, 9])
  expect(judge.done(3)).toBe(true)
  expect(judge.running).toBe(false)
})
test('a round is judged once', async () => {
  get.mockImplementation(() => answer(null, judged(1)))
  const judge = new Judge(replay)
  await judge.run([1])
  await judge.run([1, 2])
  expect(get).toHaveBeenCalledTimes(2)
})
test('a refusal is told, and what was done before stays', async () => {
  get.mockReturnValueOnce(answer(null, judged(1))).mockReturnValueOnce(Promise.reject(new Problem('too_many', 429, '')))
  const judge = new Judge(replay)
  await judge.run([1, 2])
  expect(judge.done(1)).toBe(true)
  expect(judge.done(2)).toBe(false)
  expect(judge.failed).not.toBe('')
})
test('who cancels is told nothing', async () => {
  get.mockImplementation((_, { signal }: { signal: AbortSignal }) => new Promise((_, no) => signal.addEventListener('abort', () => no(new Error('aborted')))))
  const judge = new Judge(replay)
  const run = judge.run([1])
  await vi.waitFor(() => expect(get).toHaveBeenCalled())
  judge.cancel()
  await run
  expect([judge.running, judge.failed, judge.done(1)]).toEqual([false, '', false])
})
test('a loss that is smaller than its error is none that can be told', () => {
  expect(worth(readJudged(judged(1)))).toBe('best')
  expect(worth(readJudged({ ...judged(1, 2), error: 1.2 }))).toBe('equal')
  expect(worth(readJudged({ ...judged(1, 4), error: 1.2 }))).toBe('cost')
  expect(worth(readJudged(judged(1, 0.2)))).toBe('equal')
})
