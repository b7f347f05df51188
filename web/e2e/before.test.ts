// The data file of an earlier release: what its people see of matches by earlier rules.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { Server } from './server.ts'
import { tags } from './text.ts'
import { test, type Look, type Visitor } from './visitor.ts'

interface Before {
  people: { name: string; token: string }[]
  tables: { table: string; people: string[]; stage: string; totals?: string[]; players?: string[] }[]
}

const folder = join(import.meta.dirname, '../../play/store/storetest')
const before = JSON.parse(readFileSync(join(folder, 'before.json'), 'utf8')) as Before

let server: Server
const told: Before['tables'] = [] // matches by earlier rules that are over
const gone: Before['tables'] = []

const token = (name: string): string => before.people.find((person) => person.name === name)!.token

beforeAll(async () => {
  server = await Server.start({ file: gunzipSync(readFileSync(join(folder, 'before.db.gz'))) })
  for (const table of before.tables) {
    const answer = await fetch(`${server.url}/api/tables/${table.table}`, { headers: { Authorization: `Bearer ${token(table.people[0]!)}` } })
    if (answer.status === 410) gone.push(table)
    else if (((await answer.json()) as Schema['View']).earlier) told.push(table)
  }
})
afterAll(() => server.stop())

/** Returns a visitor signed in as the host of a table of the earlier release. */
async function host(visit: (look?: Look) => Promise<Visitor>, table: Before['tables'][number], look: Look = {}): Promise<Visitor> {
  const visitor = await visit({ ...look, server: server.url })
  await visitor.context.addCookies([{ name: 'roundhouse', value: token(table.people[0]!), url: server.url }])
  return visitor
}

test('a match by earlier rules shows its result and its record where its replay would be', async ({ visit }) => {
  expect(told.length).toBeGreaterThan(2)
  for (const table of told.slice(0, 3)) {
    const ana = await host(visit, table)
    await ana.open(`/replay/${table.table}`)
    await ana.page.getByText(ana.say('earlier')).waitFor()
    const rows = await ana.page.getByRole('row').allInnerTexts()
    expect(rows.length).toBe(table.totals!.length + 1)
    for (const total of table.totals!) expect(rows.join(' ')).toContain(total)
    const link = ana.page.getByRole('link', { name: ana.say('replay.record') })
    expect(await link.getAttribute('download')).toContain(table.table)
    const record = await ana.ask<{ players: string[] }>((await link.getAttribute('href'))!)
    expect(record.players).toEqual(table.players)
  }
})

test('its table has the standings, and one can play again there', async ({ visit }) => {
  const table = told.find((one) => one.people.length === 1)!
  const ana = await host(visit, table)
  await ana.open(`/t/${table.table}`)
  await ana.page.getByText(ana.say('earlier')).waitFor()
  expect(await ana.page.getByRole('link', { name: ana.say('match.replay') }).count()).toBe(0)
  await ana.button('do.rematch').click()
  await expect.poll(() => new URL(ana.page.url()).pathname).not.toBe(`/t/${table.table}`)
})

test('a table by earlier rules that was not over is gone, and says why', async ({ visit }) => {
  expect(gone.length).toBeGreaterThan(2)
  const ana = await host(visit, gone[0]!)
  ana.expects(/410/)
  for (const page of ['t', 'replay']) {
    await ana.open(`/${page}/${gone[0]!.table}`)
    await ana.page.getByText(ana.say('lost.earlier')).waitFor()
    expect(await ana.button('again').count()).toBe(0)
  }
})

test.for(tags)('in %s nothing is cut off of what a match by earlier rules says', async (lang, { visit }) => {
  const ana = await host(visit, told[0]!, { lang, width: 320, height: 640, touch: true })
  await ana.open(`/replay/${told[0]!.table}`)
  await ana.page.getByText(ana.say('earlier')).waitFor()
  expect(await ana.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
