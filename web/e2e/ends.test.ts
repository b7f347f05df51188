// The ends of rounds and matches: what one can do there.

import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { Player } from './player.ts'
import { test } from './visitor.ts'
import { ended } from './walk.ts'

const short = { rules: 'celko-6', seats: 3, bots: ['casual', 'casual'], start: true }

test('the end of a round leaves the table in sight, and Escape leads back to it', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make(short))
  await player.round()
  const over = player.over('prompt.round.over')
  await expect.poll(() => over.getByRole('listitem').count()).toBeGreaterThan(1)
  expect((await over.boundingBox())!.height).toBeLessThan(844 * 0.71)
  // The table below can be pressed.
  await ana.page.getByRole('button', { name: ana.say('table.menu') }).click()
  await ana.page.locator('dialog[open]').waitFor()
  await ana.page.keyboard.press('Escape')
  await ana.page.locator('dialog[open]').waitFor({ state: 'detached' })
  expect(await over.isVisible()).toBe(true)
  await ana.page.keyboard.press('Escape')
  await over.waitFor({ state: 'hidden' })
  await expect.poll(() => ana.page.evaluate(() => history.state as unknown)).toBeNull() // its entry is gone
  await ana.page.reload()
  await over.getByRole('button', { name: ana.say('end.table') }).click()
  await over.waitFor({ state: 'hidden' })
})

test('a press shows at once how a round has ended, and does what it is for', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ ...short, rounds: 2 }))
  await player.round()
  await player.next()
  await player.dealt()
  expect(await ana.page.locator('.board, .result').count()).toBe(0)
})

test('a match has a picture to share, and after the first one it can be played again or the length can be chosen', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const table = await ana.make({ ...short, rules: { base: 'celko-6', engine: 'set_aside', starter: 'rotate' }, rounds: 1, first: true })
  const player = new Player(ana)
  await player.sit(table)
  await player.match()
  const [download] = await Promise.all([ana.page.waitForEvent('download'), ana.button('match.share').click()])
  const png = await buffer(await download.createReadStream())
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeGreaterThan(10_000)
  await ana.page.getByRole('status').filter({ hasText: ana.part('match.share.saved') }).waitFor()
  expect(await ana.button('do.rematch').isVisible()).toBe(true)
  await ana.page.getByRole('button', { name: ana.part('length.evening') }).click()
  await expect.poll(() => ana.page.url()).not.toContain(table)
  await player.dealt()
  const view = await ana.ask<Schema['View']>(`/api/tables/${ana.page.url().split('/').at(-1)}`)
  expect(view.settings).toMatchObject({ rules: { base: 'celko-6', rounds: 5 }, rounds: 5, seats: 3 })
})

test('a match leaves a score sheet, which is saved as a table and printed on one page', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.enter('Ana')
  const table = await ended(ana, 1)
  await ana.open(`/t/${table}`)
  await ana.page.getByRole('link', { name: ana.say('match.sheet') }).click()
  await ana.page.getByRole('cell').first().waitFor()
  const record = await ana.ask<Schema['Record']>(`/api/tables/${table}/record`)
  const [download] = await Promise.all([ana.page.waitForEvent('download'), ana.page.getByRole('button', { name: 'CSV' }).click()])
  const csv = (await buffer(await download.createReadStream())).toString()
  expect(csv.split('\r\n')[1]).toBe(['1', record.rounds[0]!.engine, ...record.rounds[0]!.scores!].join(','))
  expect(csv).toContain(record.totals!.join(','))
  const file = (await ana.page.pdf({ format: 'A4' })).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)?.length).toBe(1)
  await ana.page.getByRole('link', { name: ana.say('score.match') }).click()
  await ana.page.getByRole('link', { name: ana.say('match.sheet') }).waitFor()
})
