// What goes over a table's WebSocket, and what happens without one. make soak plays through worse proxies.

import { expect, inject, onTestFinished } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { Line } from './line.ts'
import { Player } from './player.ts'
import { test } from './visitor.ts'
import { short, Wire } from './wire.ts'

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
