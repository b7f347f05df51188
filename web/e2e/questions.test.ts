// What players ask: found by a few words, answered for the rules in force, with its sources; and at a
// table, why a tile was refused.

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'

/** Returns the answer that is open. */
const answerOf = (ana: Visitor): Locator => ana.page.locator('section.answer')

test('a few words find the question, and its answer begins with the verdict', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.open('/rules/pagat/ask')
  const field = ana.page.getByRole('searchbox', { name: ana.say('ask.search') })
  await field.fill('must i play')
  const answer = answerOf(ana)
  await expect.poll(() => answer.innerText()).toMatch(/^Must I lay if I can\?\s+Yes, but you choose/)
  await expect.poll(() => ana.page.getByRole('status').first().innerText()).toMatch(/^\d+ questions found: /)
  const mark = answer.getByRole('button', { name: ana.say('ask.sources') })
  expect(await mark.getAttribute('aria-expanded')).toBe('false')
  await mark.press('Enter')
  expect(await answer.locator('blockquote').first().getAttribute('lang')).toBe('de')
  await answer.getByRole('button', { name: ana.say('ask.elsewhere') }).click()
  expect(await answer.getByRole('definition').allInnerTexts()).toEqual([expect.stringMatching(/^No, you may draw instead/)])
  await answer.getByRole('link', { name: ana.say('ask.book') }).click()
  const sentence = ana.page.locator('#turn-4')
  await expect.poll(() => sentence.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await sentence.innerText()).toMatch(/^If you have a tile that fits, you must lay one/)
})

test('a moment lists its questions, keys answer one, and what is unknown leads to the rule book', async ({ visit }) => {
  const ana = await visit()
  await ana.open('/rules/czech/ask')
  const moment = ana.button('ask.points')
  await moment.press('Enter')
  expect(await moment.getAttribute('aria-pressed')).toBe('true')
  const questions = ana.page.getByRole('main').getByRole('listitem')
  await expect.poll(() => questions.count()).toBe(4)
  await questions.filter({ hasText: 'blocked' }).getByRole('button').press('Enter')
  await expect.poll(() => answerOf(ana).getByRole('heading').evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await answerOf(ana).locator('.verdict').innerText()).toBe('The lowest hand')
  expect(await questions.count()).toBe(3)
  await ana.page.getByRole('searchbox').fill('xyzzy')
  await ana.page.getByRole('link', { name: ana.part('ask.whole') }).click()
  await ana.page.getByRole('heading', { level: 1, name: ana.say('set.czech') }).waitFor()
})

test('house rules are answered as they are', async ({ visit }) => {
  const ana = await visit({ lang: 'de' })
  const rules = encodeURIComponent(JSON.stringify({ base: 'pagat', compulsory: false, target_score: 100 }))
  await ana.open(`/rules/custom/ask?q=must_lay#${rules}`)
  await expect.poll(() => answerOf(ana).innerText()).toMatch(/Nein, du darfst stattdessen ziehen/)
  await ana.page.getByRole('searchbox').fill('wann ist schluss mit der partie')
  await expect.poll(() => answerOf(ana).innerText()).toMatch(/Bei 100 Punkten: nach der Runde/)
})

test('at a table a refused tile says why, and the table is still there', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.enter('Ana')
  const table = await ana.make({ rules: 'pagat', seats: 3, bots: ['casual', 'casual'], start: true })
  const player = new Player(ana)
  await player.sit(table)
  await player.lay(1)
  await player.able()
  const { seq } = await ana.ask<Schema['View']>(`/api/tables/${table}`)
  // In a first turn tiles may go on one's own train alone.
  await player.hand.first().click()
  await ana.page.locator('[data-train="2"]').first().click()
  await ana.page.getByRole('button', { name: ana.part('why') }).click()
  const dialog = ana.page.getByRole('dialog', { name: ana.say('ask') })
  await expect.poll(() => dialog.locator('section.answer').innerText()).toMatch(/What may I lay in my first turn\?\s+A whole train: as many tiles in a row as you like/)
  await ana.page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  expect((await ana.ask<Schema['View']>(`/api/tables/${table}`)).seq).toBe(seq)
  await ana.button('table.menu').click()
  await ana.page.getByRole('dialog').getByRole('button', { name: ana.say('ask') }).click()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(29)
})
