// A whole evening typed, and many kills of the page: make soak.

import { expect } from 'vitest'
import { evening, openSheet, phone, pointsOf, sheetOf, write } from './sheet.ts'
import { crashes } from './sheetcrash.ts'
import { test } from './visitor.ts'

test('thirteen rounds of four take at most ten presses each', { timeout: 300_000 }, async ({ visit }) => {
  const ana = await visit(phone)
  await openSheet(ana)
  const rounds = evening(4, 13)
  const began = Date.now()
  const { presses, top } = await write(ana, rounds)
  console.log(`${(presses / 13).toFixed(1)} presses and ${((Date.now() - began) / 13_000).toFixed(1)} s a round`)
  expect(presses / 13).toBeLessThanOrEqual(10)
  expect(top).toBeGreaterThan(422)
  await expect.poll(async () => (await sheetOf(ana)).rounds.map(({ points }) => points)).toEqual(pointsOf(rounds))
})

test('300 kills of the page lose nothing and write nothing twice', { timeout: 30 * 60_000 }, async ({ visit }) => {
  for (let seed = 1; seed <= 30; seed++) {
    const ana = await visit(phone)
    ana.expects(/crash/i)
    await crashes(ana, 10, seed * 7919)
    await ana.close()
  }
})
