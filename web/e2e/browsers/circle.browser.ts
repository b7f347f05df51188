// A circle in each browser: two found and join it, sit down, and look at the season; one leaves.

import { describe, expect } from 'vitest'
import type { Schema } from '../../src/api/client.ts'
import { visited, type Found, type Person } from '../person.ts'
import { Visitor } from '../visitor.ts'
import { firefox } from './firefox.ts'
import { Remote, type Driver, type Look, type Size } from './remote.ts'
import { webkit } from './webkit.ts'

/** Asks the API in a page. */
const ask = <T>(who: Pick<Person<never>, 'evaluate'>, path: string, data?: object): Promise<T> =>
  who.evaluate(
    async ({ path, body }): Promise<T> => {
      const init = body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body } : {}
      return (await fetch(path, init)).json() as Promise<T>
    },
    { path, body: data && JSON.stringify(data) },
  )

/** Types into one of the page's fields. */
const type = (who: Pick<Person<never>, 'evaluate'>, at: number, text: string): Promise<void> =>
  who.evaluate(
    ({ at, text }) => {
      const field = document.querySelectorAll<HTMLInputElement>('main input.field')[at]!
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    { at, text },
  )

/** Waits until somebody is at an address, and returns what a group of the pattern matches. */
async function comes(who: Pick<Person<never>, 'evaluate'>, path: RegExp): Promise<string> {
  const now = (): Promise<string> => who.evaluate(() => location.pathname, undefined)
  await expect.poll(now, { timeout: 15_000 }).toMatch(path)
  return path.exec(await now())![1]!
}

/** Waits until a part of a page says something. */
const says = (part: { innerText(): Promise<string> }, what: RegExp): Promise<void> => expect.poll(() => part.innerText(), { timeout: 15_000 }).toMatch(what)

/** Plays on at a table as somebody who sits there, until the match is over. */
const playOut = (who: Pick<Person<never>, 'evaluate'>, table: string): Promise<void> =>
  who.evaluate(async (at) => {
    for (let n = 0; ; n++) {
      const view = (await (await fetch(at)).json()) as { seq: number; stage: string; you: number; position?: { legal?: Record<string, string[]> } }
      if (view.stage === 'over') return
      const legal = view.position?.legal?.[String(view.you)] ?? []
      const action = legal.find((what) => what.includes('>')) ?? legal[0]
      const body = JSON.stringify({ id: `a${n}`, after: view.seq, action })
      if (action) await fetch(`${at}/act`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      else await new Promise((done) => setTimeout(done, 50))
    }
  }, `/api/tables/${table}`)

function meet<F extends Found<F>>(browser: string, { width, height }: Size, arrive: (look: Look) => Promise<Person<F>>): void {
  describe(browser, () => {
    const test = visited(arrive)

    test('a circle from its founding to its standing', { timeout: 120_000 }, async ({ visit }) => {
      const lea = await visit({ width, height, lang: 'en' })
      const ana = await visit({ width, height, lang: 'en' })
      const press = (who: Person<F>, key: string): Promise<void> => who.press(who.page.getByRole('button', { name: who.say(key) }))
      for (const who of [lea, ana]) who.expects(/401|404|409/)
      await lea.open('/circles/new')
      await lea.page.getByRole('button', { name: lea.say('circle.found.it') }).scrollIntoViewIfNeeded()
      await type(lea, 0, 'Kitchen Table')
      await type(lea, 1, 'Lea')
      await press(lea, 'circle.found.it')
      const id = await comes(lea, /^\/c\/(c-\w{16})\/invite$/)
      await ask(lea, `/api/circles/${id}/set_rules`, { rules: { base: 'celko-6', rounds: 1 } })
      const { key } = await ask<Schema['Circle']>(lea, `/api/circles/${id}`)
      await lea.open(`/c/${id}`)

      await ana.open(`/c/join/${key}`)
      await ana.page.getByRole('button', { name: ana.say('circle.join') }).scrollIntoViewIfNeeded()
      await type(ana, 0, 'Ana')
      await press(ana, 'circle.join')
      await comes(ana, /^\/c\/(c-\w{16})$/)
      await press(ana, 'circle.sit')
      const table = await comes(ana, /^\/t\/(\w+)$/)
      await says(lea.page.getByRole('list', { name: lea.say('circle.people.title') }), lea.part('circle.waits'))
      await press(lea, 'circle.sit')
      expect(await comes(lea, /^\/t\/(\w+)$/)).toBe(table)
      await ask(ana, `/api/tables/${table}/start`, { id: 's' })
      await Promise.all([lea, ana].map((who) => playOut(who, table)))

      const season = async (): Promise<number> => (await ask<Schema['Circle']>(lea, `/api/circles/${id}`)).season.matches
      await expect.poll(season, { timeout: 15_000 }).toBe(1)
      await lea.open(`/c/${id}`)
      await says(lea.page.getByRole('region', { name: lea.say('circle.season') }), /Ana/)
      await ana.open(`/c/${id}/leave`)
      await press(ana, 'circle.leave')
      await comes(ana, /^(\/circles)$/)
      await lea.open(`/c/${id}/people`)
      expect(await lea.page.getByRole('list', { name: lea.say('circle.people.title') }).getByRole('listitem').count()).toBe(1)
    })
  })
}

const remote = (driver: (size: Size) => Promise<Driver>) => async (look: Look): Promise<Remote> => Remote.arrive(await driver(look), look)

meet('Chromium', { width: 1280, height: 800 }, Visitor.arrive)
meet('Firefox', { width: 1280, height: 800 }, remote(firefox))
meet('WebKit', { width: 1024, height: 768 }, remote(webkit))
