// Several people at one table, each with their own browser.

import { expect } from 'vitest'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'

async function host(visitor: Visitor, bots: string[]): Promise<{ table: string; player: Player }> {
  await visitor.enter('Ana')
  const table = await visitor.make({ rules: 'celko-6', seats: bots.length + 2, bots, rounds: 1, onlookers: true })
  await visitor.open(`/t/${table}`)
  return { table, player: new Player(visitor) }
}

test('two who meet by a link finish a match', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  const { table, player } = await host(ana, ['casual', 'casual'])
  await expect.poll(() => ana.page.getByRole('textbox', { name: ana.say('wait.link') }).inputValue()).toBe(`${ana.server}/t/${table}`)
  await ana.page.getByRole('img', { name: ana.say('wait.qr') }).waitFor()
  const ben = await visit({ width: 390, height: 844 })
  await ben.join(table, 'Ben')
  await ana.page.getByText('Ben').first().waitFor()
  await ana.button('do.start').click()
  expect(await Promise.all([player.match(), new Player(ben).match()])).toEqual([1, 1])
  const view = await ana.ask<{ stage: string; places: number[] }>(`/api/tables/${table}`)
  expect(view).toMatchObject({ stage: 'over', places: expect.arrayContaining([1]) })
})
test('an onlooker sees the tiles fall, and no hand', async ({ visit }) => {
  const ana = await visit()
  const { table, player } = await host(ana, ['casual'])
  await ana.button('wait.fill').click()
  await ana.button('do.start').click()
  await player.dealt()
  const eve = await visit()
  const watching = new Player(eve)
  await watching.sit(table)
  expect(await watching.hand.count()).toBe(0)
  await player.lay(2)
  const shown = async (at: Player): Promise<string[]> => (await at.trains.allInnerTexts()).map((text) => /end \d+/.exec(text)?.[0] ?? '').sort()
  await expect.poll(() => shown(watching)).toEqual(await shown(player))
  await player.match()
  expect(await watching.match()).toBe(1) // after the hands
})

test('a table that does not let others watch says so', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const table = await ana.make({ rules: 'celko-6', seats: 2, bots: ['casual'], start: true })
  await new Player(ana).sit(table)
  const eve = await visit()
  eve.expects(/403/)
  await eve.open(`/t/${table}`)
  await eve.page.getByText(eve.say('lost.watch')).waitFor()
})

test('two tabs of one person show the same and play together', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const table = await ana.make({ rules: 'french', seats: 2, bots: ['casual'], rounds: 1, start: true })
  const second = await ana.tab()
  const tabs = [ana, second].map((tab) => ({ page: tab.page, player: new Player(tab) }))
  for (const { page, player } of tabs) {
    await page.bringToFront()
    await player.sit(table)
  }
  for (let turn = 0; turn < 4; turn++) {
    const [at, other] = [tabs[turn % 2]!, tabs[(turn + 1) % 2]!]
    await at.page.bringToFront()
    await at.player.lay(1)
    await other.page.bringToFront()
    const hand = await at.player.hand.count()
    await expect.poll(() => other.player.hand.count()).toBe(hand)
  }
  expect(second.faults).toEqual([])
})
