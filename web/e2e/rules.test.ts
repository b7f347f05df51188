// How a rule book begins, and how it names the sources of its rules.

import { expect, inject } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { noticed, weight } from '../src/rules/noticed.ts'
import { test } from './visitor.ts'

test('a book begins with its rules in a minute, above the contents that list them', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.open('/rules/french')
  const summary = ana.page.getByRole('region', { name: 'In 60 seconds' })
  const contents = ana.page.getByRole('navigation', { name: ana.say('book.contents') })
  await summary.getByRole('listitem').filter({ hasText: /^Knock when you have one tile left/ }).waitFor()
  expect(await summary.getByRole('listitem').count()).toBeLessThanOrEqual(9)
  expect(await summary.innerText()).not.toContain('†')
  expect((await summary.boundingBox())!.y).toBeLessThan((await contents.boundingBox())!.y)
  await contents.getByRole('link', { name: 'In 60 seconds' }).click()
  await expect.poll(async () => (await summary.boundingBox())!.y).toBeLessThan(100)
})

test('a mark opens the document’s words in their language, and why we read them so', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.open('/rules/czech')
  const sentence = ana.page.getByRole('listitem').filter({ hasText: /^A blocked round is won/ })
  const mark = sentence.getByRole('button', { name: ana.say('reading.show') })
  expect(await mark.getAttribute('aria-expanded')).toBe('false')
  await mark.focus()
  await ana.page.keyboard.press('Enter')
  expect(await mark.getAttribute('aria-expanded')).toBe('true')
  expect(await sentence.locator('blockquote').getAttribute('lang')).toBe('cs')
  expect(await sentence.locator('blockquote').innerText()).toContain('vyhrává sehrávku')
  expect(await sentence.locator('p').innerText()).toMatch(/^† \S/)
  await mark.click()
  expect(await sentence.locator('blockquote').count()).toBe(0)
})

test('a rule set of before is read as the one that it has become', async ({ visit }) => {
  const ana = await visit()
  await ana.open('/rules/french-one-double')
  await ana.page.getByRole('heading', { level: 1, name: ana.say('set.french'), exact: true }).waitFor()
  expect(await ana.page.getByRole('link', { name: ana.say('book.play') }).getAttribute('href')).toBe('/new?rules=french')
})

test('a new table begins with the rule set that one of before has become', async ({ visit }) => {
  const ana = await visit()
  const french = ana.page.getByRole('radio', { name: ana.say('set.french'), exact: true })
  await ana.open('/new?rules=french-one-double')
  await expect.poll(() => french.isChecked()).toBe(true)
  await ana.page.evaluate(() => localStorage.setItem('roundhouse.settings', JSON.stringify({ last: 'french-one-double' })))
  await ana.open('/new')
  await expect.poll(() => french.isChecked()).toBe(true)
  await ana.open('/')
  const rules = ana.page.getByRole('link', { name: ana.say('start.rules') })
  await expect.poll(() => rules.getAttribute('href')).toBe('/rules/french')
})

test('where the document is silent, the mark says so', async ({ visit }) => {
  const ana = await visit()
  await ana.open('/rules/french')
  const sentence = ana.page.getByRole('listitem').filter({ hasText: /^Nothing happens to those who forget to knock/ })
  await sentence.getByRole('button').click()
  await sentence.getByText(ana.say('reading.silent')).waitFor()
  expect(await sentence.locator('blockquote').count()).toBe(0)
})

test('a switch shows the document’s words below all sentences', async ({ visit }) => {
  const ana = await visit()
  await ana.open('/rules/estonian')
  const quotations = ana.page.locator('blockquote[lang=et]')
  const show = ana.page.getByRole('switch', { name: ana.say('reading.words') })
  await show.waitFor()
  expect(await quotations.count()).toBe(0)
  await show.click()
  await expect.poll(() => quotations.count()).toBeGreaterThan(20)
  await show.click()
  await expect.poll(() => quotations.count()).toBe(0)
})

test('house rules have no mark where the table has chosen', async ({ visit }) => {
  const ana = await visit()
  const marks = ana.page.getByRole('listitem').filter({ hasText: /double blank/ }).getByRole('button')
  await ana.open('/rules/czech')
  await expect.poll(() => marks.count()).toBe(1)
  await ana.open(`/rules/custom#${encodeURIComponent('{"base":"czech","double_blank":25}')}`)
  await ana.page.getByText(/0-0, counts 25 points/).waitFor()
  expect(await marks.count()).toBe(0)
  expect(await ana.page.getByRole('button', { name: ana.say('reading.show') }).count()).toBeGreaterThan(10)
})

test('of any two rule sets that differ a comparison leads with up to three differences that are true', async ({ visit }) => {
  const ask = async <T>(path: string): Promise<T> => (await (await fetch(inject('server') + path)).json()) as T
  const read = async (lang: string): Promise<{ id: string; switches: NonNullable<Schema['RuleSet']['switches']>; chapters: Schema['Chapter'][] }[]> =>
    Promise.all((await ask<Schema['RuleSet'][]>('/api/rules')).map(async ({ id }) => ({
      id, switches: (await ask<Schema['RuleSet']>(`/api/rules/${id}`)).switches!, chapters: await ask<Schema['Chapter'][]>(`/api/rules/${id}/book?lang=${lang}`),
    })))
  for (const lang of ['en', 'ja']) {
    const books = await read(lang)
    expect(Object.keys(books[0]!.switches).sort()).toEqual([...weight].sort())
    const said = (book: (typeof books)[0], of: string): string[] => book.chapters.flatMap(({ sentences }) => sentences.flatMap((one) => (one.switch === of ? one.text : [])))
    const few: string[] = []
    for (const [i, a] of books.entries()) {
      for (const b of books.slice(i + 1)) {
        const differ = weight.filter((of) => JSON.stringify(a.switches[of]) !== JSON.stringify(b.switches[of]))
        const found = noticed(a, b)
        expect(found.map(({ of }) => of)).toEqual(differ.filter((of) => found.some((one) => one.of === of)))
        for (const one of found) {
          expect(said(a, one.of)).toContain(one.a)
          expect(said(b, one.of)).toContain(one.b)
          expect(one.a).not.toBe(one.b)
        }
        // What both are silent of, or only one book speaks of, is no difference to notice.
        const both = differ.filter((of) => said(a, of).length > 0 && said(b, of).length > 0)
        if (found.length < Math.min(3, both.length) || found.length > 3) few.push(`${a.id}, ${b.id}: ${found.length}`)
      }
    }
    expect(few).toEqual([])
  }
  const ana = await visit()
  await ana.open('/rules/czech?with=japanese')
  const first = ana.page.getByRole('region', { name: ana.say('compare.noticed') })
  await expect.poll(() => first.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['extra_tile', 'scoring', 'hand'].map((of) => expect.stringMatching(ana.say(`switch.${of}`))))
  const table = ana.page.getByRole('region', { name: 'The aim' })
  expect((await first.boundingBox())!.y).toBeLessThan((await table.boundingBox())!.y)
})
