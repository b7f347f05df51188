// Several people at one table, each with their own browser.

import { describe, expect } from 'vitest'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'

/** Opens a table by its link as a new guest, and sits down. */
async function join(visitor: Visitor, table: string, name: string): Promise<Player> {
  await visitor.open(`/t/${table}`)
  await visitor.page.getByRole('textbox', { name: visitor.say('wait.name') }).fill(name)
  await visitor.page.getByRole('button', { name: visitor.part('do.join') }).first().click()
  await visitor.button('do.leave.waiting').waitFor()
  return new Player(visitor)
}

async function host(visitor: Visitor, seats: number): Promise<{ table: string; player: Player }> {
  await visitor.enter('Ana')
  const table = await visitor.make({ rules: 'celko-6', seats, rounds: 1, onlookers: true })
  await visitor.open(`/t/${table}`)
  return { table, player: new Player(visitor) }
}

describe('people meet by a link', () => {
  test('two finish a match', async ({ visit }) => {
    const ana = await visit({ width: 390, height: 844 })
    const { table, player } = await host(ana, 2)
    await expect.poll(() => ana.page.getByRole('textbox', { name: ana.say('wait.link') }).inputValue()).toBe(`${ana.server}/t/${table}`)
    await ana.page.getByRole('img', { name: ana.say('wait.qr') }).waitFor()
    const ben = await visit({ width: 390, height: 844 })
    const second = await join(ben, table, 'Ben')
    await ana.page.getByText('Ben').first().waitFor()
    await ana.button('do.start').click()
    expect(await Promise.all([player.match(), second.match()])).toEqual([1, 1])
    const view = await ana.ask<{ stage: string; places: number[] }>(`/api/tables/${table}`)
    expect(view).toMatchObject({ stage: 'over', places: expect.arrayContaining([1]) })
  })

  test('four play a round', async ({ visit }) => {
    const ana = await visit()
    const { table, player } = await host(ana, 4)
    const others: Player[] = []
    for (const name of ['Ben', 'Căt', '大輔']) others.push(await join(await visit(), table, name))
    await ana.button('do.start').click()
    await Promise.all([player, ...others].map((each) => each.match()))
  })
})

test('an onlooker sees the tiles fall, and no hand', async ({ visit }) => {
  const ana = await visit()
  const { table, player } = await host(ana, 2)
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
  await watching.over('tell.match_ended').waitFor()
})

test('a table that does not let others watch says so', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const table = await ana.make({ rules: 'celko-6', seats: 2, bots: ['casual'], start: true })
  await new Player(ana).sit(table)
  const eve = await visit()
  eve.expects(/403/)
  await eve.open(`/t/${table}`)
  await eve.page.getByText(eve.say('gone.403')).waitFor()
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
