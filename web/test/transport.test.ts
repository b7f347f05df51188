// Who answers a request: the server, or this device.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { canAnswer, engine as runner, isLocal, send, server, soon } from '../src/api/transport'

const asked = vi.hoisted(() => [] as string[]) // of the device
vi.mock('../src/offline/desk', () => ({
  ask: (address: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${address}`)
    return Promise.resolve(new Response('device'))
  },
}))

let engine: boolean // whether it has been fetched
let network: boolean

beforeEach(() => {
  asked.length = 0
  engine = network = true
  server.away = false
  vi.stubGlobal('caches', { has: (name: string) => Promise.resolve(engine && name === 'roundhouse-engine') })
  vi.stubGlobal('fetch', () => (network ? Promise.resolve(new Response('server')) : Promise.reject(new TypeError('no network'))))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = async (address: string, init?: RequestInit): Promise<string> => (await send(address, init)).text()

test('a table of this device has an ID that says so', () => {
  expect(['local-abc', '/api/tables/local-abc/act', '/api/tables/abc', '/api/rules/local'].map(isLocal)).toEqual([true, true, false, false])
})

test('what is this device’s own is asked of it alone, with a network too', async () => {
  expect(await answer('/api/tables/local-abc/act', { method: 'POST' })).toBe('device')
  expect(await answer('/api/tables/abc/act', { method: 'POST' })).toBe('server')
})

describe('without a network', () => {
  beforeEach(() => void (network = false))

  test('the device answers what needs no other people', async () => {
    for (const address of ['/api/me', '/api/me/matches', '/api/rules', '/api/rules/pagat/book?lang=cs', '/api/switches', '/api/bots', '/api/phrases']) {
      expect(await answer(address), address).toBe('device')
    }
    expect(await answer('/api/tables', { method: 'POST' })).toBe('device')
    expect(asked.length).toBe(8)
  })

  test('nobody answers for a table of the server, or for the tables of others', async () => {
    for (const address of ['/api/tables', '/api/tables/abc', '/api/tables/abc/record']) await expect(send(address), address).rejects.toThrow('no network')
    expect(asked).toEqual([])
  })

  test('nobody answers if the engine is not there, or if the caller waits no longer', async () => {
    const over = AbortSignal.abort()
    await expect(send('/api/me', { signal: over })).rejects.toThrow()
    engine = false
    expect(await canAnswer()).toBe(false)
    await expect(send('/api/me')).rejects.toThrow()
    expect(asked).toEqual([])
  })
})

test('the engine of a page previews score sheets while there is no network, though nothing is kept of it', async () => {
  const preview = (): Promise<string> => answer('/api/sheets/preview', { method: 'POST' })
  expect(await preview()).toBe('server')
  network = false
  expect(await preview()).toBe('device')
  engine = false
  await expect(preview()).rejects.toThrow('no network')
  runner.runs = true
  expect(await preview()).toBe('device')
  await expect(send('/api/rules')).rejects.toThrow('no network')
  runner.runs = false
})

test('nobody but the server takes uploads', async () => {
  network = false
  await expect(send('/api/me/matches', { method: 'POST' })).rejects.toThrow('no network')
  expect(asked).toEqual([])
})

describe('while a server is silent', () => {
  let answerNow: () => void // what it says after all
  let given: AbortSignal // up
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      given = signal
      return new Promise((done, fail) => {
        answerNow = () => done(new Response('server'))
        signal.addEventListener('abort', () => fail(signal.reason as Error))
      })
    })
  })

  test('the device soon answers what needs no other people, and later makes a table', async () => {
    const read = answer('/api/me')
    const make = answer('/api/tables', { method: 'POST' })
    await vi.advanceTimersByTimeAsync(soon - 1)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await read).toBe('device')
    expect(asked).toEqual(['GET /api/me'])
    await vi.advanceTimersByTimeAsync(3 * soon)
    expect(await make).toBe('device')
  })

  test('its request is given up when the device answers, so that it makes no second table', async () => {
    const make = answer('/api/tables', { method: 'POST' })
    await vi.advanceTimersByTimeAsync(4 * soon - 1)
    expect(given.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await make).toBe('device')
    expect(given.aborted).toBe(true)
    expect(asked).toEqual(['POST /api/tables'])
  })

  test('the device is not asked once the server has answered', async () => {
    const read = answer('/api/me')
    answerNow()
    expect(await read).toBe('server')
    await vi.advanceTimersByTimeAsync(10 * soon)
    expect(asked).toEqual([])
  })

  test('the server is waited for where the engine is not there, or the device does not do the same', async () => {
    const rename = answer('/api/me', { method: 'PATCH' })
    await vi.advanceTimersByTimeAsync(10 * soon)
    answerNow()
    expect(await rename).toBe('server')
    engine = false
    const read = answer('/api/me')
    await vi.advanceTimersByTimeAsync(10 * soon)
    answerNow()
    expect(await read).toBe('server')
    expect(asked).toEqual([])
  })
})

test('a server that the page says is out of reach is not waited for', async () => {
  server.away = true
  expect(await answer('/api/tables', { method: 'POST' })).toBe('device')
  expect(await answer('/api/tables')).toBe('server') // it is asked whether it is back
  engine = false
  expect(await answer('/api/me')).toBe('server')
})
