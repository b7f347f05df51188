// A finished match is analysed on its replay page.

import { expect } from 'vitest'
import { Player } from './player.ts'
import { test } from './visitor.ts'

test('an analysis says how good the choices were, and its four parts and the mean are the result', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  const { page } = ana
  await ana.enter('Ana')
  const table = await ana.make({ rules: 'celko-6', seats: 3, bots: ['casual', 'greedy'], rounds: 1, start: true })
  const player = new Player(ana)
  await player.sit(table)
  await player.match()
  await ana.open(`/replay/${table}`)
  await ana.button('replay.judge.round').click()
  await page.getByText(ana.part('replay.judge.done')).waitFor({ timeout: 30_000 })

  const accuracy = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: ana.say('replay.accuracy') }) })
  expect(await accuracy.getByRole('row').count()).toBe(4)
  for (const text of await accuracy.locator('.strong').allInnerTexts()) expect(text).toMatch(/^(\d+ %|–)$/)

  const parts = page.getByRole('table', { name: ana.say('replay.parts.round') })
  const seats = await parts.locator('tbody').evaluateAll((list) =>
    list.map((seat) => [...seat.querySelectorAll('td.number')].map((cell) => parseFloat(cell.textContent!.replace('−', '-')))),
  )
  expect(seats).toHaveLength(3)
  for (const numbers of seats) {
    const [result, ...five] = numbers.reverse()
    expect(Math.abs(five.reduce((sum, n) => sum + n, 0) - result!)).toBeLessThan(0.31) // six numbers, rounded to tenths
  }
  // The dearest moment, if there was any, is shown on the board.
  const show = page.getByRole('button', { name: ana.part('replay.dearest.show') }).first()
  if ((await show.count()) > 0) {
    await show.click()
    await expect.poll(() => Number(new URL(page.url()).searchParams.get('step'))).toBeGreaterThan(0)
  }
  expect(ana.faults).toEqual([])
})
