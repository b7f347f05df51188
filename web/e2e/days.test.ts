// Days a move: a table at which people come and go, with the clock in words.

import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { found, join } from './circle.ts'
import { Player } from './player.ts'
import { settledFaults, violations } from './screens.ts'
import { test, type Visitor } from './visitor.ts'

const phone = { width: 390, height: 844, touch: true }
const comes = (who: Visitor, path: RegExp): Promise<void> => who.page.waitForURL((url) => path.test(url.pathname))
const idOf = (who: Visitor): string => new URL(who.page.url()).pathname.split('/')[2]!

const until = /^Until \w+day \d\d:\d\d$/

/** Checks what every screen must pass. */
async function clean(who: Visitor): Promise<void> {
  expect(await violations(who.page)).toEqual([])
  expect(await settledFaults(who.page)).toEqual([])
}

/** Returns the seat in turn at a table of two, first the person who can act. */
async function inTurn(table: string, one: Visitor, other: Visitor): Promise<[Visitor, Visitor]> {
  const { tables } = await one.ask<Schema['Listings']>('/api/me/tables')
  return tables.find((each) => each.table === table)!.yours ? [one, other] : [other, one]
}

/** Makes a table with days for two, whose match has begun; both have looked at it. */
async function made(ana: Visitor, ben: Visitor, more: object = {}): Promise<string> {
  const table = await ana.make({ rules: { base: 'celko-6', rounds: 1, hand: { 2: 7 } }, seats: 2, days: 2, ...more })
  await ben.order(table, 'join')
  await ana.order(table, 'start')
  await Promise.all([ana, ben].map((who) => new Player(who).sit(table))) // they mix the tiles
  return table
}

/** Lets a person act over the API until the turn has passed to the other. */
async function move(who: Visitor, table: string): Promise<void> {
  for (;;) {
    const view = await who.ask<Schema['View']>(`/api/tables/${table}`)
    const legal = (view.position as { legal?: Record<string, string[]> }).legal?.[String(view.you)] ?? []
    if (legal.length === 0) return
    const action = legal.find((what) => what.includes('>')) ?? legal[0]
    await who.context.request.post(`${who.server}/api/tables/${table}/act`, { data: { id: Math.random().toString(36).slice(2), after: view.seq, action } })
  }
}

test('a new table may have days, which its waiting room and the lists tell', async ({ visit }) => {
  const ana = await visit(phone)
  const ben = await visit({ ...phone, lang: 'de' })
  await ana.enter('Ana')
  await ben.enter('Ben')
  await ana.open('/new?friends&rules=celko-6')
  await ana.page.getByText(ana.say('new.more')).click()
  await ana.page.getByRole('radio', { name: ana.say('days.title') }).check()
  await ana.page.getByRole('radio', { name: ana.part('days.overdue.end') }).check()
  expect(await ana.page.getByText(ana.say('new.absent')).count()).toBe(0)
  await ana.page.getByText(/players, 1 round: about \d+ turns each\. Usually that takes .+, at the longest .+\./).waitFor()
  await clean(ana)
  await ana.press(ana.starting('new.make'))
  await comes(ana, /^\/t\//)
  await ana.page.getByText('2 days a move').waitFor()
  const table = idOf(ana)
  const { settings } = await ana.ask<Schema['View']>(`/api/tables/${table}`)
  expect(settings).toMatchObject({ days: 2, overdue: 'end', rounds: 1 })

  // With bots alone there is nobody to wait for.
  await ana.open('/new?rules=celko-6')
  await ana.page.getByText(ana.say('new.more')).click()
  await ana.page.getByRole('radio', { name: ana.say('new.clock.none') }).waitFor()
  expect(await ana.page.getByRole('radio', { name: ana.say('days.title') }).count()).toBe(0)

  const two = await made(ana, ben)
  const [first, second] = await inTurn(two, ana, ben)
  for (const who of [first, second]) await who.open('/me')
  await first.page.getByText(first.part('days.until.day')).first().waitFor()
  await second.page.getByText(second.part('prompt.others')).first().waitFor()
  await clean(first)
})

test('the clock is in words, and whoever comes back is told what happened since', async ({ visit }) => {
  const ana = await visit(phone)
  const ben = await visit({ ...phone, dark: true })
  await ana.enter('Ana')
  await ben.enter('Ben')
  const [one, other] = [await made(ana, ben), await made(ana, ben)]
  const [first, second] = await inTurn(one, ana, ben)
  const player = new Player(first)
  await player.sit(one)
  await player.status.getByText(until).waitFor()
  await first.open('/me')

  // The other one has looked, waits, and leaves; meanwhile there is a move.
  const waiting = new Player(second)
  await waiting.sit(one)
  await waiting.status.getByText(second.part('prompt.others')).waitFor()
  await waiting.status.getByText(until).waitFor()
  expect(await second.page.getByText(second.part('prompt.away')).count()).toBe(0) // nobody is away
  await second.page.getByRole('link', { name: second.part('days.tell') }).or(second.page.getByRole('link', { name: second.part('days.next') })).first().waitFor()
  await second.open('/me')
  await move(first, one)
  await waiting.sit(one)
  const since = second.page.getByRole('region', { name: second.say('days.since') })
  await since.waitFor()
  expect(await since.getByRole('listitem').count()).toBeGreaterThan(0)
  await expect.poll(() => second.page.getByRole('log').innerText()).toContain(await since.getByRole('listitem').last().innerText().then((text) => text.split('. ')[0]!))
  await clean(second)
  await second.press(since.getByRole('button'))
  await since.waitFor({ state: 'detached' })

  // After one's move another table waits.
  if ((await inTurn(other, ana, ben))[0] === first) await move(first, other)
  await move(second, one)
  await second.page.getByRole('link', { name: second.part('days.next') }).waitFor()
  await second.page.setViewportSize({ width: 320, height: 568 })
  expect(await settledFaults(second.page)).toEqual([])
  await second.press(second.page.getByRole('link', { name: second.part('days.next') }))
  await second.page.waitForURL((url) => url.pathname === `/t/${other}`)
})

test('a circle lays a table with days, and its members find it', async ({ visit }) => {
  const ana = await visit(phone)
  const ben = await visit(phone)
  await ana.enter('Ana')
  await ben.enter('Ben')
  const circle = await found(ana)
  await join(ben, circle.key)
  await ana.open(`/c/${circle.id}`)
  await ana.press(ana.button('days.title'))
  const dialog = ana.page.getByRole('dialog', { name: ana.say('days.title') })
  await dialog.getByText(/turns each/).waitFor()
  await dialog.getByRole('radio', { name: '3 days' }).check()
  await clean(ana)
  await ana.press(dialog.getByRole('button', { name: ana.say('circle.sit') }))
  await comes(ana, /^\/t\//)
  await ana.page.getByText('3 days a move').waitFor()
  await ben.open(`/c/${circle.id}`)
  await ben.page.getByRole('heading', { name: '3 days a move' }).waitFor()
  await ben.page.locator('.call').getByText('Ana').waitFor()
  await clean(ben)
  await ben.press(ben.button('circle.sit').last())
  await comes(ben, /^\/t\//)
  expect(idOf(ben)).toBe(idOf(ana))
})
