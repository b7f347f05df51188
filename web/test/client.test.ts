// Requests to the server, and their timeouts.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, ok, order } from '../src/api/client'

interface Limit {
  ms: number
  passes: () => void
}

let limits: Limit[]
let sent: { path: string; body: { id: string } }[]
let answers: boolean[] // whether the next request is answered

beforeEach(() => {
  vi.useFakeTimers()
  limits = []
  sent = []
  answers = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController()
    limits.push({ ms, passes: () => control.abort(new DOMException('late', 'TimeoutError')) })
    return control.signal
  })
  vi.stubGlobal('fetch', (path: string, { body, signal }: { body?: string; signal: AbortSignal }) => {
    sent.push({ path, body: JSON.parse(body ?? '{}') as { id: string } })
    if (answers.shift()) return Promise.resolve(new Response('{"seq": 7}'))
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)))
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('an order that is not answered in time is sent again under the same id', async () => {
  answers = [false, false, true]
  const done = order({ table: 't' }, 'act', { after: 3, action: 'draw' })
  for (let late = 0; late < 2; late++) {
    await vi.advanceTimersByTimeAsync(0)
    expect(limits.at(-1)!.ms).toBe(8000)
    limits.at(-1)!.passes()
    await vi.advanceTimersByTimeAsync(4000)
  }
  expect(await done).toBe(7)
  expect(sent.map(({ path }) => path)).toEqual(Array(3).fill('/api/tables/t/act'))
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('no answer is waited for without a limit, unless the caller has one', async () => {
  answers = [true, true]
  await api.GET('/api/bots')
  expect(limits.map(({ ms }) => ms)).toEqual([30_000])
  await api.GET('/api/bots', { signal: new AbortController().signal })
  expect(limits).toHaveLength(1)
})

test('an answer is its body, and an error a problem with the server’s code', async () => {
  const answer = (text: string | null, status = 200): Promise<unknown> => ok(Promise.resolve(new Response(text, { status })))
  expect(await answer('{"seq": 7}')).toEqual({ seq: 7 })
  expect(await answer(null, 204)).toBeUndefined()
  await expect(answer('{"code": "stale", "detail": "too late"}', 409)).rejects.toMatchObject({ code: 'stale', status: 409 })
  for (const text of ['<html>Bad gateway</html>', '', 'null', '{"error": 1}']) await expect(answer(text, 502)).rejects.toMatchObject({ code: 'internal', status: 502 })
  // A hotel’s network answers everything with its own page.
  await expect(answer('<html>Accept our terms</html>')).rejects.toMatchObject({ code: 'offline', status: 0 })
  await expect(ok(Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({ code: 'offline', status: 0 })
})
