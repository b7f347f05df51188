/// <reference types="node" />
// The workers that run the desk of this device, or ask the one of another page.

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Asked, Told } from '../src/offline/wire'

vi.mock('../engine/wasm_exec.js', () => ({}))
vi.mock('../engine/engine.wasm?url', () => ({ default: '/engine.wasm' }))

const real = fetch

type Heard = (event: { data: unknown }) => void

const channels = new Set<{ onmessage?: Heard }>()
const waiting: (() => void)[] = [] // workers that wait for the tables
const done: string[] = [] // what engines have carried out
let held: boolean
let begin: (() => void)[] // has the engines start that have been fetched
let fetches: (() => Promise<unknown>)[] // how they fare; the last one ever after

/** Gives everybody else time to do what can be done. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done))

/** A worker of a page, in a scope of its own. */
class Page {
  readonly told: Told[] = []
  closed = false
  private last = 0
  onmessage?: (event: { data: Asked }) => void

  private constructor(readonly name: string) {}

  static async open(name: string): Promise<Page> {
    const page = new Page(name)
    vi.stubGlobal('self', page)
    vi.resetModules()
    await import('../src/offline/worker')
    await settled()
    return page
  }

  readonly postMessage = (told: Told): void => void (told.n && this.told.push(told))
  readonly close = (): void => void (this.closed = true)

  async ask(method: string, address: string): Promise<void> {
    this.onmessage!({ data: { n: ++this.last, method, address, body: '' } })
    await settled()
  }
}

beforeEach(() => {
  held = false
  channels.clear()
  for (const list of [waiting, done]) list.length = 0
  begin = []
  fetches = [() => Promise.resolve(new Response('engine'))]
  vi.stubGlobal('BroadcastChannel', class {
    onmessage?: Heard
    constructor() {
      channels.add(this)
    }
    postMessage(data: unknown): void {
      for (const other of channels) if (other !== this) other.onmessage?.({ data })
    }
  })
  vi.stubGlobal('navigator', {
    locks: {
      request(name: string, take: () => Promise<unknown>) {
        if (name !== 'roundhouse-tables') return
        if (held) waiting.push(() => void take())
        else void take()
        held = true
      },
    },
  })
  vi.stubGlobal('fetch', () => (fetches.length > 1 ? fetches.shift()! : fetches[0]!)())
  vi.stubGlobal('WebAssembly', { instantiateStreaming: () => Promise.resolve({ instance: {} }) })
  vi.stubGlobal('Go', class {
    run(): Promise<void> {
      const scope = self as unknown as { name: string; roundhouse: object; ready: () => void }
      const { name } = scope
      begin.push(() => {
        scope.roundhouse = {
          ask(method: string, path: string[]) {
            done.push(`${name}: ${method} ${path.join('/')}`)
            return Promise.resolve([200, name])
          },
        }
        scope.ready()
      })
      return new Promise(() => undefined)
    }
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what is asked while the engine starts is done once it runs, and once', async () => {
  const ana = await Page.open('ana')
  await ana.ask('POST', '/api/local-tables')
  const other = await Page.open('other')
  await other.ask('POST', '/api/tables')
  expect([done, ana.told, other.told]).toEqual([[], [], []])
  begin[0]!()
  await settled()
  expect(done.sort()).toEqual(['ana: POST api/local-tables', 'ana: POST api/tables'])
  expect([...ana.told, ...other.told]).toEqual([{ n: 1, status: 200, text: 'ana' }, { n: 1, status: 200, text: 'ana' }])
})

test('a page that is opened later finds the worker that holds the tables', async () => {
  await Page.open('ana')
  begin[0]!()
  await settled()
  const other = await Page.open('other')
  await other.ask('POST', '/api/tables')
  expect(done).toEqual(['ana: POST api/tables'])
  await Page.open('third') // whoever else asks for it
  expect(other.told).toEqual([{ n: 1, status: 200, text: 'ana' }])
})

test('of what the worker that has gone may have done, only what is done once by its ID is asked again', async () => {
  await Page.open('ana')
  begin[0]!()
  await settled()
  const other = await Page.open('other')
  const [first] = channels
  channels.delete(first!) // it has gone, and nobody knows yet
  await other.ask('POST', '/api/tables')
  await other.ask('POST', '/api/tables/local-1/act')
  await other.ask('GET', '/api/me')
  waiting[0]!()
  await settled()
  begin[1]!()
  await settled()
  expect(done).toEqual(['other: POST api/tables/local-1/act', 'other: GET api/me'])
  expect(other.told).toEqual([{ n: 1, status: 0 }, { n: 2, status: 200, text: 'other' }, { n: 3, status: 200, text: 'other' }])
})

test.each([
  ['there is no network', () => Promise.reject(new TypeError('no network'))],
  ['the server is being replaced', () => Promise.resolve(new Response('', { status: 503 }))],
])('an engine that cannot be fetched since %s is no answer, and the worker goes', async (_, fails) => {
  let fail: () => void
  fetches = [() => new Promise((done) => (fail = () => done(fails())))]
  const ana = await Page.open('ana')
  await ana.ask('GET', '/api/tables/local-1')
  await ana.ask('POST', '/api/tables')
  fail!()
  await settled()
  expect(ana.told).toEqual([{ n: 1, status: 0 }, { n: 2, status: 0 }])
  expect(ana.closed).toBe(true)
})

test('an engine that does not start is an error', async () => {
  vi.stubGlobal('WebAssembly', { instantiateStreaming: () => Promise.reject(new Error('no memory')) })
  const ana = await Page.open('ana')
  await ana.ask('GET', '/api/me')
  expect(ana.told).toMatchObject([{ n: 1, status: 500 }])
  expect(ana.closed).toBe(false)
})

test('the engine gets the texts of a language, the questions apart, and an error while they are not there', async () => {
  const ana = await Page.open('ana')
  vi.stubGlobal('fetch', real) // in tests, the addresses have the texts in them
  const { texts } = ana as unknown as { texts: (tag: string, section?: string) => Promise<string> }
  const { terminal: _, bell: __, questions, ...rest } = JSON.parse(readFileSync('../words/texts/de.json', 'utf8')) as Record<string, unknown>
  expect(JSON.parse(await texts('de'))).toEqual(rest)
  expect(JSON.parse(await texts('de', 'questions'))).toEqual(questions)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(texts('de')).rejects.toThrow('no network')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 503 })))
  await expect(texts('de')).rejects.toThrow('503')
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('too long')))
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => (signal?.aborted ? Promise.reject(signal.reason as Error) : new Promise(() => undefined)))
  await expect(texts('de')).rejects.toThrow('too long')
  limits.mockRestore()
})

test('without locks each worker answers its own page, and no other one', async () => {
  vi.stubGlobal('navigator', {})
  const ana = await Page.open('ana')
  await ana.ask('POST', '/api/sheets/preview')
  const other = await Page.open('other')
  await other.ask('POST', '/api/sheets/preview')
  for (const start of begin) start()
  await settled()
  expect(done.sort()).toEqual(['ana: POST api/sheets/preview', 'other: POST api/sheets/preview'])
  expect([...ana.told, ...other.told]).toEqual([{ n: 1, status: 200, text: 'ana' }, { n: 1, status: 200, text: 'other' }])
})
