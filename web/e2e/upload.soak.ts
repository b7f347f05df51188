// What a device without an engine for it has stored can be saved.

import { expect, onTestFinished } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { alone, ask, beginShort, contents, sooner } from './offline.ts'
import { test } from './visitor.ts'

/**
 * Has the browser give the database a later form, which no engine opens. An earlier release has left these
 * rows instead of what is there, if they are given.
 */
const makeLater = (before: Record<string, object[]> | null): Promise<void> =>
  new Promise((done, fail) => {
    if (before) indexedDB.deleteDatabase('roundhouse')
    const opening = indexedDB.open('roundhouse', 1000)
    opening.onerror = () => fail(opening.error!)
    opening.onupgradeneeded = () => {
      for (const [store, rows] of Object.entries(before ?? {})) {
        const made = opening.result.createObjectStore(store, { keyPath: store === 'entries' ? ['table', 'seq'] : 'table' })
        for (const row of rows) made.add(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Array.isArray(value) ? new Uint8Array(value as number[]) : (value as unknown)])))
      }
    }
    opening.onsuccess = () => {
      opening.result.close()
      done()
    }
  })

test('without an engine that opens it, what this release has stored can be saved, and what one before has', async ({ visit }) => {
  const { ana, server } = await alone(visit)
  onTestFinished(() => server.stop())
  const over = await beginShort(ana, sooner)
  expect(await over.player.match()).toBe(1)
  const record = JSON.parse((await ask(ana, `/api/tables/${over.table}/record`)).text) as Schema['Record']
  const { player, table } = await beginShort(ana)
  await player.lay(1)

  const change = async (before: Record<string, object[]> | null): Promise<void> => {
    await ana.page.goto('about:blank') // the engine ends
    await ana.page.goto(`${server.url}/icon.svg`)
    await ana.page.evaluate(makeLater, before)
    await ana.open('/me')
    await ana.page.getByRole('heading', { name: ana.say('me.unopened') }).waitFor()
  }
  const save = async (what: 'me.unopened.over' | 'me.unopened.table'): Promise<unknown> => {
    const one = ana.page.getByRole('listitem').filter({ hasText: ana.part(what) })
    expect(await one.count()).toBe(1)
    const moved = Date.parse((await one.locator('time').getAttribute('datetime'))!)
    expect(Math.abs(Date.now() - moved)).toBeLessThan(600_000)
    const saving = ana.page.waitForEvent('download')
    await ana.press(one.getByRole('button'))
    return contents(saving)
  }
  await change(null)
  expect(await save('me.unopened.over')).toEqual({ ...record, players: ['', record.players![1]] }) // names are people's
  const log = (await save('me.unopened.table')) as { table: string; entries: { seq: number }[] }
  expect(log.table).toBe(table)
  expect(log.entries.map(({ seq }) => seq)).toEqual(log.entries.map((_, i) => i + 1))
  expect(log.entries.length).toBeGreaterThan(5)

  const now = new Date().toISOString()
  await change({
    lists: [{ table: 'local-1', json: JSON.stringify({ ID: 'local-1', Stage: 'playing', Moved: now }) }],
    matches: [{ table: 'local-2', json: JSON.stringify({ Table: 'local-2', Ended: now }) }],
    records: [{ table: 'local-2', record: [...new TextEncoder().encode('{"of":"before"}')] }],
    entries: [{ table: 'local-1', seq: 1, id: 'a', edition: 1, data: [123, 125] }],
  })
  expect(await save('me.unopened.over')).toEqual({ of: 'before' })
  expect(await save('me.unopened.table')).toEqual({ table: 'local-1', entries: [{ seq: 1, id: 'a', edition: 1, event: {} }] })
})
