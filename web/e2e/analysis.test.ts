// A finished match is analysed on its replay page.

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { Player } from './player.ts'
import { test } from './visitor.ts'
import { play } from './walk.ts'

test('an analysis says how good the choices were, and its four parts and the mean are the result', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  const { page } = ana
  await ana.enter('Ana')
  const table = await ana.make({ rules: { base: 'celko-6', hand: { 3: 5 } }, seats: 3, bots: ['casual', 'greedy'], rounds: 1, start: true })
  await play(ana, table)
  await ana.open(`/replay/${table}`)
  await page.getByText(ana.part('replay.judge.done')).waitFor({ timeout: 30_000 })

  // The story begins by itself, and comes before the log; its bars are the parts, rounded.
  const luck = page.getByRole('table', { name: ana.part('replay.tale.luck') })
  const bars = (await luck.locator('.number').allInnerTexts()).map((text) => parseFloat(text.replace('−', '-')))
  expect(bars).toHaveLength(4)
  const top = (heading: Locator): Promise<number> => heading.evaluate((element) => element.getBoundingClientRect().top)
  expect(await top(page.getByRole('heading', { name: ana.say('replay.tale.round') }))).toBeLessThan(await top(page.getByRole('heading', { name: ana.say('replay.actions') })))
  await page.getByText(ana.say('replay.tale.all')).click()

  const accuracy = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: ana.say('replay.accuracy') }) })
  await accuracy.waitFor()
  expect(await accuracy.getByRole('row').count()).toBe(4)
  for (const text of await accuracy.locator('.strong').allInnerTexts()) expect(text).toMatch(/^(\d+ %|–)$/)

  const parts = page.getByRole('table', { name: ana.say('replay.parts.round') })
  const seats = await parts.locator('tbody').evaluateAll((list) =>
    list.map((seat) => [...seat.querySelectorAll('td.number')].map((cell) => parseFloat(cell.textContent!.replace('−', '-')))),
  )
  expect(seats).toHaveLength(3)
  for (const [i, tenths] of seats[0]!.slice(1, 5).entries()) expect(Math.abs(tenths - bars[i]!)).toBeLessThan(0.56) // both are rounded
  for (const numbers of seats) {
    const [result, ...five] = numbers.reverse()
    expect(Math.abs(five.reduce((sum, n) => sum + n, 0) - result!)).toBeLessThan(0.31) // six numbers, rounded to tenths
  }
})

test('the dearest moment of a match is shown, and is played again against the same bots', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  const { page } = ana
  await ana.enter('Ana')
  const table = await ana.make({ rules: 'celko-9', seats: 3, bots: ['greedy', 'beginner'], rounds: 1, start: true })
  await play(ana, table) // carelessly, so that there is a dear choice
  await ana.open(`/replay/${table}`)
  const step = (): number => Number(new URL(page.url()).searchParams.get('step'))
  const beads = page.getByRole('button', { name: /^1: / })
  await beads.click({ timeout: 45_000 })
  await expect.poll(step).toBeGreaterThan(0)
  await page.getByText(ana.say('replay.tale.all')).click()
  await page.getByRole('slider').fill('0')
  await expect.poll(() => beads.getAttribute('aria-current')).toBeNull()
  await page.getByRole('button', { name: ana.part('replay.dearest.show') }).last().click()
  await expect.poll(step).toBeGreaterThan(0)

  // Hands are in a drawer, which is closed on a phone.
  const hands = page.getByText(ana.part('replay.hand'))
  expect(await hands.count()).toBe(0)
  await ana.button('replay.hands').click()
  expect(await hands.count()).toBe(3)

  await page.getByRole('button', { name: ana.part('match.again') }).first().click()
  await page.waitForURL((url) => url.pathname.startsWith('/t/'))
  const player = new Player(ana)
  await player.dealt()
  const seats = async (id: string): Promise<Schema['Seat'][]> => (await ana.ask<Schema['View']>(`/api/tables/${id}`)).house.seats
  const was = await seats(table)
  for (const { seat, who, bot, name } of await seats(page.url().split('/').at(-1)!)) {
    const before = was[seat - 1]!
    if (!who) expect({ bot, name }).toEqual(before.bot ? { bot: before.bot, name: before.name } : { bot: 'planner', name: expect.any(String) })
  }
  await player.match()
  await page.getByRole('button', { name: ana.say('match.again') }).waitFor()
  await page.getByRole('link', { name: ana.say('match.back') }).click()
  await page.waitForURL((url) => url.pathname === `/replay/${table}` && url.searchParams.get('round') === '1')
})
