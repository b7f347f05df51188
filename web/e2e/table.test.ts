// Details of the table page that confused people.

import { describe, expect } from 'vitest'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const meet = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('the tenth row has a key, too', async ({ visit }) => {
  const ana = await visit({ height: 1000 })
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'pagat', seats: 10, bots: Array<string>(9).fill('casual'), start: true }))
  await expect.poll(() => player.trains.count()).toBe(11)
  await ana.page.keyboard.press('0')
  expect(await player.trains.nth(9).evaluate((row) => row.contains(document.activeElement))).toBe(true)
})

test('a set with more than pips can tell has one face: numbers', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: { base: 'pagat', set: 18 }, seats: 2, bots: ['casual'], start: true }))
  await player.able()
  const tiles = await ana.page.locator('.hand svg.domino').evaluateAll((all) => all.map((tile) => [tile.querySelectorAll('text').length, tile.querySelectorAll('path[fill]').length]))
  expect(tiles.length).toBeGreaterThan(3)
  expect(tiles).toEqual(tiles.map(() => [2, 0]))
})

test('the way to a whole train lies over none of its tiles', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true }))
  await player.lay(5) // fills the rows of a phone
  for (const [width, height] of [[1280, 800], [390, 844], [844, 390]] as const) {
    await ana.page.setViewportSize({ width, height })
    await ana.page.waitForTimeout(100)
    let seen = 0
    for (const row of await player.trains.all()) {
      const chip = row.locator('.plain .chip')
      if ((await chip.count()) === 0) continue
      expect(meet((await chip.boundingBox())!, (await row.locator('path.face').boundingBox())!), `${width} pixels`).toBe(false)
      seen++
    }
    expect(seen).toBeGreaterThan(0)
  }
})

test('in a replay one’s own train is not called closed', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const player = new Player(ana)
  const table = await ana.make({ rules: 'celko-6', seats: 2, bots: ['casual'], rounds: 1, start: true })
  await player.sit(table)
  await player.match()
  for (const step of [0, 2, 5]) {
    await ana.open(`/replay/${table}?round=1&step=${step}`)
    const own = ana.page.getByRole('list', { name: ana.say('replay.board') }).getByRole('listitem').first()
    await own.waitFor()
    expect(await own.locator('p').innerText()).not.toMatch(ana.part('row.closed'))
  }
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

test('sizes of a set are offered in their order', async ({ visit }) => {
  const ana = await visit()
  await ana.open('/new?rules=pagat')
  await ana.page.locator('summary').filter({ hasText: ana.part('house') }).click()
  const sizes = ana.page.locator('select').filter({ has: ana.page.locator('option[value="18"]') }).filter({ has: ana.page.locator('option[value="6"]') }).first()
  await sizes.waitFor()
  const offered = await sizes.locator('option').evaluateAll((options) => options.map((option) => Number((option as HTMLOptionElement).value)))
  expect(offered).toEqual([6, 9, 12, 15, 18])
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
