// Proxies that say they let WebSockets through and do not.

import { expect, inject, onTestFinished } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { Player } from './player.ts'
import { Proxy, type Manner } from './proxy.ts'
import { test } from './visitor.ts'
import { short, Wire } from './wire.ts'

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
