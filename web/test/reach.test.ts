// Whether the server can be reached.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { server } from '../src/api/transport'
import { isAway, openTables } from '../src/state/network.svelte'

let engine: boolean
let say: () => void // has the server answer all that is asked

beforeEach(() => {
  vi.useFakeTimers()
  engine = true
  const asked: (() => void)[] = []
  say = () => asked.splice(0).forEach((done) => done())
  vi.stubGlobal('caches', { has: () => Promise.resolve(engine) })
  vi.stubGlobal('fetch', () => new Promise((done) => asked.push(() => done(new Response('{"tables":[]}')))))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a server that is silent is out of reach for whoever can play without it, until it answers', async () => {
  const tables = openTables()
  await vi.advanceTimersByTimeAsync(1400)
  expect([isAway(), server.away]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(200)
  expect([isAway(), server.away]).toEqual([true, true])
  say()
  expect(await tables).toEqual([])
  expect([isAway(), server.away]).toEqual([false, false])
})

test('whoever cannot play without it waits for longer', async () => {
  engine = false
  const tables = openTables()
  await vi.advanceTimersByTimeAsync(4000)
  expect(isAway()).toBe(false)
  say()
  expect(await tables).toEqual([])
})
