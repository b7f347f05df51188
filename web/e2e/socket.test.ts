// What goes over a table's WebSocket, and what happens without one.

import { expect, inject, onTestFinished } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { Line } from './line.ts'
import { Player } from './player.ts'
import { Proxy, type Manner } from './proxy.ts'
import { test, type Visitor } from './visitor.ts'

/** What a page has sent to its tables. */
class Wire {
  sockets = 0 // that were tried
  streams = 0 // by requests that last
  polls = 0
  readonly framed: Schema['Act'][] = [] // actions over a WebSocket
  readonly posted: Schema['Act'][] = []
  heard = 0 // messages over a WebSocket

  constructor({ page }: Visitor) {
    page.on('websocket', (socket) => {
      this.sockets++
      socket.on('framesent', ({ payload }) => {
        const { command, body } = JSON.parse(String(payload)) as Schema['SocketCommand']
        if (command === 'act') this.framed.push(body as Schema['Act'])
      })
      socket.on('framereceived', () => this.heard++)
    })
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (/^\/api\/tables\/\w+\/stream$/.test(pathname)) searchParams.has('poll') ? this.polls++ : this.streams++
      if (/^\/api\/tables\/\w+\/act$/.test(pathname)) this.posted.push(request.postDataJSON() as Schema['Act'])
    })
  }
}

const short = { rules: 'celko-6', seats: 2, bots: ['casual'], rounds: 2, start: true }

test('a whole round goes over one WebSocket', async ({ visit }) => {
  const ana = await visit()
  const wire = new Wire(ana)
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make(short))
  await player.round()
  expect(player.laid).toBeGreaterThan(0)
  expect(wire.framed.length).toBeGreaterThanOrEqual(player.laid + player.acted)
  expect(wire.heard).toBeGreaterThan(wire.framed.length)
  expect(wire).toMatchObject({ sockets: 1, streams: 0, posted: [] })
  await player.next() // this command too, and the next deal
  await player.able()
  expect(wire).toMatchObject({ sockets: 1, streams: 0, posted: [] })
})

test('through a proxy that knows no WebSocket the game is played by requests', async ({ visit }) => {
  const line = await Line.to(inject('server'), { plain: true })
  onTestFinished(() => line.close())
  const ana = await visit({ server: line.url })
  ana.expects(/WebSocket connection to .* failed: Error during WebSocket handshake/, /net::ERR_(CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/)
  const wire = new Wire(ana)
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make(short))
  await player.round()
  expect(wire.posted.length).toBeGreaterThanOrEqual(player.laid + player.acted)
  expect(wire).toMatchObject({ sockets: 1, streams: 1, framed: [], heard: 0 })
  // It is not tried a second time.
  await player.next()
  await player.able()
  line.cut()
  await expect.poll(() => wire.streams).toBe(2)
  await player.lay(1)
  expect(wire).toMatchObject({ sockets: 1, framed: [] })
})

// A minute until a better way is tried again is a second here.
const hasten = (): void => {
  const usual = window.setTimeout
  window.setTimeout = ((what: () => void, ms?: number) => usual(what, ms === 60_000 ? 1000 : ms)) as typeof window.setTimeout
}

test.for<[string, Manner, 'streams' | 'polls']>([
  ['accepts a WebSocket and drops what follows', 'deaf', 'streams'],
  ['refuses WebSockets and holds back what has no end', 'holding', 'polls'],
])('through a proxy that %s a round is played, and goes on over a WebSocket when it can', async ([, manner, by], { visit }) => {
  const proxy = await Proxy.before(inject('server'), manner)
  onTestFinished(() => proxy.close())
  const ana = await visit({ server: proxy.url })
  ana.expects(/WebSocket connection to .* failed/)
  const wire = new Wire(ana)
  await ana.context.addInitScript(hasten)
  await ana.enter('Ana')
  const player = new Player(ana)
  const table = await ana.make(short)
  await player.sit(table)
  await player.round()
  expect(wire[by]).toBeGreaterThan(by === 'polls' ? 3 : 0)
  expect(wire.polls > 0).toBe(by === 'polls')
  expect(wire.posted.length).toBeGreaterThanOrEqual(player.laid + player.acted)
  expect(wire).toMatchObject({ framed: [], heard: 0 })
  await player.next()
  proxy.manner = 'clear'
  await expect.poll(() => wire.heard, { timeout: 20_000 }).toBeGreaterThan(0)
  const { polls, posted } = wire
  const before = posted.length
  while (wire.framed.length === 0) await player.lay(1)
  expect(wire.posted).toHaveLength(before)
  const asked = [...wire.posted, ...wire.framed].map(({ id }) => id)
  expect(new Set(asked).size).toBe(asked.length)
  expect(wire.polls - polls).toBeLessThan(2) // one may have been under way
  const answer = await ana.context.request.get(`${inject('server')}/api/tables/${table}`)
  await player.able()
  const { position, you } = (await answer.json()) as Schema['View']
  await expect.poll(() => player.hand.count()).toBe((position as { hands: unknown[][] }).hands[you - 1]!.length)
})

test('an action whose WebSocket breaks before the answer is done, once', async ({ visit }) => {
  const line = await Line.to(inject('server'))
  onTestFinished(() => line.close())
  const ana = await visit({ server: line.url })
  ana.expects(/net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/)
  const wire = new Wire(ana)
  await ana.enter('Ana')
  const player = new Player(ana)
  const table = await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true })
  await player.sit(table)
  await player.lay(1) // the engine goes to the middle by itself
  await player.able()
  await player.fitting().first().click()
  const before = await player.hand.count()
  const sent = wire.framed.length
  line.hush()
  await player.taking().first().click()
  // The server has done it, and the page does not know.
  const held = async (): Promise<number> => {
    const answer = await ana.context.request.get(`${inject('server')}/api/tables/${table}`)
    const { position, you } = (await answer.json()) as Schema['View']
    return (position as { hands: unknown[][] }).hands[you - 1]!.length
  }
  await expect.poll(held).toBe(before - 1)
  expect(await player.hand.count()).toBe(before)
  line.cut()
  await player.changed(before)
  await expect.poll(() => wire.framed.length + wire.posted.length).toBe(sent + 2)
  const [first, again] = [...wire.framed.slice(sent), ...wire.posted]
  expect(again).toEqual(first)
  await player.able()
  expect(await player.hand.count()).toBe(await held())
  await player.lay(1)
})
