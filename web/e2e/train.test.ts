// The train of the day: laid by keys and by hand, seen, and found without a network.

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { found, join } from './circle.ts'
import { fetchEngine, nothing } from './offline.ts'
import { settledFaults, violations } from './screens.ts'
import { test, type Visitor } from './visitor.ts'

/** Opens the train of a day, and returns it. */
async function solve(ana: Visitor, query = ''): Promise<Schema['DayTrain']> {
  await ana.open(`/today/train${query}`)
  await tiles(ana).first().waitFor()
  const kept = await ana.page.evaluate(() => JSON.parse(localStorage.getItem('roundhouse.trains')!) as Record<string, { puzzle: Schema['DayTrain'] }>)
  const date = /date=(.*)/.exec(query)?.[1] ?? Object.keys(kept).sort().at(-1)!
  return { ...kept[date]!.puzzle, date }
}

const tiles = (ana: Visitor): Locator => ana.page.locator('.hand button')
const tile = (ana: Visitor, name: string): Locator => ana.page.locator(`.hand [data-tile="${name}"]`)
const track = (ana: Visitor): Locator => ana.page.getByRole('list', { name: ana.say('puzzle.yours') })
const laid = (ana: Visitor): Promise<number> => track(ana).getByRole('button').count()
const said = (ana: Visitor): Promise<string> => ana.page.getByRole('status').innerText()

test('a train is laid with keys, taken back, and found; circles see who has found it', async ({ visit }) => {
  const [ana, ben] = [await visit({ width: 390, height: 844 }), await visit()]
  await ana.enter('Ana')
  await ben.enter('Ben')
  const circle = await found(ana)
  await join(ben, circle.key)
  const { best, date, engine } = await solve(ana)
  const answer = await ben.context.request.post(`${ben.server}/api/trains/${date}/me`, { data: { train: best } })
  expect(answer.status()).toBe(200)
  expect(await violations(ana.page)).toEqual([])
  expect(await settledFaults(ana.page)).toEqual([])
  const { keyboard } = ana.page

  const wrong = (await tiles(ana).evaluateAll((all) => all.find((one) => !('can' in (one as HTMLElement).dataset))!.getAttribute('data-tile')))!
  await tile(ana, wrong).click()
  await expect.poll(() => said(ana)).toMatch(ana.part('puzzle.unfit'))
  expect(await laid(ana)).toBe(0)
  for (const [i, one] of best.entries()) {
    const [a, b] = one.split('-')
    await keyboard.type(`${a} ${b} `)
    await expect.poll(() => tile(ana, one).evaluate((at) => at === document.activeElement)).toBe(true)
    await keyboard.press('Enter')
    await expect.poll(() => laid(ana)).toBe(i + 1)
  }
  await keyboard.press('Backspace')
  await expect.poll(() => laid(ana)).toBe(best.length - 1)
  expect(await said(ana)).toMatch(ana.part('puzzle.fits'))
  await track(ana).getByRole('button').nth(1).click()
  await expect.poll(() => laid(ana)).toBe(2)
  expect(await track(ana).getByRole('img').first().getAttribute('aria-label')).toContain(`${engine}-${engine}`)
  await ana.page.reload()
  await expect.poll(() => laid(ana)).toBe(2)
  for (const one of best.slice(2)) await tile(ana, one).click()
  await ana.button('puzzle.longest').click()
  await ana.page.getByRole('heading', { name: ana.say('puzzle.is') }).waitFor()
  const people = ana.page.locator('section.card').getByRole('listitem')
  await expect.poll(() => people.allInnerTexts()).toEqual(['A\nAna', 'B\nBen'].map((text) => expect.stringContaining(text.slice(2))))
  expect(await violations(ana.page)).toEqual([])
  expect(await settledFaults(ana.page)).toEqual([])

  await ana.button('today.earlier').click()
  await ana.page.getByRole('dialog').getByRole('link').first().click()
  await tiles(ana).first().waitFor()
  expect(new URL(ana.page.url()).search).toMatch(/^\?date=/)
  expect(await laid(ana)).toBe(0)
})

test('a train that is not the longest leads to one that is', async ({ visit }) => {
  const ana = await visit({ width: 1280, height: 800, dark: true })
  const { best, longest } = await solve(ana, '?date=2026-11-20')
  await tile(ana, best[0]!).click()
  await ana.button('puzzle.longest').click()
  await expect.poll(() => said(ana)).toMatch(ana.part('puzzle.more'))
  expect(await violations(ana.page)).toEqual([])
  await ana.button('puzzle.see').click()
  await expect.poll(() => said(ana)).toMatch(ana.part('puzzle.shown'))
  expect(await track(ana).getByRole('button').count()).toBe(longest)
  await ana.button('puzzle.begin').click()
  await expect.poll(() => tiles(ana).count()).toBe(12)
})

test('without a network a train is found, and the circle hears of it when there is one', async ({ visit }) => {
  const [ana, ben] = [await visit({ width: 390, height: 844, touch: true, worker: true }), await visit()]
  ana.expects(nothing)
  await ana.enter('Ana')
  await ben.enter('Ben')
  await join(ben, (await found(ana)).key)
  await ana.open('/')
  await ana.underWorker()
  await fetchEngine(ana)
  await ana.setOffline(true)
  const { best, date } = await solve(ana)
  for (const one of best) await ana.press(tile(ana, one))
  await ana.press(ana.button('puzzle.longest'))
  await ana.page.getByText(ana.say('puzzle.waits')).waitFor()
  const seen = async (): Promise<string[]> => (await ben.ask<Schema['DayTrain']>(`/api/trains/${date}`)).circles.flatMap(({ people }) => people.map(({ name }) => name))
  expect(await seen()).toEqual([])
  await ana.setOffline(false)
  await expect.poll(seen).toEqual(['Ana'])
  await expect.poll(() => ana.page.getByText(ana.say('puzzle.waits')).count()).toBe(0)
})
