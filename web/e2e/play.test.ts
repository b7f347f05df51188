// Rounds and matches, played as people play them.

import { describe, expect, inject, onTestFinished } from 'vitest'
import { Typist } from './keyboard.ts'
import { Line } from './line.ts'
import { dragging, Player } from './player.ts'
import { all, focused } from './tree.ts'
import { test } from './visitor.ts'

/** By these as they stand. offline.test.ts plays by another, dragging is by one more, and make soak takes all. */
const documents = ['estonian', 'japanese']

/** A table with short rounds: where fewer play, there are more tiles to be drawn. */
const short = { rules: 'celko-6', seats: 4, bots: ['casual', 'casual', 'casual'], start: true }

describe('a whole round against bots, by tapping', () => {
  test.for(documents)('under the rules %s', async (rules, { visit }) => {
    const ana = await visit({ width: 390, height: 844, touch: true })
    await ana.enter('Ana')
    const player = new Player(ana)
    // More than one round if a bot is out before three of Ana's tiles have been laid.
    do {
      await player.sit(await ana.make({ rules, seats: 8, bots: Array<string>(7).fill('casual'), start: true }))
      expect(await player.round()).toBe('round')
    } while (player.laid < 3)
  })
})

test('a whole match of two rounds, and the same again at once', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const player = new Player(ana)
  const table = await ana.make({ ...short, rounds: 2 })
  await player.sit(table)
  expect(await player.match()).toBe(2)
  await ana.button('do.rematch').click()
  await expect.poll(() => ana.page.url()).not.toContain(table)
  await player.over('tell.match_ended').waitFor({ state: 'hidden' })
  await player.dealt() // at once: there is nobody to wait for
})

test('a whole round by keyboard, with only the accessibility tree to read', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const typist = await Typist.sit(ana, await ana.make({ rules: 'celko-6', seats: 3, bots: ['casual', 'casual'], start: true }))
  for (;;) if ((await typist.step()) === 'over') break
  expect(typist.laid).toBeGreaterThan(0)
  expect(typist.keys / typist.laid, `${typist.keys} keys for ${typist.laid} tiles`).toBeLessThanOrEqual(4)
  // The end of the round has the focus and leads to the next one.
  const next = await typist.tabTo((at) => at.role === 'button' && ana.say('do.be_ready').test(at.name))
  expect(next.disabled).toBe(false)
  await typist.type('Enter')
  await expect.poll(async () => typist.dialog(await typist.tree(), 'prompt.round.over')).toBeUndefined()
})

test('keys sort, give a hint and show the last move, and Escape puts a tile back', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const typist = await Typist.sit(ana, await ana.make({ rules: { base: 'french', hand: { 2: 40 } }, seats: 2, bots: ['casual'], start: true }))
  await typist.tabTo((at, tree) => typist.hand(tree).includes(at))
  const before = typist.hand(await typist.tree()).map((tile) => tile.name)
  await typist.type('s')
  const sorted = typist.hand(await typist.tree()).map((tile) => tile.name)
  expect([...sorted].sort()).toEqual([...before].sort())
  expect(sorted.map((name) => Number(name.split('-')[0]))).toEqual(sorted.map((name) => Number(name.split('-')[0])).sort((a, b) => b - a))
  await typist.type('Enter')
  expect(typist.hand(await typist.tree()).some((tile) => tile.pressed)).toBe(true)
  await typist.type('Escape')
  expect(typist.hand(await typist.tree()).some((tile) => tile.pressed)).toBe(false)
  await typist.type('h')
  await expect.poll(async () => all(await typist.tree(), 'button', ana.say('hint.more')).length).toBe(1)
  await typist.type('h')
  await expect.poll(async () => typist.dialog(await typist.tree(), 'hint.title')).toBeDefined()
  await expect.poll(async () => all(typist.dialog(await typist.tree(), 'hint.title')!, 'listitem').length).toBeGreaterThan(1)
  await typist.type('Escape')
  await expect.poll(async () => typist.dialog(await typist.tree(), 'hint.title')).toBeUndefined()
  // The focus is where it was.
  const at = focused(await typist.tree())!
  expect(typist.hand(await typist.tree()).map((tile) => tile.name)).toContain(at.name)
  await typist.step()
  await typist.type('l')
  await expect.poll(async () => all(await typist.tree(), 'dialog').length).toBe(1)
})

describe('a whole round by dragging tiles to trains', () => {
  test('with the mouse', async ({ visit }) => {
    const ana = await visit()
    await ana.enter('Ana')
    const player = new Player(ana, dragging)
    await player.sit(await ana.make({ ...short, rules: { base: 'french', set: 6, hand: { 4: 6 } }, rounds: 2 }))
    await player.round()
    expect(player.laid).toBeGreaterThan(0)
  })

  test('with a finger', async ({ visit }) => {
    const ana = await visit({ width: 390, height: 844, touch: true })
    await ana.enter('Ana')
    const player = new Player(ana, dragging)
    await player.sit(await ana.make({ ...short, rules: { base: 'french', set: 6, hand: { 4: 6 } }, rounds: 2 }))
    await player.round()
    expect(player.laid).toBeGreaterThan(0)
  })
})

test('who presses twice on a slow line lays one tile, once', async ({ visit }) => {
  const line = await Line.to(inject('server'), { latency: 300 })
  onTestFinished(() => line.close())
  const ana = await visit({ server: line.url })
  await ana.slow()
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ ...short, rules: 'french' }))
  await player.lay(1) // the engine goes to the middle by itself
  await player.able()
  const before = await player.hand.count()
  await player.fitting().first().click()
  await player.taking().first().dblclick()
  await player.changed(before)
  await ana.page.waitForTimeout(1000) // long enough for a second action
  expect(await player.hand.count()).toBe(before - 1)
})

test('keys can be changed, refuse what is used already, and can be switched off', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  await ana.open('/settings')
  const { page } = ana
  const field = (key: string) => page.getByLabel(ana.say(key))
  await field('table.sort').press('d')
  await page.getByRole('alert').getByText(/“D”/).waitFor()
  expect(await field('table.sort').inputValue()).toBe('S')
  await field('table.sort').press('#')
  expect(await field('table.sort').inputValue()).toBe('#')
  await field('keys.trains').fill('xyz')
  await field('keys.trains').blur()
  const table = await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true })
  const typist = await Typist.sit(ana, table)
  await typist.tabTo((at, tree) => typist.hand(tree).includes(at))
  const sorted = (): Promise<string | null> => page.locator('#sorted').textContent()
  const before = await sorted()
  await typist.type('s')
  expect(await sorted()).toEqual(before)
  await typist.type('#')
  await expect.poll(sorted).not.toEqual(before)
  await typist.type('x')
  await expect.poll(async () => typist.trains(await typist.tree())[0]!.focused).toBe(true)
  await ana.button('table.menu').click()
  await expect.poll(() => page.getByRole('dialog').locator('kbd').allInnerTexts()).toEqual(['D', 'P', 'F', 'K', '#', 'H', 'L', 'XYZ…', '0–9', 'Space'])

  await ana.open('/settings')
  await page.getByRole('switch', { name: ana.say('keys.on') }).setChecked(false, { force: true })
  await typist.visitor.page.goto(`/t/${table}`)
  await typist.tabTo((at, tree) => typist.hand(tree).includes(at))
  const now = await sorted()
  await typist.type('#')
  await typist.type('1')
  expect(await sorted()).toEqual(now)
  expect(typist.hand(await typist.tree()).some((tile) => tile.pressed)).toBe(false)
  await typist.type('ArrowRight')
  await typist.type('Enter')
  await expect.poll(async () => typist.hand(await typist.tree()).some((tile) => tile.pressed)).toBe(true)
  expect(ana.faults).toEqual([])
})

test('what is typed while the page still fetches what keys do is not lost', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  await ana.page.route('**/assets/keyboard*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  // A hand with two tiles that fit, both of which have the engine's number.
  let fitting = 0
  for (let tables = 0; fitting < 2 && tables < 10; tables++) {
    const typist = await Typist.sit(ana, await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true }))
    await new Player(ana).able()
    fitting = typist.hand(await typist.tree()).filter((one) => ana.part('tile.fits').test(one.name) && one.name.startsWith('12-')).length
  }
  await ana.page.keyboard.type('12')
  await ana.page.getByRole('status').getByText(ana.part('keys.left')).getByText(/^12: /).waitFor()
  // A tile that is spelt to its end stays chosen, however soon it was known.
  const [tile] = (await ana.page.locator('.hand [data-can]').first().getAttribute('data-tile'))!.match(/^12-\d+$/)!
  await ana.page.keyboard.type(` ${tile.slice(3)} `)
  await expect.poll(() => ana.page.locator('.hand [aria-pressed="true"]').getAttribute('data-tile')).toBe(tile)
})
