// Matches of a device in My games: marked, uploaded once, and not in the standings.

import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { alone, ask, begin, tableOf } from './offline.ts'

/** Has the browser keep something else in place of the first entry of a table's log. */
const damage = (table: string): Promise<void> =>
  new Promise((done, fail) => {
    const opening = indexedDB.open('roundhouse')
    opening.onerror = () => fail(opening.error!)
    opening.onsuccess = () => {
      const change = opening.result.transaction('entries', 'readwrite')
      const entries = change.objectStore('entries')
      const found = entries.get([table, 1]) as IDBRequest<{ data: Uint8Array<ArrayBuffer> }>
      found.onsuccess = () => entries.put({ ...found.result, data: new TextEncoder().encode('{"kind":"of a later release"}') })
      change.oncomplete = () => {
        opening.result.close()
        done()
      }
    }
  })

test('a match of the device is among one’s matches, can be uploaded once, and does not count on the server', async () => {
  const { ana, server, leave } = await alone({ width: 390, height: 844, touch: true })
  onTestFinished(leave)
  await ana.page.evaluate(() => localStorage.setItem('roundhouse.settings', JSON.stringify({ length: 'quick' })))
  const player = await begin(ana, 'pagat')
  const table = tableOf(ana)
  expect(await player.match()).toBe(1)

  await ana.open('/me')
  const entries = ana.page.getByRole('listitem').filter({ has: ana.page.getByRole('link', { name: ana.say('matches.replay') }) })
  await entries.first().getByText(ana.say('matches.device')).waitFor()
  await ana.page.getByRole('heading', { name: ana.say('me.standings.device') }).waitFor()
  expect(await ana.button('matches.upload').count()).toBe(0)
  const saving = ana.page.waitForEvent('download')
  await ana.press(entries.first().getByRole('button', { name: ana.say('matches.record') }))
  const record = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as Schema['Record']
  expect(record.format).toBe('roundhouse-record/1')
  expect(JSON.parse((await ask(ana, '/api/me/matches', '{}')).text)).toMatchObject({ status: 422 })

  await server.begin()
  await ana.context.setOffline(false)
  await ana.open('/me')
  await ana.enter('Ana')
  await ana.open('/me')
  await ana.press(ana.button('matches.upload'))
  await entries.first().getByText(ana.say('matches.upload.done')).waitFor()
  const list = await ana.ask<Schema['Played'][]>('/api/me/matches')
  expect(list.map(({ origin }) => origin)).toEqual([table])
  expect(await ana.ask('/api/me/standings')).toEqual([])

  await ana.page.reload()
  await entries.first().getByText(ana.say('matches.device.uploaded')).waitFor()
  expect(await entries.count()).toBe(1)
  expect(await ana.button('matches.upload').count()).toBe(0)
  expect(await ana.page.getByRole('heading', { name: ana.say('me.standings') }).count()).toBe(0)
  await ana.open(`/replay/${list[0]!.table}`) // as another device of hers shows it
  await ana.page.getByRole('heading', { name: ana.say('replay.actions') }).waitFor()
  expect(ana.faults).toEqual([])
})

test('a table that the engine cannot open says so, and its log can be saved', async () => {
  const { ana, leave } = await alone()
  onTestFinished(leave)
  const player = await begin(ana, 'pagat')
  await player.lay(1)
  const table = tableOf(ana)
  await ana.open('/me')
  await ana.page.getByRole('link', { name: ana.part('matches.device') }).waitFor()
  await ana.page.evaluate(damage, table)
  await ana.page.goto('about:blank') // the engine ends, and forgets the table
  ana.expects(/damaged/)
  await ana.open('/me')
  await ana.page.getByRole('heading', { name: ana.say('me.unopened') }).waitFor()
  expect(await ana.page.getByRole('link', { name: ana.part('matches.device') }).count()).toBe(0)
  const saving = ana.page.waitForEvent('download')
  await ana.press(ana.button('me.unopened.save'))
  const log = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { table: string; entries: { seq: number; event: { kind: string } }[] }
  expect(log.table).toBe(table)
  expect(log.entries.map(({ seq }) => seq)).toEqual(log.entries.map((_, i) => i + 1))
  expect(log.entries[0]!.event.kind).toBe('of a later release')
  expect(log.entries.length).toBeGreaterThan(5)
  expect(ana.faults).toEqual([])
})
