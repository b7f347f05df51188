// If many rounds end blocked, the page warns whoever chooses the rules and offers a remedy.

import { expect } from 'vitest'
import { test, type Visitor } from './visitor.ts'

/** Leaves as many players at a new table. */
async function seats(visitor: Visitor, n: number): Promise<void> {
  const others = visitor.page.getByRole('button', { name: visitor.say('new.here.remove') })
  await others.first().waitFor()
  while ((await others.count()) > n - 1) await others.last().click()
}

test('a new table of two by Japanese rules is warned of, and the rules that mend it are a press away', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.open('/new?rules=japanese')
  const { page } = ana
  const warning = page.getByText(/of 10 rounds under these rules end blocked/)
  await seats(ana, 4)
  expect(await warning.count()).toBe(0)
  await seats(ana, 2)
  await warning.waitFor()
  expect(await warning.innerText()).toMatch(/^With 2 players, about [78] of 10 /)
  await page.getByRole('button', { name: 'Choose “Japanese, blocked when stuck”' }).click()
  await warning.waitFor({ state: 'detached' })
  expect(await page.locator('input[name="rules"]:checked').getAttribute('value')).toBe('japanese-stuck')
  expect(await page.locator('input[type="radio"]:focus').getAttribute('value')).toBe('bots')
  expect(ana.faults).toEqual([])
})

test('house rules are warned of only as long as they are those of a rule set', async ({ visit }) => {
  const ana = await visit()
  await ana.open('/new?rules=japanese-stuck')
  const { page } = ana
  const warning = page.getByText(/of 10 rounds under these rules end blocked/)
  await seats(ana, 2)
  await page.locator('summary').filter({ hasText: ana.part('house.more') }).click()
  const choice = (value: string) => page.locator('select').filter({ has: page.locator(`option[value="${value}"]`) })
  await choice('all_passed').selectOption('all_passed')
  await warning.waitFor()
  await choice('anyone_there').selectOption('anyone_there')
  await warning.waitFor({ state: 'detached' })
})

test('a rule book says with how many players rounds end blocked, and leads to the rules that mend it', async ({ visit }) => {
  const ana = await visit()
  await ana.open('/rules/japanese')
  const warnings = ana.page.getByText(/of 10 rounds under these rules end blocked/)
  await warnings.first().waitFor()
  expect((await warnings.allInnerTexts()).map((text) => /^With (\d+) players/.exec(text)?.[1])).toEqual(['2', '3'])
  await ana.page.getByRole('link', { name: /^With “Japanese, blocked when stuck”/ }).first().click()
  await expect.poll(() => new URL(ana.page.url()).pathname).toBe('/rules/japanese-stuck')
  await ana.page.getByRole('heading', { level: 1, name: 'Japanese, blocked when stuck' }).waitFor()
  expect(await warnings.count()).toBe(0)
})
