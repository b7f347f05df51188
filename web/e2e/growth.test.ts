// A page that plays match after match does not grow.

import { expect } from 'vitest'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'

interface Counts {
  nodes: number
  jsEventListeners: number
}

/** Counts the page's nodes and listeners after garbage collection. */
async function counts(visitor: Visitor): Promise<Counts> {
  const devtools = await visitor.devtools()
  for (let again = 0; again < 3; again++) await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.detach()
  return { nodes, jsEventListeners }
}

test('a page that plays match after match holds no more nodes and listeners than after the first', { timeout: 120_000 }, async ({ visit }) => {
  const ana = await visit({ still: true })
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: { base: 'celko-6', hand: { 2: 3 } }, seats: 2, bots: ['casual'], rounds: 1, start: true }))
  const found: Counts[] = []
  for (let matches = 0; matches < 5; matches++) {
    await player.match()
    const before = ana.page.url()
    await ana.button('do.rematch').click()
    await expect.poll(() => ana.page.url()).not.toBe(before)
    await player.over('tell.match_ended').waitFor({ state: 'hidden' })
    await player.dealt()
    found.push(await counts(ana))
  }
  const [first, ...later] = found
  for (const { nodes, jsEventListeners } of later) {
    expect(jsEventListeners).toBeLessThanOrEqual(first!.jsEventListeners + 4)
    expect(nodes).toBeLessThanOrEqual(first!.nodes + 100) // another deal has other nodes
  }
})
