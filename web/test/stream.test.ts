// The stream of a table, as a WebSocket and by requests, and the commands that go with it.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { order } from '../src/api/client'
import type { Stream } from '../src/api/stream'
import { lay, line, lines, Poll, Socket, Source } from './network'

let stream: Stream
let told: unknown[] // by the stream, in order
let fetched: { path: string; body: string }[]
let answer: () => Promise<Response> // to requests

/** Opens the stream of a table, on a page that has just been loaded. */
async function begin(sockets: boolean): Promise<void> {
  lay(sockets)
  vi.resetModules()
  const { Stream } = await import('../src/api/stream')
  stream = new Stream('t', {
    view: (view) => told.push({ view }),
    event: (event) => told.push({ event }),
    now: (now) => told.push({ now }),
    open: (open) => told.push({ open }),
    gone: (status) => told.push({ gone: status }),
  })
}

const state = (): unknown => told.at(-1)

/** Says what the server says at first to one who goes on. */
const greet = (): void => line().say({ event: 'now', data: { seq: 10 } })

/** Refuses all ways that are tried. */
async function refuse(): Promise<void> {
  for (let was; was !== line(); await vi.advanceTimersByTimeAsync(0)) (was = line()).lose()
}

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  fetched = []
  answer = () => Promise.reject(new Error('no network'))
  vi.stubGlobal('fetch', (path: string, { body = '', signal }: { body?: string; signal?: AbortSignal } = {}) => {
    if (path.includes('poll=')) return new Poll(path, signal!).answer
    fetched.push({ path, body })
    return answer()
  })
})

afterEach(() => {
  stream.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe.for([['a WebSocket', true], ['requests', false]] as const)('the stream by %s', ([, sockets]) => {
  const kind = sockets ? Socket : Source
  const last = (): string => line().address.replace(/^.*\/api/, '/api')

  beforeEach(async () => {
    await begin(sockets)
    line().say({ event: 'view', id: 10, data: { seq: 10 } }, { event: 'now', data: { seq: 10 } })
  })

  test('tells what the server says, in order', () => {
    line().say({ event: 'event', id: 11, data: { seq: 11 } }, { event: 'now', data: { seq: 11 } }, { event: 'heartbeat', data: {} })
    expect(told).toEqual([{ open: true }, { view: { seq: 10 } }, { now: { seq: 10 } }, { event: { seq: 11 } }, { now: { seq: 11 } }])
    expect(lines.map((one) => one instanceof kind)).toEqual([true])
    expect(last()).toBe('/api/tables/t/stream?after=0')
  })

  test('lives as long as the server says anything', () => {
    for (let beats = 0; beats < 10; beats++) {
      vi.advanceTimersByTime(5000)
      line().say({ event: 'heartbeat', data: {} })
    }
    expect(lines).toHaveLength(1)
    expect(told).not.toContainEqual({ open: false })
  })

  test('is dead after ten seconds of silence, and another one goes on from the last event', () => {
    line().say({ event: 'event', id: 11, data: { seq: 11 } })
    vi.advanceTimersByTime(9999)
    expect(state()).not.toEqual({ open: false })
    vi.advanceTimersByTime(1)
    expect(state()).toEqual({ open: false })
    expect(line().closed).toBe(true)
    vi.advanceTimersByTime(300)
    expect(lines).toHaveLength(2)
    expect(line()).toBeInstanceOf(kind)
    expect(last()).toBe('/api/tables/t/stream?after=11')
    greet()
    expect(told.slice(-2)).toEqual([{ open: true }, { now: { seq: 10 } }])
  })

  test('is not called lost while a server is replaced', () => {
    line().lose()
    vi.advanceTimersByTime(300)
    expect(lines).toHaveLength(2)
    vi.advanceTimersByTime(3000)
    greet()
    vi.advanceTimersByTime(5000)
    expect(told).not.toContainEqual({ open: false })
  })

  test('is called lost after four seconds', () => {
    line().lose()
    vi.advanceTimersByTime(3999)
    expect(told).not.toContainEqual({ open: false })
    vi.advanceTimersByTime(1)
    expect(state()).toEqual({ open: false })
  })

  test('hears nothing more of a connection that it has given up', () => {
    line().lose()
    lines[0]!.say({ event: 'event', id: 11, data: { seq: 11 } })
    expect(state()).toEqual({ now: { seq: 10 } })
  })

  test.for([1, 3])('ends where the server speaks form %s, which is not the page’s', (form) => {
    line().say({ event: 'event', id: 11, data: { seq: 11, form } }, { event: 'now', data: { seq: 11 } })
    expect(state()).toEqual({ gone: 426 })
    expect(line().closed).toBe(true)
    vi.advanceTimersByTime(20_000)
    expect(lines).toHaveLength(1)
  })

  test.for([403, 404, 410])('ends where the server refuses the table with %s', async (status) => {
    answer = () => Promise.resolve(new Response('{}', { status }))
    line().lose()
    expect(fetched).toEqual([])
    vi.advanceTimersByTime(300)
    await refuse()
    expect(fetched.map(({ path }) => path)).toEqual(['/api/tables/t'])
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toEqual({ gone: status })
    const before = lines.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines).toHaveLength(before)
  })

  test('that is dead before its first message is tried again and again', async () => {
    for (let times = 0; times < 4; times++) {
      const before = lines.length
      await vi.advanceTimersByTimeAsync(10_000)
      await vi.advanceTimersByTimeAsync(5000)
      expect(lines.length).toBeGreaterThan(before)
    }
  })

  test('is lost when the browser says so, and looked for when the browser has a network', async () => {
    dispatchEvent(new Event('offline'))
    expect(state()).toEqual({ open: false })
    await vi.advanceTimersByTimeAsync(300)
    await refuse()
    const before = lines.length
    dispatchEvent(new Event('online'))
    expect(lines).toHaveLength(before + 1)
    greet()
    await vi.advanceTimersByTimeAsync(5000)
    expect(lines).toHaveLength(before + 1)
  })

  test('is closed five seconds after the page was hidden, and goes on when it is shown', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get')
    const look = (is: boolean): void => {
      hidden.mockReturnValue(is)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    look(true)
    vi.advanceTimersByTime(4999)
    expect(line().closed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(line().closed).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(1)
    look(false)
    expect(lines).toHaveLength(2)
    expect(last()).toBe('/api/tables/t/stream?after=10')
  })

  test('begins anew if it is asked to', () => {
    stream.renew()
    expect(lines.map(({ closed }) => closed)).toEqual([true, false])
    expect(last()).toBe('/api/tables/t/stream?after=0')
  })

  test('leaves nothing behind when it has been stopped', () => {
    vi.advanceTimersByTime(4000) // until a WebSocket must be open
    stream.stop()
    expect(line().closed).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    for (const what of ['offline', 'online']) dispatchEvent(new Event(what))
    expect(lines).toHaveLength(1)
  })
})

describe('where no WebSocket can be opened', () => {
  const kinds = (): string[] => lines.map((one) => one.constructor.name.toLowerCase())

  beforeEach(() => begin(true))

  test('the stream comes by requests at once, and for as long as the page lives', () => {
    line().lose()
    expect(kinds()).toEqual(['socket', 'source'])
    greet()
    expect(told).toEqual([{ open: true }, { now: { seq: 10 } }])
    line().lose()
    vi.advanceTimersByTime(300)
    expect(kinds()).toEqual(['socket', 'source', 'source'])
  })

  test('but neither by requests, the server is away: a WebSocket is tried again', async () => {
    await refuse()
    vi.advanceTimersByTime(300)
    expect(kinds()).toEqual(['socket', 'source', 'poll', 'socket'])
  })

  test('and none is refused either, or it brings nothing, requests are tried after four seconds', async () => {
    await vi.advanceTimersByTimeAsync(3999)
    expect(kinds()).toEqual(['socket'])
    await vi.advanceTimersByTimeAsync(1)
    expect(kinds()).toEqual(['socket', 'source'])
    expect(lines[0]!.closed).toBe(true)
  })

  test('nor anything that lasts, the stream comes by one request after the other', async () => {
    await vi.advanceTimersByTimeAsync(8000) // a WebSocket opens, and brings nothing; so does a stream
    expect(kinds()).toEqual(['socket', 'source', 'poll'])
    expect(lines.slice(0, 2).map(({ closed }) => closed)).toEqual([true, true])
    line().say({ event: 'view', id: 10, data: { seq: 10 } }, { event: 'now', data: { seq: 10 } })
    await vi.advanceTimersByTimeAsync(0)
    expect(told.slice(-3)).toEqual([{ open: true }, { view: { seq: 10 } }, { now: { seq: 10 } }])
    line().say({ event: 'event', id: 11, data: { seq: 11 } }, { event: 'now', data: { seq: 11 } })
    await vi.advanceTimersByTimeAsync(0)
    expect(lines.slice(2).map(({ address }) => address.replace(/^.*stream/, ''))).toEqual(['?after=0&poll=', '?after=10&poll=mark3', '?after=11&poll=mark4'])
    expect(told.slice(-2)).toEqual([{ event: { seq: 11 } }, { now: { seq: 11 } }])
    line().lose()
    await vi.advanceTimersByTimeAsync(300)
    expect(kinds().slice(-1)).toEqual(['poll']) // the way that worked last
    expect(line().address).toContain('?after=11&poll=')
    told = []
    line().say({ event: 'now', data: { seq: 11 } })
    for (let beats = 0; beats < 5; beats++) {
      await vi.advanceTimersByTimeAsync(5000)
      line().say({ event: 'heartbeat', data: {} })
    }
    expect(told).toEqual([{ open: true }, { now: { seq: 11 } }])
  })

  test('at first, it is used as soon as one brings something; nothing is lost or comes twice', async () => {
    const beat = async (seconds: number): Promise<void> => {
      for (const old = line(); seconds > 0; seconds -= 5) {
        await vi.advanceTimersByTimeAsync(5000)
        old.say({ event: 'heartbeat', data: {} })
      }
    }
    await vi.advanceTimersByTimeAsync(4000) // the first message would have come a little later
    const source = line()
    source.say({ event: 'view', id: 10, data: { seq: 10 } }, { event: 'now', data: { seq: 10 } })
    await beat(55)
    expect(kinds()).toEqual(['socket', 'source'])
    await beat(5)
    expect(kinds()).toEqual(['socket', 'source', 'socket'])
    expect(line().address).toContain('?after=10')
    await vi.advanceTimersByTimeAsync(4000) // it brings nothing, as before
    expect(line().closed).toBe(true)
    source.say({ event: 'event', id: 11, data: { seq: 11 } }, { event: 'now', data: { seq: 11 } })
    lines.push(source)
    await beat(60)
    const better = line()
    expect(better).toBeInstanceOf(Socket)
    expect(better.address).toContain('?after=11')
    source.say({ event: 'event', id: 12, data: { seq: 12 } }, { event: 'now', data: { seq: 12 } })
    expect(source.closed).toBe(false)
    told = []
    better.say({ event: 'event', id: 12, data: { seq: 12 } }, { event: 'now', data: { seq: 12 } })
    expect(source.closed).toBe(true)
    source.say({ event: 'event', id: 13, data: { seq: 13 } })
    better.say({ event: 'event', id: 13, data: { seq: 13 } }, { event: 'now', data: { seq: 13 } })
    expect(told).toEqual([{ now: { seq: 12 } }, { event: { seq: 13 } }, { now: { seq: 13 } }])
    const done = order(stream, 'say', { phrase: 'hello' })
    better.say({ event: 'answer', data: { id: (JSON.parse((better as Socket).sent[0]!) as { body: { id: string } }).body.id, status: 200, body: { seq: 14 } } })
    expect(await done).toBe(14)
    await vi.advanceTimersByTimeAsync(1000)
    better.lose()
    await vi.advanceTimersByTimeAsync(300)
    expect(kinds().at(-1)).toBe('socket')
  })

  test('because the page has closed it, nothing else is opened', async () => {
    stream.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kinds()).toEqual(['socket'])
  })
})

describe('a command', () => {
  const sent = (): { command: string; body: { id: string } }[] => (lines as Socket[]).flatMap((one) => one.sent ?? []).map((text) => JSON.parse(text))
  const reply = (to: number, status: number, body: object): void => line().say({ event: 'answer', data: { id: sent()[to]!.body.id, status, body } })
  const draw = (): Promise<number> => order(stream, 'act', { after: 10, action: 'draw' })
  const ids = (): number => new Set([...sent().map(({ body }) => body.id), ...fetched.map(({ body }) => (JSON.parse(body) as { id: string }).id)]).size

  beforeEach(async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const control = new AbortController()
      setTimeout(() => control.abort(new DOMException('late', 'TimeoutError')), ms)
      return control.signal
    })
    await begin(true)
  })

  test('goes over the open WebSocket, and answers find their commands in any order', async () => {
    greet()
    const two = [draw(), order(stream, 'say', { phrase: 'hello' })]
    expect(sent()).toMatchObject([{ command: 'act', body: { after: 10, action: 'draw' } }, { command: 'say', body: { phrase: 'hello' } }])
    reply(1, 200, { seq: 12 })
    reply(0, 200, { seq: 11 })
    expect(await Promise.all(two)).toEqual([11, 12])
    expect(fetched).toEqual([])
  })

  test('leaves nothing behind when it is answered, or when no answer comes', async () => {
    greet()
    const asked = (): number => (stream as unknown as { asked: Map<string, unknown> }).asked.size
    const timers = vi.getTimerCount()
    const first = stream.carry('say', { id: 'one' }, 8000)
    line().say({ event: 'answer', data: { id: 'one', status: 200, body: { seq: 11 } } })
    expect((await first)!.status).toBe(200)
    expect([asked(), vi.getTimerCount()]).toEqual([0, timers])
    const second = stream.carry('say', { id: 'two' }, 8000)
    await vi.advanceTimersByTimeAsync(8000)
    expect((await second)!.type).toBe('error')
    expect(asked()).toBe(0)
  })

  test('goes by a request while none is open, or where none can be', async () => {
    answer = () => Promise.resolve(Response.json({ seq: 11 }))
    expect(await draw()).toBe(11)
    line().lose()
    greet()
    expect(await draw()).toBe(11)
    expect(fetched.map(({ path }) => path)).toEqual(['/api/tables/t/act', '/api/tables/t/act'])
    expect(sent()).toEqual([])
  })

  test('that is refused is a problem like any other', async () => {
    greet()
    const done = draw()
    reply(0, 409, { code: 'stale', detail: 'an event after the one in after' })
    await expect(done).rejects.toMatchObject({ code: 'stale', status: 409 })
    expect(sent()).toHaveLength(1)
  })

  test.for([408, 502, 503, 504])('that may have been carried out, as %s says, is given again under the same id', async (status) => {
    greet()
    const done = draw()
    line().say({ event: 'answer', data: { id: sent()[0]!.body.id, status, retry: 1, body: { code: 'unavailable' } } })
    await vi.advanceTimersByTimeAsync(250)
    reply(1, 200, { seq: 11 })
    expect(await done).toBe(11)
    expect(ids()).toBe(1)
  })

  test('whose WebSocket breaks before the answer is given again under the same id', async () => {
    greet()
    const done = draw()
    line().lose()
    answer = () => Promise.resolve(Response.json({ seq: 11 }))
    await vi.advanceTimersByTimeAsync(250) // no WebSocket is open again yet
    expect(await done).toBe(11)
    expect(sent()).toHaveLength(1)
    expect(fetched).toHaveLength(1)
    expect(ids()).toBe(1)
  })

  test('that is not answered within eight seconds is given again under the same id', async () => {
    greet()
    const done = draw()
    await vi.advanceTimersByTimeAsync(5000)
    line().say({ event: 'heartbeat', data: {} })
    await vi.advanceTimersByTimeAsync(2999)
    expect(sent()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(251)
    expect(sent()).toHaveLength(2)
    reply(1, 200, { seq: 11 })
    expect(await done).toBe(11)
    expect(ids()).toBe(1)
  })

  test('whose answer comes too late is not done again, though it was asked for twice', async () => {
    greet()
    const done = draw()
    await vi.advanceTimersByTimeAsync(8250)
    reply(0, 200, { seq: 11 }) // to the first
    expect(await done).toBe(11)
    reply(1, 200, { seq: 11 })
    expect(ids()).toBe(1)
  })

  test('that is never answered is a lost connection in the end', async () => {
    const done = draw().catch((error: unknown) => error)
    greet()
    await vi.advanceTimersByTimeAsync(200_000)
    expect(await done).toMatchObject({ code: 'offline', status: 0 })
  })
})
