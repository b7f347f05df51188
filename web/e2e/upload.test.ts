// Matches of a device in My games: marked, uploaded once, and not in the standings.

import { expect, onTestFinished } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { alone, ask, beginShort, contents, sooner } from './offline.ts'
import { test } from './visitor.ts'

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

test('a match of the device is among one’s matches, can be uploaded once, and does not count on the server', async ({ visit }) => {
  const { ana, server } = await alone((look) => visit({ width: 390, height: 844, touch: true, ...look }))
  onTestFinished(() => server.stop())
  const { player, table } = await beginShort(ana, sooner)
  expect(await player.match()).toBe(1)
  let saving = ana.page.waitForEvent('download')
  const end = player.over('tell.match_ended')
  await ana.press(end.getByRole('link', { name: ana.say('match.record') }))
  const record = (await contents(saving)) as Schema['Record']
  expect(record.format).toBe('roundhouse-record/1')

  await ana.open('/me')
  const entries = ana.page.getByRole('listitem').filter({ has: ana.page.getByRole('link', { name: ana.say('matches.replay') }) })
  await entries.first().getByText(ana.say('matches.device')).waitFor()
  await ana.page.getByRole('heading', { name: ana.say('me.standings.device') }).waitFor()
  expect(await ana.button('matches.upload').count()).toBe(0)
  saving = ana.page.waitForEvent('download')
  await ana.press(entries.first().getByRole('link', { name: ana.say('matches.record') }))
  expect(await contents(saving)).toEqual(record)
  await ana.press(entries.first().getByRole('link', { name: ana.say('matches.replay') }))
  saving = ana.page.waitForEvent('download')
  await ana.press(ana.page.getByRole('link', { name: ana.say('replay.record') }))
  expect(await contents(saving)).toEqual(record)
  const { text } = await ask(ana, '/api/me/matches', JSON.stringify({ table, seat: 1, ended: new Date().toISOString(), record }))
  expect(JSON.parse(text)).toMatchObject({ status: 409, code: 'no_upload' })

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

  const other = await visit({ server: server.url, width: 390, height: 844 }) // another device of hers
  await other.context.addCookies(await ana.context.cookies())
  await other.open('/me')
  await other.page.getByRole('listitem').getByText(other.say('matches.diary')).waitFor()
  await other.press(other.page.getByRole('link', { name: other.say('matches.replay') }))
  await other.page.getByRole('heading', { name: other.say('replay.actions') }).waitFor()
})

test('a table that the engine cannot open says so, and its log can be saved', async ({ visit }) => {
  const { ana, server } = await alone(visit)
  onTestFinished(() => server.stop())
  const { player, table } = await beginShort(ana)
  await player.lay(1)
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
  const log = (await contents(saving)) as { table: string; entries: { seq: number; event: { kind: string } }[] }
  expect(log.table).toBe(table)
  expect(log.entries.map(({ seq }) => seq)).toEqual(log.entries.map((_, i) => i + 1))
  expect(log.entries[0]!.event.kind).toBe('of a later release')
  expect(log.entries.length).toBeGreaterThan(5)
})
