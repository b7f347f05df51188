// The Back button closes what lies over the page, and leaves the page if nothing does.

import { expect } from 'vitest'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'

async function playing(ana: Visitor): Promise<string> {
  await ana.enter('Ana')
  await ana.open('/rules')
  const table = await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true })
  const player = new Player(ana)
  await player.sit(table)
  await player.able()
  return table
}

test('back closes the dialog that is open, each of them, and then leaves the table', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  const table = await playing(ana)
  const dialog = ana.page.getByRole('dialog')
  const opened = [
    () => ana.button('table.menu').click(),
    async () => {
      await ana.button('table.hint').click()
      await ana.button('hint.more').click()
    },
    () => ana.button('table.scores').click(),
    () => ana.button('table.log').click(),
    () => ana.page.keyboard.press('l'),
  ]
  await new Player(ana).lay(1)
  await new Player(ana).able()
  for (const open of opened) {
    await open()
    await dialog.waitFor()
    await ana.page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(ana.page.url()).toContain(table)
  }
  // A dialog that is closed by its own button, or by Escape, leaves nothing to go back to.
  await ana.button('table.menu').click()
  await dialog.getByRole('button', { name: ana.say('close') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await ana.button('table.menu').click()
  await ana.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await ana.page.goBack()
  await expect.poll(() => new URL(ana.page.url()).pathname).toBe('/rules')
})

test('back closes how a match has ended, and a link in a dialog leads away for good', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  await ana.open('/rules')
  const player = new Player(ana)
  const table = await ana.make({ rules: 'celko-6', seats: 4, bots: ['casual', 'casual', 'casual'], rounds: 1, start: true })
  await player.sit(table)
  await player.match()
  await ana.page.goBack()
  await player.over('tell.match_ended').waitFor({ state: 'hidden' })
  expect(ana.page.url()).toContain(table)
  // The same after a reload with the dialog open, and after going back and forward.
  await ana.page.goForward()
  await ana.button('table.menu').click()
  await ana.page.reload()
  await player.over('tell.match_ended').waitFor()
  await ana.page.goBack()
  await player.over('tell.match_ended').waitFor({ state: 'hidden' })
  expect(ana.page.url()).toContain(table)
  await ana.button('table.menu').click()
  await ana.page.getByRole('dialog').getByRole('link', { name: ana.say('menu.settings') }).click()
  await expect.poll(() => new URL(ana.page.url()).pathname).toBe('/settings')
  await ana.page.goBack()
  await expect.poll(() => ana.page.url()).toContain(table)
})
