// The round of today in each browser: before it is played, at its table, and after it.

import { describe, expect } from 'vitest'
import { visited, type Found, type Person } from '../person.ts'
import { Visitor } from '../visitor.ts'
import { firefox } from './firefox.ts'
import { Remote, type Driver, type Look, type Size } from './remote.ts'
import { webkit } from './webkit.ts'

/** Plays on at a table as the one person who sits there, until the match is over. */
const playOut = (who: Pick<Person<never>, 'evaluate'>, table: string): Promise<void> =>
  who.evaluate(async (at) => {
    for (let n = 0; ; n++) {
      const view = (await (await fetch(at)).json()) as { seq: number; stage: string; you: number; position?: { legal?: Record<string, string[]> } }
      if (view.stage === 'over') return
      const legal = view.position?.legal?.[String(view.you)] ?? []
      const body = JSON.stringify({ id: `a${n}`, after: view.seq, action: legal.find((what) => what.includes('>')) ?? legal[0] })
      if (legal.length > 0) await fetch(`${at}/act`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      else await new Promise((done) => setTimeout(done, 50))
    }
  }, `/api/tables/${table}`)

function meet<F extends Found<F>>(browser: string, { width, height }: Size, arrive: (look: Look) => Promise<Person<F>>): void {
  describe(browser, () => {
    const test = visited(arrive)

    test('a date is played, and its result shows', { timeout: 60_000 }, async ({ visit }) => {
      const lea = await visit({ width, height, lang: 'en' })
      lea.expects(/401|409/)
      await lea.open('/today')
      await lea.press(lea.page.getByRole('button', { name: lea.say('today.play') }))
      const path = (): Promise<string> => lea.evaluate(() => location.pathname, undefined)
      await expect.poll(path, { timeout: 15_000 }).toMatch(/^\/t\/\w+$/)
      await playOut(lea, (await path()).slice(3))
      await lea.press(lea.page.getByRole('button', { name: lea.say('match.standings') }))
      await expect.poll(path, { timeout: 15_000 }).toBe('/today')
      await expect.poll(() => lea.page.getByRole('main').innerText(), { timeout: 15_000 }).toMatch(/Watch it with all hands open/)
    })
  })
}

const remote = (driver: (size: Size) => Promise<Driver>) => async (look: Look): Promise<Remote> => Remote.arrive(await driver(look), look)

meet('Chromium', { width: 1280, height: 800 }, Visitor.arrive)
meet('Firefox', { width: 1280, height: 800 }, remote(firefox))
meet('WebKit', { width: 1024, height: 768 }, remote(webkit))
