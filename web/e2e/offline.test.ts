// Without a network: the server is killed, and the browser is offline.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alone, ask, begin, nothing, tableOf, verify } from './offline.ts'
import { Player } from './player.ts'
import type { Visitor } from './visitor.ts'

let ana: Visitor
let leave: () => Promise<void>
beforeAll(async () => {
  ;({ ana, leave } = await alone({ width: 390, height: 844, touch: true }))
})
afterAll(async () => {
  await leave()
  expect(ana.faults).toEqual([])
})

/** What lies on the table and in the hand. */
async function position(player: Player): Promise<string[]> {
  const hand = await player.hand.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')!.split(',')[0]!))
  return [...hand.sort(), ...(await player.trains.allInnerTexts())]
}

describe('without a network', () => {
  test('Play now deals at once', async () => {
    await ana.open('/')
    await ana.press(ana.button('start.play'))
    await ana.page.waitForURL(/\/t\/local-/)
    await new Player(ana).dealt()
  })

  for (const rules of ['pagat', 'czech', 'estonian', 'french', 'japanese']) {
    test(`a round by the rules of ${rules} ends, and its record holds`, async () => {
      const player = await begin(ana, rules)
      await player.round()
      expect(player.laid + player.acted).toBeGreaterThan(0)
      await verify(ana)
    })
  }

  test('a match goes on where it was when the page is loaded again in mid-turn', async () => {
    const player = await begin(ana, 'pagat')
    await player.lay(2)
    await player.able()
    const before = await position(player)
    await ana.page.reload()
    await player.dealt()
    await expect.poll(() => position(player)).toEqual(before)
    await player.lay(1)
  })

  test('a match goes on when its worker is killed', async () => {
    const player = await begin(ana, 'pagat')
    await player.lay(1)
    await player.able()
    const before = await position(player)
    const [worker] = ana.page.workers()
    await worker!.evaluate(() => close())
    await player.lay(2)
    expect(await position(player)).not.toEqual(before)
    await player.round()
    await verify(ana)
  })

  test('another tab plays on when the one that held the tables is closed', async () => {
    const player = await begin(ana, 'pagat')
    await player.lay(1)
    const table = tableOf(ana)
    const tab = await ana.tab()
    tab.expects(nothing)
    const second = new Player(tab)
    await second.sit(table)
    await second.lay(1)
    await ana.page.goto('about:blank') // its worker goes with it
    await second.lay(1)
    await second.round()
    await verify(tab, table)
    expect(tab.faults).toEqual([])
    await tab.close()
    await ana.open('/')
  })

  test('a move that there is no room for is made once there is', async () => {
    ana.expects(/no room to store anything/)
    const player = await begin(ana, 'pagat')
    await player.able()
    const [worker] = ana.page.workers()
    await worker!.evaluate(() => {
      const { add } = IDBObjectStore.prototype
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      Object.assign(self, { makeRoom: () => (IDBObjectStore.prototype.add = add) })
    })
    let done = false
    const laying = player.lay(1).then(() => (done = true))
    await ana.page.waitForTimeout(2000) // much longer than a move takes
    expect(done).toBe(false)
    await worker!.evaluate(() => void (self as unknown as { makeRoom(): void }).makeRoom())
    await laying
    await player.lay(1)
  })

  test('there are hints, and the rule book in two languages', async () => {
    const player = await begin(ana, 'pagat')
    await player.able()
    await ana.press(player.action('table.hint'))
    await ana.button('hint.more').waitFor()
    for (const lang of ['cs', 'ja']) {
      const { status, text } = await ask(ana, `/api/rules/czech/book?lang=${lang}`)
      expect(status, text).toBe(200)
    }
  })
})
