// How long a visitor waits for the first own choice, with bots that pause as they do for people:
// make soak.

import { afterAll, beforeAll, expect } from 'vitest'
import { playNow, spoken } from './minute.ts'
import { Server } from './server.ts'
import { test } from './visitor.ts'

const deals = 20
const limits = { median: 3000, most: 5000 } // milliseconds

let server: Server
beforeAll(async () => {
  server = await Server.start({ pause: '' })
})
afterAll(() => server.stop())

test.for(spoken)('in %s a visitor soon chooses a first tile', { timeout: 10 * 60_000 }, async (lang, { visit }) => {
  const waits: number[] = []
  for (let deal = 0; deal < deals; deal++) {
    const ana = await visit({ lang, width: 390, height: 844, touch: true, server: server.url })
    const { wait, table, begins } = await playNow(ana)
    expect(table.settings).toMatchObject({ rounds: 1, rules: { rounds: 1 } })
    expect(begins).toBe(true)
    waits.push(wait)
    await ana.page.goto('about:blank')
  }
  waits.sort((a, b) => a - b)
  const median = waits[Math.floor(deals / 2)]!
  console.log(`${lang}: the first choice after ${median} ms in the median of ${deals} deals, ${waits.at(-1)} ms at most`)
  expect(median).toBeLessThanOrEqual(limits.median)
  expect(waits.at(-1)).toBeLessThanOrEqual(limits.most)
})
