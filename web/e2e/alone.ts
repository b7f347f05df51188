// What somebody can do without a network, in any browser.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { alone, beginShort, nothing, sit, verify, type Arrive, type Pair } from './offline.ts'
import { passRound, take } from './pass.ts'
import type { Found, Person, Tabbed } from './person.ts'
import { Player } from './player.ts'

/** Four players leave few tiles to be drawn. */
const four = { seats: 4, bots: ['beginner', 'beginner', 'beginner'] }

/** Returns what lies on the table and in the hand. */
async function position<F extends Found<F>>({ hand, trains }: Player<F>): Promise<string[]> {
  const labels = async (list: F[]): Promise<string[]> => Promise.all(list.map(async (part) => (await part.getAttribute('aria-label'))!))
  const tiles = (await labels(await hand.all())).map((label) => label.split(',')[0]!)
  return [...tiles.sort(), ...(await labels((await trains.all()).map((train) => train.getByRole('button').first())))]
}

/** Has pages that are opened from now on speak a language. */
function choose<F>(person: Person<F>, lang: string): Promise<void> {
  return person.evaluate((lang) => {
    const settings = JSON.parse(localStorage.getItem('roundhouse.settings') ?? '{}') as object
    localStorage.setItem('roundhouse.settings', JSON.stringify({ ...settings, lang }))
  }, lang)
}

/** Declares the tests, and more of the same person, whom there is when they run. */
export function playAlone<F extends Found<F>, P extends Tabbed<F>>(browser: string, arrive: Arrive<F, P>, more?: (person: () => P) => void): void {
  describe(`without a network, ${browser}`, () => {
    let pair: Pair<P>
    let ana: P
    beforeAll(async () => {
      pair = await alone<F, P>(arrive)
      ;({ ana } = pair)
    })
    afterAll(async () => {
      await ana.close()
      await pair.server.stop()
      expect(ana.faults).toEqual([])
    })

    test('Play now deals at once', async () => {
      await ana.open('/')
      await ana.press(ana.page.getByRole('button', { name: ana.say('start.play') }))
      await new Player<F>(ana).dealt()
      expect(await ana.evaluate(() => location.pathname, undefined)).toMatch(/^\/t\/local-/)
    })

    // In Chromium make soak plays by all documents.
    test('a round by the rules of czech ends, and its record holds', async () => {
      const { player, table } = await beginShort<F>(ana, { rules: { base: 'czech' }, ...four })
      await player.round()
      expect(player.laid + player.acted).toBeGreaterThan(0)
      await verify(ana, table)
    })

    test('a match goes on where it was when the page is loaded again in mid-turn', async () => {
      const { player, table } = await beginShort<F>(ana, { rules: { base: 'pagat' }, ...four })
      await player.lay(2)
      await player.able()
      const before = await position(player)
      await player.sit(table)
      await expect.poll(() => position(player), { timeout: 10_000 }).toEqual(before)
      await player.lay(1)
    })

    test('another tab plays on when the one that held the tables has another page', async () => {
      const { player, table } = await beginShort<F>(ana)
      await player.lay(1)
      const tab = await ana.tab()
      tab.expects(nothing)
      const second = new Player<F>(tab)
      await second.sit(table)
      await second.able()
      await ana.open('/settings') // the worker of the page before has gone with it
      await second.lay(1)
      await second.round()
      await verify(tab, table)
      await tab.close()
      expect(tab.faults).toEqual([])
      await ana.open('/me')
    })

    test('there are hints, and the rule book in two languages', async () => {
      const { player } = await beginShort<F>(ana)
      await player.able()
      await ana.press(player.action('table.hint'))
      await expect.poll(() => player.visitor.page.getByRole('button', { name: ana.say('hint.more') }).isVisible(), { timeout: 15_000 }).toBe(true)
      const chapters = ana.page.getByRole('main').getByRole('heading')
      await ana.open('/rules/czech')
      await expect.poll(() => chapters.count(), { timeout: 15_000 }).toBeGreaterThan(4)
      const english = await chapters.allInnerTexts()
      onTestFinished(() => choose(ana, ana.lang))
      await choose(ana, 'cs')
      await ana.open('/rules/czech')
      await expect.poll(() => chapters.count(), { timeout: 15_000 }).toBe(english.length)
      expect((await chapters.allInnerTexts()).filter((title) => english.includes(title))).toEqual([])
    })

    test('questions are answered, by house rules too, in two languages', async () => {
      const house = encodeURIComponent(JSON.stringify({ base: 'pagat', compulsory: false }))
      const answers = ana.page.getByRole('main').getByRole('region')
      onTestFinished(() => choose(ana, ana.lang))
      for (const [lang, path, verdict] of [['en', '/rules/pagat/ask?q=must_lay', 'Yes'], ['de', `/rules/custom/ask?q=must_lay#${house}`, 'Nein']] as const) {
        await choose(ana, lang)
        await ana.open(path)
        await expect.poll(async () => (await answers.allInnerTexts()).join(), { timeout: 15_000 }).toContain(verdict)
      }
    })

    test('three people play a round at one device, and begin the next', { timeout: 120_000 }, async () => {
      const names = ['Ana', 'Bo', 'Cy']
      const { player } = await sit<F>(ana, '/api/local-tables', { names, table: { rules: { base: 'celko-6', hand: { 6: 4 } }, seats: 6, bots: ['beginner', 'beginner', 'beginner'], rounds: 2, quick: true } })
      expect([...(await passRound(player))].sort()).toEqual(names)
      expect(player.laid).toBeGreaterThan(0)
      await player.next()
      await expect.poll(() => take(player)).not.toBe('')
    })

    more?.(() => ana)
  })
}
