/// <reference types="node" />
// The service worker: what it fetches by itself, and how long it waits for a server.

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const code = readFileSync('src/sw.js', 'utf8').replace('__FILES__', '["/index.html", "/assets/ends-abc.js", "/assets/engine-abc.wasm"]').replace('__VERSION__', '"1"')

interface Happening {
  request: { method: string; url: string; mode: string }
  waitUntil: (what: Promise<unknown>) => void
  respondWith: (answer: Promise<Response>) => void
}

let kept: Map<string, Map<string, Response>>
let navigator: { connection?: { saveData: boolean } }
let fetched: string[]
let online: boolean
let happen: (event: Happening) => void
let tell: (event: { data: unknown; waitUntil: Happening['waitUntil'] }) => void

beforeEach(() => {
  kept = new Map()
  navigator = {}
  fetched = []
  online = true
  const handlers = new Map<string, (event: Happening) => void>()
  const nameOf = (asked: string | { url: string }): string => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)
  const caches = {
    has: async (name: string) => kept.has(name),
    match: async (asked: string | { url: string }) => [...kept.values()].map((cache) => cache.get(nameOf(asked))).find((found) => found)?.clone(),
    async open(name: string) {
      const cache = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, cache)
      return { put: async (file: string, answer: Response) => void cache.set(file, answer) }
    },
  }
  const fetch = (asked: string | { url: string }): Promise<Response> => {
    fetched.push(nameOf(asked))
    return online ? Promise.resolve(new Response('server')) : new Promise(() => undefined)
  }
  new Function('addEventListener', 'caches', 'navigator', 'location', 'fetch', code)(
    (what: string, handler: (event: Happening) => void) => handlers.set(what, handler), caches, navigator, { origin: 'https://here' }, fetch,
  )
  happen = (event) => handlers.get('fetch')!(event)
  tell = (event) => handlers.get('message')!(event as unknown as Happening)
})
afterEach(() => vi.useRealTimers())

/** Has a page ask for a file, and waits until the worker has done all that it does then. */
async function ask(path: string, mode = 'cors'): Promise<Response> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  happen({ request: { method: 'GET', url: `https://here${path}`, mode }, waitUntil: (what) => work.push(what), respondWith: (given) => (answer = given) })
  await Promise.all(work)
  return answer!
}

const engines = 'roundhouse-engine'

test('the engine is fetched when a match has begun', async () => {
  await ask('/assets/ends-abc.js')
  expect(kept.get(engines)?.has('/assets/engine-abc.wasm')).toBe(true)
  fetched = []
  await ask('/assets/ends-abc.js')
  expect(fetched).toEqual(['/assets/ends-abc.js']) // the engine is there
})

test('the engine is fetched when a page says that a first match has begun', async () => {
  const work: Promise<unknown>[] = []
  const waitUntil = (what: Promise<unknown>): void => void work.push(what)
  tell({ data: 'something', waitUntil })
  expect(work).toEqual([])
  tell({ data: 'played', waitUntil })
  await Promise.all(work)
  expect(kept.get(engines)?.has('/assets/engine-abc.wasm')).toBe(true)
})

test('the engine is fetched in a browser that says it does not save data', async () => {
  navigator.connection = { saveData: false }
  await ask('/assets/ends-abc.js')
  expect(fetched).toContain('/assets/engine-abc.wasm')
})

test('the engine is not fetched by itself in a browser that saves data, or by one who has removed it', async () => {
  navigator.connection = { saveData: true }
  await ask('/assets/ends-abc.js')
  navigator = {}
  kept.set('roundhouse-without', new Map())
  await ask('/assets/ends-abc.js')
  expect(fetched).toEqual(['/assets/ends-abc.js', '/assets/ends-abc.js'])
  expect(kept.has(engines)).toBe(false)
})

test.each([
  ['after two seconds', false, 2000],
  ['at once to one who can play without it', true, 400],
])('a page is shown as it was kept if the server is silent: %s', async (_, ready, limit) => {
  vi.useFakeTimers()
  online = false
  kept.set('roundhouse-1', new Map([['/index.html', new Response('kept')]]))
  if (ready) kept.set(engines, new Map())
  let shown = ''
  void ask('/', 'navigate').then(async (answer) => (shown = await answer.text()))
  await vi.advanceTimersByTimeAsync(limit - 1)
  expect(shown).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toBe('kept')
})
