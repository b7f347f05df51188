// What taps on tiles do: the first chooses, the second lays where only one train takes the tile.

import { expect } from 'vitest'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'

const rules = { base: 'pagat', engine: 'set_aside', starter: 'rotate' } as const // Ana begins, on her own train

/** Sits down at a new table where a tile can be laid. */
async function seated(ana: Visitor, changes = {}): Promise<Player> {
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: { ...rules, ...changes }, seats: 2, bots: ['casual'], start: true }))
  await player.able()
  return player
}

/** Chooses a tile that several trains take: at the start, each with the engine's pip fits two. */
async function choosing(ana: Visitor): Promise<Player> {
  const player = await seated(ana, { opening: 'none', mexican_in_opening: true, hand: { 2: 44 } })
  await player.fitting().and(ana.page.getByRole('button', { name: / and / })).first().click()
  await player.taking().nth(1).waitFor()
  return player
}

test('the second tap lays a tile where only one train takes it, and the table says so', async ({ visit }) => {
  const ana = await visit({ touch: true })
  await ana.enter('Ana')
  const player = await seated(ana)
  const before = await player.hand.count()
  await player.fitting().first().tap()
  await ana.page.getByRole('status').getByText(ana.say('prompt.fits.one')).waitFor()
  await ana.page.getByRole('log').getByText(ana.say('prompt.fits.one')).waitFor()
  expect(await player.hand.count()).toBe(before)
  await player.chosen().tap()
  await expect.poll(() => player.hand.count()).toBe(before - 1)
})

test('the keyboard does the same', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const player = await seated(ana)
  const before = await player.hand.count()
  await player.fitting().first().focus()
  await ana.page.keyboard.press('Enter')
  await expect.poll(() => player.chosen().count()).toBe(1)
  await ana.page.keyboard.press('Space')
  await expect.poll(() => player.hand.count()).toBe(before - 1)
})

test('Escape, empty wood and another tile put a tile back, and so does a second tap where it fits nowhere', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const player = await seated(ana)
  const before = await player.hand.count()
  const tile = player.fitting().first()
  const back = (): Promise<void> => expect.poll(() => player.chosen().count()).toBe(0)
  await tile.click()
  await ana.page.keyboard.press('Escape')
  await back()
  await tile.click()
  await ana.page.locator('.rack').click({ position: { x: 4, y: 40 } })
  await back()
  const other = ana.page.locator('.hand button:not([data-can])').first()
  await tile.click()
  await other.click()
  await expect.poll(() => other.getAttribute('aria-pressed')).toBe('true')
  expect(await player.chosen().count()).toBe(1)
  await other.click()
  await back()
  expect(await player.hand.count()).toBe(before)
})

test.for([true, false])('where several trains take it, the second tap asks which, and their signs show themselves; with motion: %s', async (moving, { visit }) => {
  const ana = await visit({ moving })
  await ana.enter('Ana')
  const player = await choosing(ana)
  const [before, taking] = [await player.hand.count(), await player.taking().count()]
  await player.chosen().click()
  const showing = (): Promise<ComputedKeyframe[][]> => ana.page.evaluate(() => document.getAnimations().filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches('[data-play] ~ .sign')).map((one) => (one.effect as KeyframeEffect).getKeyframes()))
  let shown: ComputedKeyframe[][] = []
  await expect.poll(async () => (shown = await showing()).length, { interval: 20 }).toBe(taking) // what shows them is fetched first
  expect(shown.flat().some(({ scale }) => scale !== undefined)).toBe(moving)
  expect(JSON.stringify(shown)).toContain('solid')
  await ana.page.getByRole('log').getByText(ana.say('prompt.fits.which')).waitFor()
  expect(await player.hand.count()).toBe(before)
  await player.taking().first().click()
  await expect.poll(() => player.hand.count()).toBe(before - 1)
})

test('whoever wishes it lays at the first tap, and a drag still chooses first', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  await ana.open('/settings')
  await ana.page.getByRole('switch', { name: ana.say('settings.straight') }).setChecked(true, { force: true })
  const player = await seated(ana)
  const before = await player.hand.count()
  const box = (await player.fitting().first().boundingBox())!
  const [from, to] = [{ x: box.x + 10, y: box.y + 40 }, { x: 640, y: 20 }]
  await ana.drag([from, { ...from, y: from.y - 12 }, to])
  await expect.poll(() => ana.page.locator('[data-held]').count()).toBe(0)
  expect(await player.hand.count()).toBe(before)
  await player.fitting().first().click()
  await expect.poll(() => player.hand.count()).toBe(before - 1)
})

test('a tile that the mouse has left before a drag began does not follow it later', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const player = await seated(ana)
  const box = (await player.fitting().first().boundingBox())!
  const on = { x: box.x + 10, y: box.y + 10 }
  await ana.drag([on, { x: 640, y: 20 }]) // at once out of the tile
  await ana.page.mouse.move(on.x, on.y)
  await ana.page.mouse.move(on.x + 5, on.y + 5)
  expect(await ana.page.locator('[data-held]').count()).toBe(0)
  await player.fitting().first().click()
  await expect.poll(() => player.chosen().count()).toBe(1)
})
