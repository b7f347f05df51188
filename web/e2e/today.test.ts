// The round of a date: before it is played, at its table and after it; earlier days, and the proof of one.

import { createHash } from 'node:crypto'
import type { Route } from 'playwright-core'
import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import type { Score } from '../src/api/notation.ts'
import { found, join, playOut } from './circle.ts'
import { settledFaults, violations } from './screens.ts'
import { test, type Visitor } from './visitor.ts'

type Day = Schema['Day']

const phone = { width: 390, height: 844, touch: true }
const secret = 'ab'.repeat(32)

/** Returns the date so many days from today, where the page is. */
const dateOf = (days = 0): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days, 12)).toISOString().slice(0, 10)
}

/** Plays the round of today over the API. */
async function plays(who: Visitor): Promise<void> {
  const answer = await who.context.request.post(`${who.server}/api/days/${dateOf()}?rules=pagat`)
  const { table } = (await answer.json()) as Schema['View']
  await playOut(who, table)
}

const result = (points: string, more: Partial<Schema['DayTry']> = {}): Schema['DayTry'] => ({ over: true, points: points as Score, place: 1, ...more })

/** A date after it was played, by a reader who is second of a circle. */
const day = (date: string, more: Partial<Day> = {}): Day => ({
  date, rules: 'pagat', opens: `${date}T00:00:00Z`, ends: `${date}T12:00:00Z`, fixed: '2026-10-27T03:00:00Z',
  commitment: createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex'),
  mine: result('14'), par: { value: 22.6, error: 0.1 },
  circles: [{ id: 'c-aaaaaaaaaaaaaaaa', name: 'Kitchen Table', me: 1, people: [
    { number: 4, name: 'Oma Wilhelmine aus Oberammergau', played: true, result: result('6') },
    { number: 1, name: 'Lea', played: true, result: result('14') },
    { number: 2, name: 'Ana', played: true, result: result('31') },
    { number: 3, name: 'Ben', played: true, result: result('31', { second: true }) },
    { number: 5, name: 'Jo', played: true, result: result('9/2', { begun: true }) },
    { number: 6, name: 'Kim', played: false },
  ] }],
  ...more,
})

const week = {
  days: Array.from({ length: 7 }, (_, i) => dateOf(i - 3)),
  people: [
    { number: 4, name: 'Oma Wilhelmine aus Oberammergau', days: [{ value: 4 }, { value: 11.4 }, null, { value: 16.6 }, null, null, null], sum: 32 },
    { number: 1, name: 'Lea', days: [{ value: 2 }, { value: -6 }, { value: 13 }, { value: 9 }, null, null, null], sum: 18 },
    { number: 2, name: 'Ana', days: [{ value: -30 }, { value: 5, second: true }, { begun: true }, {}, null, null, null], sum: -105 },
  ],
}

const curve: Schema['Curve'] = {
  people: 214,
  points: Array.from({ length: 107 }, (_, i) => ({ points: String(i) as Score, people: 2 })),
}

/** Answers in place of the server what dates are. */
async function pretend(who: Visitor, of: (date: string) => Day): Promise<void> {
  await who.page.route('**/api/days/*?**', (route: Route) => route.fulfill({ json: of(new URL(route.request().url()).pathname.split('/').at(-1)!) }))
  await who.page.route('**/api/days/*/curve?**', (route) => route.fulfill({ json: curve }))
  await who.page.route('**/api/circles/*/week?**', (route) => route.fulfill({ json: week }))
}

test('a date is played once, and its results show after it', async ({ visit }) => {
  const lea = await visit(phone)
  const ana = await visit()
  await lea.enter('Lea')
  await ana.enter('Ana')
  const circle = await found(lea, ['Oma'], 'pagat')
  await join(ana, circle.key)
  await plays(ana)
  await lea.open(`/c/${circle.id}`)
  const section = lea.page.getByRole('region', { name: lea.say('today') })
  await expect.poll(() => section.innerText()).toMatch(lea.part('today.circle.results'))
  await lea.press(section.getByRole('link'))
  const people = lea.page.getByRole('region', { name: 'Kitchen Table' })
  await people.getByText(lea.say('today.played')).waitFor()
  expect(await people.getByRole('listitem').count()).toBe(2) // Oma has no device
  expect(await violations(lea.page)).toEqual([])
  await lea.press(lea.button('today.play'))
  await lea.page.waitForURL('**/t/*')
  const table = lea.page.url().split('/').at(-1)!
  await lea.press(lea.button('table.menu'))
  const menu = lea.page.getByRole('dialog')
  await menu.getByText(lea.say('today.try')).waitFor()
  for (const key of ['do.agree.end', 'do.leave', 'do.agree.pause']) expect(await menu.getByRole('button', { name: lea.say(key) }).count()).toBe(0)
  await lea.press(menu.getByRole('link', { name: lea.say('today.to') }))
  await lea.press(lea.button('today.go_on'))
  await lea.page.waitForURL(`**/t/${table}`)

  await playOut(lea, table)
  await lea.press(lea.button('match.standings'))
  await lea.page.waitForURL('**/today?date=*')
  await lea.page.getByRole('link', { name: lea.say('today.watch') }).waitFor()
  await expect.poll(() => people.getByRole('listitem').allInnerTexts()).toEqual([expect.stringMatching(/You|Ana/), expect.stringMatching(/You|Ana/)])
  await expect.poll(() => lea.page.getByRole('region', { name: lea.say('today.week') }).getByRole('row').count(), { timeout: 15_000 }).toBe(3)
  await expect.poll(() => lea.page.locator('.against').innerText(), { timeout: 15_000 }).toMatch(/than par|exactly/)
  await lea.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await lea.page.evaluate(() => Object.defineProperty(navigator, 'share', { value: (what: ShareData) => (Object.assign(globalThis, { shared: what }), Promise.resolve()) }))
  await lea.press(lea.button('today.share'))
  const shared = await lea.page.evaluate(() => (globalThis as unknown as { shared: ShareData }).shared)
  expect(shared.text).toMatch(/^Roundhouse · \w+ \d+ · \d+ points, (\d+ \w+ than|exactly) par$/)
  expect(shared.url).toBe(`${lea.server}/today`)
  expect(await violations(lea.page)).toEqual([])
  await lea.page.route('**/judge?**', (route) => route.fulfill({ json: { judged: [], next: null } })) // that takes a while
  await lea.press(lea.button('today.dearest.find'))
  await lea.page.getByText(lea.say('today.dearest.none')).waitFor()
  // The table leads back, and nobody plays on at it.
  await lea.open(`/t/${table}`)
  await lea.page.getByRole('link', { name: lea.say('today.to') }).waitFor()
  expect(await lea.button('do.rematch').count()).toBe(0)
})

test('results fit a narrow page, in order, with a table in place of the bars', async ({ visit }) => {
  const lea = await visit({ width: 320, height: 640, touch: true, lang: 'de' })
  await lea.enter('Lea')
  await pretend(lea, (date) => day(date))
  await lea.open('/today')
  await lea.page.getByText(lea.say('today.follows')).or(lea.page.getByText('9 besser')).first().waitFor()
  const places = lea.page.getByRole('region', { name: 'Kitchen Table' }).getByRole('listitem')
  expect(await places.allInnerTexts()).toHaveLength(5)
  expect((await places.nth(1).innerText()).replaceAll('\n', ' ')).toBe('Platz 2 L Du 14')
  expect(await places.nth(3).innerText()).toMatch(/31\*$/)
  const table = lea.page.getByRole('table', { name: /214/ })
  expect(await table.getByRole('row').count()).toBe(12) // with the head
  for (const dark of [false, true]) {
    await lea.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    expect(await violations(lea.page)).toEqual([])
  }
  expect(await settledFaults(lea.page)).toEqual([])
})

test('an earlier day is played for practice, and its deal is proved', async ({ visit }) => {
  const lea = await visit(phone)
  await lea.enter('Lea')
  const past = (date: string): Day => day(date, { secret, circles: [], mine: undefined })
  await pretend(lea, (date) => (date < dateOf() ? past(date) : day(date)))
  await lea.open('/today')
  await lea.press(lea.button('today.earlier'))
  const earlier = lea.page.getByRole('region', { name: lea.say('today.earlier') })
  await expect.poll(() => earlier.getByRole('listitem').count()).toBe(7)
  await lea.press(earlier.getByRole('button').nth(5))
  await lea.page.waitForURL('**/t/*')
  const table = lea.page.url().split('/').at(-1)!
  await playOut(lea, table)
  await lea.page.unroute('**/api/days/*?**')
  const date = dateOf(-6)
  await pretend(lea, (date) => ({ ...past(date), mine: result('14', { table }) }))
  await lea.open(`/today?date=${date}`)
  await lea.page.getByText(lea.part('today.proved')).waitFor()
  await lea.press(lea.button('today.how'))
  await lea.page.getByRole('dialog').getByText(secret).waitFor()
})
