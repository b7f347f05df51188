// Writes test/fold.json: what a player's stream sent of whole matches at the real server, and the
// server's own view of their ends. Run it with node scripts/run.js scripts/record.ts.

import { writeFile } from 'node:fs/promises'
import { Server } from '../e2e/server.ts'
import type { Schema } from '../src/api/client'
import { Guest } from './guest.ts'

interface Recorded {
  first: Schema['View']
  events: Schema['Event'][]
  last: Schema['View']
  record: unknown
}

interface Match extends Partial<Schema['Making']> {
  friend?: boolean // on the last seat
}

// A search for the engine and opening trains; single tiles, knocking and its penalty, seen and
// unseen.
const matches: Match[] = [
  { rules: 'pagat', seats: 3, rounds: 1 },
  { rules: { base: 'french', set: 6, hand: { 2: 7 }, rounds: 2, knock_penalty: 2 }, seats: 2 },
  { rules: { base: 'french', set: 6, hand: { 3: 6 }, rounds: 3, knock_penalty: 2 }, seats: 3, friend: true },
]

const done = new WeakMap<Guest, number>() // the events after which guests have acted

const server = await Server.start()
const recorded = []
for (const match of matches) recorded.push(await play(match))
await server.stop()
await writeFile('test/fold.json', JSON.stringify(recorded) + '\n')

async function play({ friend, ...match }: Match): Promise<Recorded> {
  const guest = await Guest.enter(server.url, 'Ana')
  const bots = Array.from({ length: match.seats! - (friend ? 2 : 1) }, () => 'beginner')
  const { table } = await guest.make({ ...match, bots, quick: true, forced: false })
  let played: Promise<void> | undefined
  if (friend) {
    const leo = await Guest.enter(server.url, 'Leo')
    await leo.order(table, 'join')
    const seen: Schema['Event'][] = []
    played = leo.watch(table, (name, data) => {
      if (name === 'event') seen.push(data as Schema['Event'])
      return name === 'now' ? act(leo, table, data as Schema['Now'], seen) : false
    })
  }
  let first: Schema['View'] | undefined
  const events: Schema['Event'][] = []
  await guest.watch(table, async (name, data) => {
    if (name === 'view') {
      first = data as Schema['View']
      await guest.order(table, 'start')
    }
    if (name === 'event') events.push(data as Schema['Event'])
    if (name === 'now') return act(guest, table, data as Schema['Now'], events)
    return false
  })
  await played
  return { first: first!, events, last: await guest.ask(`/api/tables/${table}`), record: await guest.ask(`/api/tables/${table}/record`) }
}

/**
 * Lays the first legal tile, never knocks, and reports whether the match is over. The same may be sent
 * twice.
 */
async function act(guest: Guest, table: string, now: Schema['Now'], events: Schema['Event'][]): Promise<boolean> {
  if (done.get(guest) === now.seq && now.stage !== 'over') return false
  done.set(guest, now.seq)
  const legal = now.legal[String(now.you)] ?? []
  const what = legal.find((action) => action.includes('>')) ?? legal.find((action) => action !== 'knock')
  if (what) await guest.order(table, 'act', { after: now.seq, action: what })
  else if (events.at(-1)?.kind === 'round_ended') await guest.order(table, 'be_ready')
  return now.stage === 'over'
}
