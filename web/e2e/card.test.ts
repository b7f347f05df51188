// A rule card: the rules on one page.

import { expect } from 'vitest'
import { cardFaults, long } from './card.ts'
import { test } from './visitor.ts'

const mix = `/rules/custom?card=a5#${encodeURIComponent(JSON.stringify(long))}`

test('a rule book leads to its card, which says in bold what a house has changed', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.open(`/rules/custom#${encodeURIComponent(JSON.stringify({ base: 'pagat', double_blank: 50 }))}`)
  await ana.page.getByRole('link', { name: ana.say('card.title') }).click()
  const changed = ana.page.getByRole('listitem').filter({ hasText: /double blank, 0-0/ })
  await changed.waitFor()
  expect(await changed.evaluate((line) => getComputedStyle(line).fontWeight)).toBe('700')
  expect(await ana.page.locator('.house').count()).toBe(1)
  expect(await ana.page.locator('table').innerText()).toMatch(/2–4\s+5–6\s+7–8\s+9–10\s/)
  await ana.page.getByRole('link', { name: ana.say('card.book') }).click()
  await ana.page.getByRole('heading', { level: 1, name: ana.say('custom.name') }).waitFor()
})

test.for([
  ['en', '/rules/cardinal?card=a5'],
  ['fr', '/rules/czech?card'],
  ['de', mix],
] as const)('a card in %s fits one page: %s', async ([lang, address], { visit }) => {
  const ana = await visit({ lang })
  expect(await cardFaults(ana, address)).toEqual([])
})
