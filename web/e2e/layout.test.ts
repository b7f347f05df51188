// What stands where at a table: all that is needed is in sight, whole, and nothing lies over it.

import { expect } from 'vitest'
import { Player } from './player.ts'
import { crowded, settledFaults } from './screens.ts'
import { test, type Visitor } from './visitor.ts'
import { ended } from './walk.ts'

/** Returns which of the things that match are not in sight: beyond the screen, or under something else. */
function unseen({ page }: Visitor, ...selectors: string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const found: string[] = []
    for (const one of document.querySelectorAll<HTMLElement>(selectors.join())) {
      const { left, top, width, height } = one.getBoundingClientRect()
      const points = [[0.5, 0.5], [0.15, 0.2], [0.85, 0.2], [0.15, 0.8], [0.85, 0.8]] as const
      const hit = points.filter(([x, y]) => {
        const at = document.elementFromPoint(left + width * x, top + height * y)
        return at !== null && (one.contains(at) || at.contains(one))
      })
      const inside = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight + 1 // one that is pressed sinks by a pixel
      if (!inside || hit.length < points.length) found.push(`${one.ariaLabel ?? one.innerText.slice(0, 40)}: ${Math.round(left)},${Math.round(top)} ${Math.round(width)}×${Math.round(height)}`)
    }
    return found
  }, selectors)
}

/** Waits until all that match are in sight: rows and bubbles find their places a frame after what they show. */
async function inSight(ana: Visitor, ...selectors: string[]): Promise<void> {
  await expect.poll(() => unseen(ana, ...selectors), { timeout: 10_000, interval: 20 }).toEqual([])
}

const things = ['.bar button', '.strip', '.rack button'] // what is long scrolls in the strip

/** Sits down at a table with bots, with as many tiles as a hand can have, and may lay one: at once, unless no deal has it so. */
async function seated(ana: Visitor, seats: number, hand: number, set = 12, deals = 5): Promise<Player> {
  await ana.enter('Ana')
  const rules = { base: 'pagat', engine: 'set_aside', starter: 'rotate', set, hand: { [seats]: hand } } as const
  const player = new Player(ana)
  await player.sit(await ana.make({ rules, seats, bots: Array<string>(seats - 1).fill('casual'), start: true }))
  const fits = (): Promise<boolean> => player.fitting().first().isVisible()
  await expect.poll(async () => (await fits()) || (await player.action('table.pass').isVisible()), { interval: 20 }).toBe(true)
  if (deals > 1 && !(await fits())) return seated(ana, seats, hand, set, deals - 1)
  await player.able()
  return player
}

test.for([
  [667, 375],
  [640, 360],
  [568, 320],
])('on a phone on its side, %i×%i, all is in sight without scrolling', async ([width, height], { visit }) => {
  for (const [seats, hand] of [[4, 15], [8, 11]] as const) {
    const ana = await visit({ width: width!, height: height!, touch: true })
    const player = await seated(ana, seats, hand)
    const { page } = ana
    await inSight(ana, ...things)
    await player.fitting().last().tap() // the prompt is longer, and rows show where it fits
    await inSight(ana, ...things)
    expect(await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])).toEqual([height, height])
    // The board alone may scroll: four players are in sight on the largest.
    if (seats === 4 && height! >= 375) await inSight(ana, '.press')
    for (const train of await page.locator('.press').all()) {
      await expect.poll(() => train.evaluate((one) => {
        one.scrollIntoView({ block: 'nearest' }) // again: the page itself may scroll to what fits
        const { right, top, height } = one.getBoundingClientRect()
        return document.elementFromPoint(right - 20, top + height / 2) === one
      }), { timeout: 10_000, interval: 20 }).toBe(true)
    }
    await ana.button('table.hint').tap()
    await ana.button('hint.more').waitFor()
    await inSight(ana, ...things, '.strip button')
  }
})

/** Begins a first match in which the coach explains the first turn. Where a tile has to be drawn at once, the page speaks of that. */
async function coached(visit: () => Promise<Visitor>, deals = 5): Promise<Visitor> {
  const ana = await visit()
  await ana.open('/')
  await ana.button('start.play').click()
  const player = new Player(ana)
  await player.dealt()
  await player.able()
  await ana.page.locator('.coach, .notice').first().waitFor()
  if (deals === 1 || await ana.page.locator('.coach').isVisible()) return ana
  return coached(visit, deals - 1)
}

test('on a small phone the sentence that states the rule is in sight above the tip, and covers no train', async ({ visit }) => {
  for (const [width, height] of [[360, 640], [390, 844], [1280, 800], [568, 320]] as const) {
    const ana = await coached(() => visit({ width, height, lang: 'de' }))
    await inSight(ana, '.bar button', '.strip .prompt', '.rack .wooden, .pile')
    const [over, under] = await ana.page.evaluate(() => ['.strip', '.yard'].map((one) => document.querySelector(one)!.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })))
    expect(over!.bottom <= under!.top + 1 || over!.top >= under!.bottom - 1).toBe(true)
  }
})

test.for([{}, { dark: true }, { forced: true }])('what cannot be pressed does not look as if it could, and what ends a train is no hint: %o', async (look, { visit }) => {
  const ana = await visit(look)
  const player = await seated(ana, 2, 40) // with so many tiles, the train can go on
  const shape = (key: string): Promise<string[]> => player.actions.getByRole('button', { name: ana.say(key) }).evaluate((one) => {
    const { borderStyle, borderWidth, backgroundColor, opacity } = getComputedStyle(one)
    return [borderStyle, borderWidth, backgroundColor, opacity]
  })
  expect((await shape('table.hint'))[0]).toBe('solid')
  const draw = await shape('table.draw')
  expect(draw[0]).toBe('dashed')
  if (!('forced' in look)) expect(draw[3]).toBe('0.45')
  expect(await player.actions.getByRole('button', { name: ana.say('table.draw') }).isDisabled()).toBe(true)
  await player.lay(1)
  const stop = player.action('table.stop')
  await stop.waitFor()
  expect(await shape('table.stop')).not.toEqual(await shape('table.hint'))
})

test.for([4, 8])('with letters twice as large all of a table of %i is whole', async (seats, { visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.enlarge()
  await seated(ana, seats, 11)
  expect(await ana.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  expect(await settledFaults(ana.page)).toEqual([])
  // In a row of the yard the name, whose line is higher than its letters, keeps clear of what follows, and the sign of the next sign.
  const close = await ana.page.evaluate(() => {
    const boxes = (of: string): DOMRect[] => [...document.querySelectorAll(of)].map((one) => one.getBoundingClientRect())
    const meet = (a: DOMRect, b: DOMRect, by: number): boolean => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by
    const found: string[] = []
    const signs = boxes('.yard-row:not(.stays) .sign')
    signs.forEach((sign, i) => signs.slice(i + 1).some((other) => meet(sign, other, 1)) && found.push(`sign ${i} lies on another`))
    for (const sign of document.querySelectorAll('.sign'))
      for (const part of sign.querySelectorAll('.pip, .word')) {
        const [a, b] = [sign.getBoundingClientRect(), part.getBoundingClientRect()]
        if (b.left < a.left || b.right > a.right || b.top < a.top - 1 || b.bottom > a.bottom + 1) found.push(`${part.textContent} leaves its sign`)
      }
    for (const row of document.querySelectorAll('.yard-row')) {
      const [name, facts] = ['.name', '.facts'].map((of) => {
        const range = document.createRange()
        range.selectNodeContents(row.querySelector(of)!)
        return range.getBoundingClientRect()
      })
      if (facts!.width > 0 && meet(name!, facts!, 9)) found.push(`${row.textContent} runs together`)
    }
    return found
  })
  expect(close).toEqual([])
})

test('with letters twice as large the numbers of a match are read without scrolling sideways', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.enlarge()
  await ana.enter('Ana')
  await ana.open(`/t/${await ended(ana, 1)}`)
  await ana.page.getByText(ana.say('match.table')).click()
  const numbers = ana.page.getByRole('region', { name: ana.say('match.table') })
  await numbers.locator('.number').last().waitFor()
  expect(await numbers.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('on a wide screen the end of a match scrolls beside its podium, not with it', async ({ visit }) => {
  const ana = await visit({ width: 1440, height: 900 })
  await ana.enter('Ana')
  await ana.open(`/t/${await ended(ana, 1)}`)
  const dialog = new Player(ana).over('tell.match_ended')
  await dialog.locator('.deals').waitFor()
  const further = await dialog.evaluate((one) => {
    for (const details of one.querySelectorAll('details')) details.open = true
    return one.scrollHeight - one.clientHeight
  })
  expect(further).toBe(0)
})

test('a desktop has the scores, what happened and the talk beside the table, a narrower window in dialogs', async ({ visit }) => {
  const ana = await visit({ width: 1200, height: 700 })
  await seated(ana, 14, 8, 18)
  for (const [width, height] of [[1200, 700], [1366, 768], [1440, 900], [1920, 1080]] as const) {
    await ana.page.setViewportSize({ width, height })
    await ana.page.getByRole('region', { name: ana.say('table.scores') }).waitFor()
    await inSight(ana, ...things, '.press', '.side h2')
  }
  const ben = await visit({ width: 1440, height: 900 })
  const { page } = ben
  const player = await seated(ben, 2, 40) // with so many tiles, one can be laid
  await player.lay(1)
  const log = page.getByRole('region', { name: ben.say('table.log') })
  const laid = log.getByRole('listitem').filter({ hasText: /You laid/ }).first()
  await laid.hover()
  await page.locator('.lit').first().waitFor()
  await page.mouse.move(400, 300)
  await page.locator('.lit').first().waitFor({ state: 'hidden' })
  await laid.focus()
  await page.locator('.lit').first().waitFor()
  await page.setViewportSize({ width: 1199, height: 800 })
  await log.waitFor({ state: 'hidden' })
  await ben.button('table.scores').click()
  await page.getByRole('dialog').getByRole('row', { name: /^You / }).waitFor()
})

test('in Japanese no button of a phone breaks a word', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844, lang: 'ja' })
  const player = await seated(ana, 2, 40) // with so many tiles, the train can go on
  await player.lay(1)
  await player.action('do.agree.take_back').waitFor()
  const words = ['table.hint', 'do.agree.take_back', 'table.sort'].map((key) => ana.part(key)) // and the pile
  const broken = (): Promise<string[]> => crowded(ana.page).then((found) => found.filter((one) => /ドロー/.test(one) || words.some((word) => word.test(one))))
  await expect.poll(broken).toEqual([])
})
