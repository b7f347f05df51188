// Details of the table page that confused people.

import { describe, expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { usualKeys } from '../src/state/keys.ts'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'
import { ended } from './walk.ts'

test('the tenth row has a key, too', async ({ visit }) => {
  const ana = await visit({ height: 1000 })
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'pagat', seats: 10, bots: Array<string>(9).fill('casual'), start: true }))
  await expect.poll(() => player.trains.count()).toBe(11)
  await ana.page.keyboard.press(usualKeys.trains[9]!)
  await expect.poll(() => player.trains.nth(9).evaluate((row) => row.contains(document.activeElement))).toBe(true) // what keys do is loaded first
})

test('a set with more than pips can tell has one face: numbers', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: { base: 'pagat', set: 18, engine: 'set_aside', starter: 'rotate' }, seats: 2, bots: ['casual'], start: true }))
  await player.able()
  const tiles = await ana.page.locator('.hand svg.domino').evaluateAll((all) => all.map((tile) => [tile.querySelectorAll('text').length, tile.querySelectorAll('path[fill]').length]))
  expect(tiles.length).toBeGreaterThan(3)
  expect(tiles).toEqual(tiles.map(() => [2, 0]))
})

test('in a replay one’s own train is not called closed', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const table = await ended(ana, 1)
  for (const step of [0, 2, 5]) {
    await ana.open(`/replay/${table}?round=1&step=${step}`)
    const own = ana.page.getByRole('list', { name: ana.say('replay.board') }).getByRole('listitem').first()
    await own.waitFor()
    expect(await own.getByRole('button').first().getAttribute('aria-label')).not.toMatch(ana.part('row.closed'))
  }
})

test('the log has one line a turn: drawn, and in sentences for screen readers', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'pagat', seats: 3, bots: ['casual', 'casual'], start: true }))
  await player.lay(6)
  await player.able()
  await ana.button('table.log').click()
  const turns = ana.page.getByRole('dialog').getByRole('listitem').filter({ has: ana.page.locator('strong') })
  await turns.first().waitFor()
  const names = await turns.locator('strong').allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  for (const [i, name] of names.entries()) expect(name).not.toBe(names[i - 1])
  const laid = turns.filter({ hasText: /You laid/ }).first()
  expect(await laid.ariaSnapshot()).toMatch(/^- listitem:( |\n\s+- paragraph: )"?You [^\n]*laid[^\n]+$/)
  expect(await laid.locator('svg.domino').count()).toBeGreaterThan(0)
  expect(await ana.page.locator('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
})

describe('the language is changed', () => {
  async function change(ana: Visitor, key: string): Promise<void> {
    await ana.page.getByRole('combobox', { name: ana.say('nav.lang') }).selectOption({ label: 'Deutsch' })
    await ana.page.getByText(/Tisch|Sprache|Menü|Spielen|Mitspieler|Regeln/).first().waitFor()
    expect(await ana.page.evaluate(() => document.documentElement.lang), key).toBe('de')
    await ana.page.reload()
    await expect.poll(() => ana.page.evaluate(() => document.documentElement.lang)).toBe('de')
  }

  test('on the start page', async ({ visit }) => {
    const ana = await visit({ width: 390, height: 844 })
    await ana.open('/')
    await change(ana, 'start')
  })

  test('while a table waits', async ({ visit }) => {
    const ana = await visit()
    await ana.enter('Ana')
    await ana.open(`/t/${await ana.make({ rules: 'french', seats: 2 })}`)
    await ana.button('do.leave.waiting').waitFor()
    await change(ana, 'lobby')
  })

  test('at a table, in its menu', async ({ visit }) => {
    const ana = await visit({ width: 390, height: 844 })
    await ana.enter('Ana')
    await new Player(ana).sit(await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true }))
    await ana.button('table.menu').click()
    await change(ana, 'table')
  })
})

test('a set of tiles is chosen with hands and rounds that go with it', async ({ visit }) => {
  const ana = await visit()
  await ana.open('/new?rules=pagat')
  const sets = ana.page.getByRole('group', { name: ana.say('new.tiles') })
  await sets.waitFor()
  expect((await sets.locator('label').allInnerTexts()).map((text) => text.split(/\s+/))).toEqual([['0–6', '28'], ['0–9', '55'], ['0–12', '91'], ['0–15', '136'], ['0–18', '190']])
  const each = ana.page.getByRole('combobox', { name: ana.say('new.hand') })
  expect(await each.inputValue()).toBe('15')
  await sets.getByRole('radio', { name: /0–6/ }).check({ force: true })
  await expect.poll(() => each.inputValue()).toBe('6')
  await each.selectOption('5')
  await ana.starting().filter({ hasText: ana.part('rules.house') }).click()
  await new Player(ana).dealt()
  const { settings } = await ana.ask<Schema['View']>(`/api/tables/${new URL(ana.page.url()).pathname.split('/').at(-1)!}`)
  expect(settings.rules).toEqual({ base: 'pagat', set: 6, hand: { 2: 9, 3: 8, 4: 5 }, rounds: 5 })
})

test('rules are found by what is printed on a sheet', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.open('/new')
  const { page } = ana
  await page.locator('summary').filter({ hasText: ana.part('find.printed') }).click()
  const found = page.locator('input[name="found"]')
  const printed = page.getByText('wikiHow', { exact: true })
  await printed.waitFor()
  await page.getByRole('searchbox').fill('9-9 10')
  await expect.poll(() => found.evaluateAll((list) => list.map((each) => (each as HTMLInputElement).value))).toEqual(['celko-9', 'french-quick'])
  await page.getByRole('group', { name: ana.say('find.turn') }).getByRole('radio', { name: ana.say('find.tile') }).check({ force: true })
  await expect.poll(() => found.count()).toBe(1)
  await found.check({ force: true })
  await expect.poll(() => page.locator('input[name="rules"]:checked').getAttribute('value')).toBe('french-quick')
  await page.getByRole('searchbox').fill('wikihow')
  await page.getByRole('group', { name: ana.say('find.turn') }).getByRole('radio', { name: ana.say('find.any') }).check({ force: true })
  await found.check({ force: true })
  await expect.poll(() => page.locator('input[name="rules"]:checked').count()).toBe(0) // none of the documents
  await ana.starting().click()
  await new Player(ana).dealt()
  const { settings } = await ana.ask<Schema['View']>(`/api/tables/${new URL(page.url()).pathname.split('/').at(-1)!}`)
  expect(JSON.stringify(settings.rules)).toContain('wikihow')
  expect(ana.faults).toEqual([])
})

test('a link to a table has a title, a description and a picture that is there', async ({ visit }) => {
  const eve = await visit()
  const text = await (await eve.context.request.get(`${eve.server}/t/nowhere`)).text()
  const tag = (name: string): string => new RegExp(`(?:property|name)="${name}" content="([^"]+)"`).exec(text)![1]!
  expect(tag('og:title')).toContain('Mexican Train')
  expect(tag('description').length).toBeGreaterThan(20)
  expect(tag('og:url')).toBe(`${eve.server}/t/nowhere`)
  const picture = await eve.context.request.get(tag('og:image'))
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
})

test('on a phone on its side the strip and the hand stand clear of the edge and the buttons', async ({ visit }) => {
  const ana = await visit({ width: 844, height: 390, touch: true })
  await ana.enter('Ana')
  const rules = { base: 'pagat', engine: 'set_aside', starter: 'rotate' } as const
  const table = await ana.make({ rules, seats: 3, bots: ['casual', 'casual'], start: true })
  const player = new Player(ana)
  await player.sit(table)
  await player.able()
  await player.fitting().last().click() // the strip speaks of a tile far to the right
  const right = async (selector: string): Promise<number> => ana.page.evaluate((one) => document.querySelector(one)!.getBoundingClientRect().right, selector)
  const left = await ana.page.evaluate(() => Math.min(...[...document.querySelectorAll('.rack > button, .actions button')].map((one) => one.getBoundingClientRect().left)))
  expect(await right('.strip')).toBeLessThanOrEqual(844)
  expect(await right('.hand')).toBeLessThanOrEqual(left)
})
