// All screens of the client, each in the states that people see.

import type { Locator, Page } from 'playwright-core'
import type { Schema } from '../src/api/client.ts'
import { evening, found } from './circle.ts'
import { overflowing, settledFaults } from './screens.ts'
import type { Visitor } from './visitor.ts'

export interface Screen {
  name: string
  open: () => Promise<void>
}

/** Does the first legal action again and again, over the API, until the round is over, or the match with its last one. */
export async function play(visitor: Visitor, table: string): Promise<void> {
  for (;;) {
    const view = await visitor.ask<Schema['View']>(`/api/tables/${table}`)
    const position = view.position as { end?: object; legal?: Record<string, string[]> } | undefined
    if (view.stage === 'over' || (position?.end && view.round < view.settings.rounds)) return
    const legal = position?.legal?.[String(view.you)] ?? []
    const action = legal.find((what) => what.includes('>')) ?? legal[0]
    if (action) await visitor.order(table, 'act', { after: view.seq, action })
    else await new Promise((done) => setTimeout(done, 50))
  }
}

/** Creates a table where a round or the match is over. */
export async function ended(visitor: Visitor, rounds: number): Promise<string> {
  const table = await visitor.make({ rules: { base: 'czech', set: 6, hand: { 3: 5 } }, seats: 3, bots: ['beginner', 'beginner'], rounds, start: true })
  await play(visitor, table)
  return table
}

/** Opens a score sheet of six, of which a round is entered, and returns its ID. */
async function writtenSheet(visitor: Visitor): Promise<string> {
  const seats = ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil', 'Flo'].map((name) => ({ name }))
  const opened = await visitor.context.request.post(`${visitor.server}/api/sheets`, { data: { rules: { base: 'pagat', double_blank: 50 }, seats } })
  const { id } = (await opened.json()) as { id: string }
  await visitor.context.request.post(`${visitor.server}/api/sheets/${id}/write`, { data: { id: '1', round: 1, end: 'out', out: [1], points: [0, 34, 18, 51, 7, 112] } })
  return id
}

/**
 * Visits the screens that a person with a name, running tables and a finished match can open, with
 * the given rule books.
 */
export async function screens(visitor: Visitor, books: readonly string[]): Promise<Screen[]> {
  await visitor.enter('Ana')
  const waiting = await visitor.make({ rules: 'czech', seats: 4, bots: ['beginner'], listed: true })
  const playing = await visitor.make({ rules: 'french', seats: 8, bots: Array<string>(7).fill('casual'), start: true, turn: 3600 })
  const round = await ended(visitor, 2)
  const match = await ended(visitor, 1)
  const circle = await found(visitor, ['Oma', 'Ben'], { base: 'pagat', rounds: 1 })
  await evening(visitor, circle, [{ name: 'Oma', member: 2 }, { name: 'Ana', member: 1 }, { name: 'Ben', member: 3 }])
  const { page } = visitor
  const at = (name: string, path: string): Screen => ({ name, open: () => settled(visitor, path) })
  const over = (name: string, path: string, press: string, seen: () => Locator): Screen => ({
    name,
    async open() {
      await settled(visitor, path)
      await visitor.button(press).first().click()
      await seen().first().waitFor()
      await quiet(visitor)
    },
  })
  const dialog = (): Locator => page.getByRole('dialog')
  const written = await writtenSheet(visitor)
  const entering: Screen = {
    name: 'a score sheet while hands are entered',
    async open() {
      await settled(visitor, `/s/${written}`)
      await visitor.button('score.over').click()
      await page.locator('.rack .person').first().click()
      await page.locator('.rack .next').waitFor()
      await quiet(visitor)
    },
  }
  const sheet: Screen = {
    name: 'a whole train',
    async open() {
      await settled(visitor, `/t/${round}`)
      await dialog().getByRole('button', { name: visitor.say('end.table') }).click()
      await page.getByRole('list', { name: visitor.say('table.trains') }).getByRole('button').first().click()
      await dialog().waitFor()
    },
  }
  const late: Screen = {
    name: 'a table late in a round',
    async open() {
      await settled(visitor, `/t/${round}`)
      await dialog().getByRole('button', { name: visitor.say('end.table') }).click()
      await dialog().waitFor({ state: 'hidden' })
    },
  }
  const warned: Screen = {
    name: 'a new table whose rounds would end blocked',
    async open() {
      await settled(visitor, '/new?rules=japanese')
      const others = page.getByRole('button', { name: visitor.say('new.here.remove') })
      await others.first().waitFor()
      while ((await others.count()) > 1) await others.last().click()
      await page.getByRole('status').filter({ hasText: '10' }).waitFor()
    },
  }
  const custom = encodeURIComponent(JSON.stringify({ base: 'pagat', satisfy: 'off' }))
  return [
    at('start', '/'),
    at('a new table', '/new'),
    at('a new table with friends', '/new?friends'),
    warned,
    at('settings', '/settings'),
    at('tell me', '/settings/bell'),
    at('the round of today', '/today'),
    at('a link of a letter', '/settings/bell?mail=cabc.d'),
    at('my games', '/me'),
    at('rules', '/rules'),
    ...books.map((id) => at(`rules of ${id}`, `/rules/${id}`)),
    at('rules compared', '/rules/czech?with=japanese'),
    at('house rules', `/rules/custom#${custom}`),
    at('rule card', `/rules/custom?card#${custom}`),
    at('questions', `/rules/custom/ask#${custom}`),
    at('an answer', '/rules/french/ask?q=two_doubles'),
    at('circles', '/circles?all'),
    at('founding a circle', '/circles/new'),
    at('a circle', `/c/${circle.id}`),
    at('the people of a circle', `/c/${circle.id}/people?hand=2`),
    at('an invitation', `/c/${circle.id}/invite`),
    at('leaving a circle', `/c/${circle.id}/leave`),
    at('the train of a day', '/today/train?date=2026-11-20'),
    at('a waiting table', `/t/${waiting}`),
    at('a table', `/t/${playing}`),
    over('the menu of a table', `/t/${playing}`, 'table.menu', dialog),
    over('a hint', `/t/${playing}`, 'table.hint', () => visitor.button('hint.more')),
    at('the end of a round', `/t/${round}`),
    over('how a deal was checked', `/t/${round}`, 'end.fair.open', () => page.locator('#end-checks')),
    sheet,
    late,
    at('the end of a match', `/t/${match}`),
    at('a new score sheet', '/s/new'),
    at('a score sheet', `/s/${written}`),
    over('the menu of a score sheet', `/s/${written}`, 'table.menu', dialog),
    entering,
    { name: 'a replay', open: () => settled(visitor, `/replay/${match}`, page.getByText(visitor.part('replay.judge.done'))) },
    { name: 'no such table', open: () => settled(visitor, '/t/nowhere').then(() => page.getByText(visitor.say('lost.table')).waitFor()) },
    at('no such page', '/nowhere'),
  ]
}

/** Opens a page, waits for something on it, and unfolds everything. */
async function settled(visitor: Visitor, path: string, seen?: Locator): Promise<void> {
  await visitor.open(path)
  await seen?.waitFor()
  await quiet(visitor)
  const unfolded = await visitor.page.evaluate(() => [...document.querySelectorAll('details')].map((one) => (one.open = true)).length)
  if (unfolded > 0) await quiet(visitor)
}

/** Waits until all requests are done and nothing moves. */
async function quiet({ page }: Visitor): Promise<void> {
  let last = Date.now()
  const touch = (request: { resourceType(): string }): void => {
    if (request.resourceType() !== 'eventsource') last = Date.now()
  }
  page.on('request', touch)
  page.on('requestfinished', touch)
  await page.waitForTimeout(80)
  while (Date.now() - last < 80) await page.waitForTimeout(20)
  page.off('request', touch)
  page.off('requestfinished', touch)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}


/** Visits all screens and collects findings, each with the name of its screen. */
export async function walk(visitor: Visitor, books: readonly string[], look: () => Promise<string[]>, rename?: () => Promise<void>): Promise<string[]> {
  visitor.expects(/404/) // the screens for what does not exist
  const all = await screens(visitor, books)
  await rename?.()
  const found: string[] = []
  for (const screen of all) {
    try {
      await screen.open()
      for (const fault of await look()) found.push(`${screen.name}: ${fault}`)
    } catch (error) {
      found.push(`${screen.name}: ${String(error).split('\n')[0]}`)
    }
  }
  return found
}

export const documents = ['czech', 'estonian', 'pagat', 'french', 'japanese']

type Size = readonly [width: number, height: number]

/** The smallest phone. */
export const phones: readonly Size[] = [[320, 568]]

/** Larger screens, and the smallest phone. */
export const sizes: readonly Size[] = [[390, 844], [1280, 800], ...phones]

/** Returns what is cut off or leaves the screen, on screens of these sizes. */
export async function textFaults(visitor: Visitor, sizes: readonly Size[], books: readonly string[] = documents, look = overflowing, rename?: () => Promise<void>): Promise<string[]> {
  const lookAtEach = async (): Promise<string[]> => {
    const faults: string[] = []
    for (const [width, height] of sizes) {
      await visitor.page.setViewportSize({ width, height })
      for (const fault of await settledFaults(visitor.page, look)) faults.push(`at ${width} pixels ${fault}`)
    }
    return faults
  }
  return walk(visitor, books, lookAtEach, rename)
}

/** Returns the same with the longest name, which may end in three dots. */
export function nameFaults(visitor: Visitor, sizes: readonly Size[], books = documents): Promise<string[]> {
  const look = async (page: Page): Promise<string[]> => (await overflowing(page)).filter((fault) => !/“W+.* is cut off/.test(fault))
  return textFaults(visitor, sizes, books, look, () => visitor.enter('W'.repeat(24)))
}
