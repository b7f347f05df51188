// Rounds in each browser, played by the same player.

import { describe, expect } from 'vitest'
import { visited, type Found, type Person } from '../person.ts'
import { dragging, Player } from '../player.ts'
import { Visitor } from '../visitor.ts'
import { firefox } from './firefox.ts'
import { Remote, type Driver, type Look, type Size } from './remote.ts'
import { webkit } from './webkit.ts'

/** The five documents, each in its own language. */
const documents = { czech: 'cs', estonian: 'et', pagat: 'en', french: 'fr', japanese: 'ja' }

const table = { seats: 4, bots: ['casual', 'casual', 'casual'], start: true }

function play<F extends Found<F>>(browser: string, { width, height }: Size, arrive: (look: Look) => Promise<Person<F>>): void {
  describe(browser, () => {
    const test = visited(arrive)

    test.for(Object.entries(documents))('a whole round under the rules %s', async ([rules, lang], { visit }) => {
      const ana = await visit({ width, height, lang })
      await ana.enter('Ana')
      const player = new Player(ana)
      await player.sit(await ana.make({ ...table, rules }))
      expect(await player.round()).toBe('round')
      expect(player.laid).toBeGreaterThan(2)
    })

    test('a whole round by dragging tiles to trains', async ({ visit }) => {
      const ana = await visit({ width: height, height: width, lang: 'en' })
      await ana.enter('Ana')
      const player = new Player(ana, dragging)
      await player.sit(await ana.make({ ...table, rules: 'french' }))
      expect(await player.round()).toBe('round')
      expect(player.laid).toBeGreaterThan(2)
    })

    test('a turn with motion', async ({ visit }) => {
      const ana = await visit({ width, height, lang: 'en', moving: true })
      await ana.enter('Ana')
      const player = new Player(ana, dragging)
      await player.sit(await ana.make({ ...table, rules: 'pagat' }))
      await player.lay(1)
      await player.able()
    })
  })
}

const remote = (driver: (size: Size) => Promise<Driver>) => async (look: Look): Promise<Remote> => Remote.arrive(await driver(look), look)

play('Chromium', { width: 1280, height: 800 }, Visitor.arrive)
play('Firefox', { width: 1280, height: 800 }, remote(firefox))
play('WebKit', { width: 1024, height: 768 }, remote(webkit))
