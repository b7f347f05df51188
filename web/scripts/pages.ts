// Writes gallery/pages.json: pages other than a table, each with what the real server answers to it. Run
// it with node scripts/run.js scripts/pages.ts.

import { writeFile } from 'node:fs/promises'
import { Server } from '../e2e/server.ts'
import type { Schema } from '../src/api/client'
import { Guest } from './guest.ts'

export interface Page {
  path: string
  answers: Record<string, unknown> // by address, whose query has no language
}

type Choose = (legal: string[], best: () => Promise<string>) => string | Promise<string>

const server = await Server.start()

/** Plays a match of one round, and returns its replay with the analysis, and how many of Ana's choices were poor. */
async function replay(choose: Choose): Promise<{ page: Page; poor: number }> {
  const ana = await Guest.enter(server.url, 'Ana')
  const { table } = await ana.make({ rules: { base: 'pagat', set: 9, hand: { 3: 9 }, rounds: 1 }, seats: 3, bots: ['casual', 'casual'], quick: true, forced: false })
  const at = `/api/tables/${table}`
  await ana.watch(table, async (name, data) => {
    if (name === 'view') await ana.order(table, 'start')
    if (name !== 'now') return false
    const now = data as Schema['Now']
    const legal = now.legal[now.you] ?? []
    if (legal.length > 0) {
      const action = await choose(legal, async () => (await ana.ask<Schema['Advice'][]>(`${at}/hint`))[0]!.action)
      await ana.order(table, 'act', { after: now.seq, action }).catch(() => undefined) // others have acted meanwhile
    }
    return now.stage === 'over'
  })
  const answers: Record<string, unknown> = {}
  const keep = async <T>(path: string): Promise<T> => (answers[path] = await ana.ask<T>(path)) as T
  const { you } = await keep<Schema['View']>(at)
  await keep(`${at}/record`)
  await keep(`${at}/luck?round=1`)
  await keep(`${at}/rounds/1`)
  let poor = 0
  for (let from: number | null = 0; from !== null; ) {
    const { judged, next }: Schema['Judged'] = await keep<Schema['Judged']>(`${at}/judge?round=1&from=${from}`)
    poor += judged.filter(({ seat, loss }) => seat === you && loss >= 3).length
    from = next
  }
  return { page: { path: `/replay/${table}?round=1&step=24`, answers }, poor }
}

/** Plays until the round is as wished. */
async function find(choose: Choose, wished: (poor: number) => boolean): Promise<Page> {
  for (;;) {
    const { page, poor } = await replay(choose)
    if (wished(poor)) return page
  }
}

async function compared(a: string, b: string): Promise<Page> {
  const ana = await Guest.enter(server.url, 'Ana')
  const answers: Record<string, unknown> = {}
  for (const path of ['/api/rules', ...[a, b].flatMap((id) => [`/api/rules/${id}`, `/api/rules/${id}/book`])]) answers[path] = await ana.ask(path)
  return { path: `/rules/${a}?with=${b}`, answers }
}

/** Writes rounds on a score sheet. */
async function sheet(names: string[], rounds: number): Promise<Page> {
  const ana = await Guest.enter(server.url, 'Ana')
  const { id } = await ana.post<{ id: string }>('/api/sheets', { rules: 'pagat', seats: names.map((name) => ({ name })) })
  for (let round = 1; round <= rounds; round++) {
    const out = (round * 3) % names.length
    const points = names.map((_, i) => (i === out ? 0 : (round * 17 + i * 23) % 60))
    await ana.post(`/api/sheets/${id}/write`, { id: String(round), round, end: 'out', out: [out + 1], points })
  }
  const answers: Record<string, unknown> = {}
  for (const path of [`/api/sheets/${id}`, '/api/rules/pagat']) answers[path] = await ana.ask(path)
  return { path: `/s/${id}`, answers }
}

const four = ['Oma', 'Lea', 'Ben', 'Ana']
const pages: Record<string, Page> = {
  good: await find((_, best) => best(), (poor) => poor === 0),
  bad: await find((legal) => legal.at(-1)!, (poor) => poor > 1),
  compared: await compared('czech', 'japanese'),
  sheet: await sheet(four, 3),
  sheet_over: await sheet(four, 13),
  sheet_eight: await sheet([...four, 'Bartholomäus', 'Jo', 'Kim', 'Maximiliane'], 5),
}
await server.stop()
await writeFile('gallery/pages.json', JSON.stringify(pages) + '\n')
