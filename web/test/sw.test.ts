/// <reference types="node" />
// The service worker: what it fetches by itself, how long it waits for a server, and what it does for the bell.

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const code = readFileSync('src/sw.js', 'utf8').replace('__FILES__', '["/index.html", "/assets/ends-abc.js", "/assets/engine-abc.wasm"]').replace('__VERSION__', '"1"').replace('__UNREAD__', '{"en":"A table may be waiting for you","cs":"Možná na tebe čeká stůl"}')

interface Happening {
  request: { method: string; url: string; mode: string }
  waitUntil: (what: Promise<unknown>) => void
  respondWith: (answer: Promise<Response>) => void
}

interface FakeSubscription {
  endpoint: string
  toJSON: () => object
}

let kept: Map<string, Map<string, Response>>
let navigator: { connection?: { saveData: boolean }; languages: string[] }
let fetched: string[]
let online: boolean
let happen: (event: Happening) => void
let tell: (event: { data: unknown; waitUntil: Happening['waitUntil'] }) => void
let shown: { title: string; options: Record<string, unknown> }[]
let windows: { url: string; focus: () => Promise<void> }[]
let opened: string[]
let subscription: FakeSubscription | null
let posted: unknown[]
let known: boolean // whether the server knows the person
let answer: unknown // to who asks how they are told; nothing for nobody
let ring: (what: 'push' | 'notificationclick' | 'pushsubscriptionchange', event: object) => Promise<unknown>

beforeEach(() => {
  kept = new Map()
  navigator = { languages: ['xx'] }
  fetched = []
  online = true
  const handlers = new Map<string, (event: Happening) => void>()
  const nameOf = (asked: string | { url: string }): string => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)
  const caches = {
    has: async (name: string) => kept.has(name),
    delete: async (name: string) => kept.delete(name),
    match: async (asked: string | { url: string }) => [...kept.values()].map((cache) => cache.get(nameOf(asked))).find((found) => found)?.clone(),
    async open(name: string) {
      const cache = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, cache)
      return { put: async (file: string, answer: Response) => void cache.set(file, answer) }
    },
  }
  shown = []
  windows = []
  opened = []
  subscription = null
  posted = []
  known = true
  answer = undefined
  const registration = {
    showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    pushManager: { getSubscription: async () => subscription, subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => subscribed(`new ${applicationServerKey}`) },
  }
  const clients = { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) }
  const fetch = (asked: string | { url: string }, { body }: { body?: string } = {}): Promise<Response> => {
    fetched.push(nameOf(asked))
    if (nameOf(asked) === '/api/me/bell' && !body) return Promise.resolve(Response.json(answer ?? {}, { status: answer ? 200 : 401 }))
    if (body) posted.push(JSON.parse(body))
    if (!known) return Promise.resolve(new Response('', { status: 401 }))
    return online ? Promise.resolve(new Response('server')) : new Promise(() => undefined)
  }
  new Function('addEventListener', 'caches', 'navigator', 'location', 'fetch', 'registration', 'clients', code)(
    (what: string, handler: (event: Happening) => void) => handlers.set(what, handler), caches, navigator, { origin: 'https://here' }, fetch, registration, clients,
  )
  happen = (event) => handlers.get('fetch')!(event)
  tell = (event) => handlers.get('message')!(event as unknown as Happening)
  ring = async (what, event) => {
    const work: Promise<unknown>[] = []
    handlers.get(what)!({ ...event, waitUntil: (done: Promise<unknown>) => work.push(done) } as unknown as Happening)
    return Promise.all(work)
  }
})
afterEach(() => vi.useRealTimers())

const subscribed = (endpoint: string): FakeSubscription => ({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) })

/** Has the server tell this browser, by an endpoint. */
const bell = (endpoint: string, lang = 'en'): unknown => kept.set('roundhouse-bell', new Map([['/bell', Response.json({ endpoint, key: 'K', lang })]]))

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
  delete navigator.connection
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

test('a message is shown in the form that browsers show by themselves', async () => {
  const notification = { title: 'Your turn – Kitchen Table', body: 'Until Saturday 18:00.', navigate: 'https://here/t/abc', tag: 'm', lang: 'en' }
  await ring('push', { data: { json: () => ({ web_push: 8030, notification }) } })
  expect(shown).toEqual([{ title: notification.title, options: { body: notification.body, tag: 'm', lang: 'en', icon: '/icon-192.png', badge: '/badge.png', data: { to: notification.navigate } } }])
})

test.each([
  ['nothing', null],
  ['no JSON', { json: () => JSON.parse('{') as unknown }],
  ['no object', { json: () => null }],
  ['no title', { json: () => ({ notification: { body: 'x' } }) }],
  ['a title that is no text', { json: () => ({ notification: { title: { a: 1 } } }) }],
])('a message that cannot be read is shown, too, in the language of the page: %s', async (_, data) => {
  bell('e', 'cs')
  await ring('push', { data })
  expect(shown).toMatchObject([{ title: 'Možná na tebe čeká stůl', options: { lang: 'cs', data: { to: '/' } } }])
})

test('a message that cannot be read is in the language of the browser, or in English', async () => {
  await ring('push', { data: null })
  navigator.languages = ['cs-CZ']
  await ring('push', { data: null })
  expect(shown.map(({ title }) => title)).toEqual(['A table may be waiting for you', 'Možná na tebe čeká stůl'])
})

test.each([
  ['a new window', 'https://here/t/abc', ['https://here/t/b', 'https://here/'], 'https://here/t/abc', -1],
  ['the window of its table', 'https://here/t/abc', ['https://here/', 'https://here/t/abc?x'], '', 1],
  ['the start page instead of another site', 'https://there/t/abc', ['https://here/t/abc'], 'https://here/', -1],
  ['the start page instead of no address', undefined, [], 'https://here/', -1],
  ['the start page instead of a script', 'javascript:alert(1)', [], 'https://here/', -1],
])('a message that is pressed opens %s', async (_, to, urls, opens, focuses) => {
  const focused: number[] = []
  windows = urls.map((url, i) => ({ url, focus: async () => void focused.push(i) }))
  const close = vi.fn()
  await ring('notificationclick', { notification: { close, data: { to } } })
  expect(close).toHaveBeenCalledOnce()
  expect([opened, focused]).toEqual([opens ? [opens] : [], focuses < 0 ? [] : [focuses]])
})

test('another endpoint of the browser is told to the server, in place of the old one', async () => {
  bell('old')
  await ring('pushsubscriptionchange', { newSubscription: subscribed('other') })
  expect(posted).toEqual([{ endpoint: 'other', p256dh: 'p', auth: 'a', old: 'old' }])
  await ring('pushsubscriptionchange', { newSubscription: null }) // it has gone
  expect(posted[1]).toEqual({ endpoint: 'new K', p256dh: 'p', auth: 'a', old: 'other' })
  subscription = subscribed('new K')
  await ask('/', 'navigate')
  expect(posted).toHaveLength(2)
})

test('a browser that has forgotten the server subscribes again when a page is opened', async () => {
  await ask('/', 'navigate')
  expect(posted).toEqual([]) // nobody has asked for it
  bell('old')
  await ask('/', 'navigate')
  expect(posted).toEqual([{ endpoint: 'new K', p256dh: 'p', auth: 'a', old: 'old' }])
})

test('a browser whose person has gone subscribes once, and not with each page', async () => {
  bell('old')
  known = false
  for (let n = 0; n < 2; n++) await ask('/', 'navigate')
  expect(posted).toHaveLength(1)
})

test.each([
  ['who is told by mail', { devices: [], hooks: [], mail: { address: 'a@b.c' } }, [{ lang: 'cs' }]],
  ['who is told nothing', { devices: [], hooks: [], mail: {} }, []],
  ['nobody', undefined, []],
])('the server hears of another language of somebody %s', async (_, view, expected) => {
  bell('e')
  answer = view
  const work: Promise<unknown>[] = []
  tell({ data: { lang: 'cs' }, waitUntil: (what) => work.push(what) })
  await Promise.all(work)
  expect(posted).toEqual(expected)
  expect(await kept.get('roundhouse-bell')!.get('/bell')!.clone().json()).toMatchObject({ endpoint: 'e', lang: 'cs' })
})
