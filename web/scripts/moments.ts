// Writes gallery/moments.json: moments of tables at the real server, as one viewer's page receives
// them. Run it with node scripts/run.js scripts/moments.ts.

import { writeFile } from 'node:fs/promises'
import { Server } from '../e2e/server.ts'
import type { Schema } from '../src/api/client'
import { readEvent } from '../src/api/message'
import { readAction, type Action, type ActionText } from '../src/api/notation'
import type { Position } from '../src/api/position'
import { add, begin, type Folded } from '../src/state/fold'
import { Guest } from './guest.ts'

export interface Moment {
  view: Schema['View'] // as it was some events earlier
  events: Schema['Event'][]
  now: Schema['Now']
  record?: unknown // of a round or match that is over
}

type Making = Partial<Schema['Making']>
type When = (now: Schema['Now'], position: Position, folded: Folded, house: Schema['House']) => boolean

const told = 10 // events before the moment, for the log

const server = await Server.start()
const ana = await Guest.enter(server.url, 'Ana')
const ben = await Guest.enter(server.url, 'Benedikt')

/** Plays the first legal action, a tile if possible, until the moment has come. */
async function until(guest: Guest, table: string, when: When, starts = false): Promise<Moment | undefined> {
  const snapshots: Folded[] = []
  const events: Schema['Event'][] = []
  let folded: Folded | undefined
  let house: Schema['House'] | undefined
  let moment: Moment | undefined
  await guest.watch(table, async (name, data) => {
    if (name === 'view') folded = begin(structuredClone(data as Schema['View']))
    if (name === 'view' || name === 'now') house = (data as Schema['Now']).house ?? house
    if (name === 'view' && folded!.view.stage === 'waiting' && starts) await guest.order(table, 'start')
    if (name === 'event') {
      events.push(data as Schema['Event'])
      folded = add(folded!, readEvent(data as Schema['Event']))
    }
    if (name !== 'now') snapshots.push(folded!)
    if (name !== 'now') return false
    const now = data as Schema['Now']
    const position = folded!.position
    if (position ? when(now, position, folded!, house!) : when(now, {} as Position, folded!, house!)) {
      const from = snapshots.slice(-told - 1)[0]!
      const view = { ...from.view, position: from.position ?? undefined, house: house!, stage: now.stage }
      moment = { view, events: events.filter((event) => event.seq > from.view.seq), now }
      return true
    }
    const legal = legalOf(now)
    const action = legal.find((what) => what.includes('>')) ?? legal.find((what) => what !== 'knock')
    if (action) await guest.order(table, 'act', { after: now.seq, action }).catch(later)
    else if (position?.end && now.stage !== 'over') await guest.order(table, 'be_ready')
    return now.stage === 'over' || folded!.view.round > 9
  })
  return moment
}

/** Others have acted meanwhile, or the match is over: the next `now` says what is legal. */
function later(error: unknown): void {
  if (!String(error).match(/"(stale|table_over)"/)) throw error
}

/** Plays table after table until one reaches such a moment. */
async function find(making: Making, when: When): Promise<Moment> {
  for (let tries = 0; tries < 60; tries++) {
    const guest = await Guest.enter(server.url, 'Ana')
    const { table } = await guest.make({ quick: true, forced: false, bots: Array<string>(making.seats! - 1).fill('casual'), ...making })
    const moment = await until(guest, table, when, true)
    if (!moment) continue
    const over = moment.view.position?.end ?? moment.events.some((event) => event.kind === 'round_ended')
    return over ? { ...moment, record: await guest.ask(`/api/tables/${table}/record`) } : moment
  }
  throw new Error(`no such moment: ${JSON.stringify(making)}`)
}

/** Returns the viewer's legal actions. */
const legalOf = (now: Schema['Now']): ActionText[] => now.legal[now.you] ?? []
const plays = (now: Schema['Now']): Action[] => legalOf(now).map(readAction).filter((action) => action.kind === 'play')
const laid = (position: Position): number => [...position.trains, ...position.mexican].reduce((sum, train) => sum + train.length, 0)
const middle = (now: Schema['Now'], position: Position): boolean => position.phase === 'play' && plays(now).length > 2 && laid(position) > 22

const moments: Record<string, Moment> = {}

async function take(name: string, moment: Promise<Moment>): Promise<void> {
  moments[name] = await moment
  console.log(name, JSON.stringify(moments[name]).length)
}

/** Creates a table of two people and bots. */
async function together(making: Making): Promise<string> {
  const { table } = await ana.make({ quick: true, forced: false, seats: 4, rules: 'pagat', onlookers: true, ...making })
  await ben.order(table, 'join', { seat: 3 })
  return table
}

async function waiting(): Promise<Moment> {
  const table = await together({ rules: 'czech' })
  await ana.order(table, 'seat_bot', { seat: 2, bot: 'planner' })
  return (await until(ana, table, () => true))!
}

async function others(watcher: Guest): Promise<Moment> {
  for (;;) {
    const table = await together({})
    for (const seat of [2, 4]) await ana.order(table, 'seat_bot', { seat, bot: 'casual' })
    const turn = until(ben, table, (_, position) => position.phase === 'play' && position.turn.includes(3) && laid(position) > 20)
    const until3 = until(ana, table, (now, position) => position.phase === 'play' && laid(position) > 20 && now.turn?.[0] === 3 && legalOf(now).length === 0, true)
    await turn
    const mine = await Promise.race([until3, new Promise<undefined>((done) => setTimeout(done, 3000))])
    if (!mine) continue
    return watcher === ana ? mine : (await until(watcher, table, () => true))!
  }
}

async function paused(): Promise<Moment> {
  const { table } = await ana.make({ rules: 'pagat', seats: 4, bots: ['casual', 'casual', 'casual'], quick: true, forced: false })
  await until(ana, table, middle, true)
  await ana.order(table, 'agree', { on: 'pause' })
  return (await until(ana, table, (_, __, ___, house) => house.paused))!
}

await take('waiting', waiting())
await take('turn', find({ rules: 'pagat', seats: 4 }, middle))
await take('others', others(ana))
await take('watching', others(await Guest.enter(server.url, 'Eva')))
await take('owed', find({ rules: 'pagat', seats: 4 }, (now, position) => position.phase === 'play' && position.owed.length > 0 && plays(now).length > 1 && laid(position) > 15))
await take('satisfy', find({ rules: 'czech', seats: 4 }, (now, position) => position.phase === 'play' && position.owed.length === 0 && plays(now).length > 0 && plays(now).every((action) => action.kind === 'play' && position.open.includes(action.train))))
await take('drawn', find({ rules: 'czech', seats: 4 }, (now, position) => position.drew !== null && plays(now).length > 0 && legalOf(now).includes('pass')))
await take('opening', find({ rules: 'czech', seats: 4 }, (now, position) => position.phase === 'opening' && legalOf(now).includes('stop') && plays(now).length > 0 && position.trains[0]!.length > 2))
await take('search', find({ rules: 'pagat', seats: 4 }, (now, position) => position.phase === 'search' && legalOf(now).includes('draw')))
await take('eight', find({ rules: 'french', seats: 8 }, (now, position) => middle(now, position) && laid(position) > 45))
await take('eighteen', find({ rules: 'jumbo', seats: 9 }, (now, position) => middle(now, position) && laid(position) > 60))
await take('mexicans', find({ rules: 'estonian', seats: 4 }, (now, position) => middle(now, position) && position.mexican.length > 1))
await take('knock', find({ rules: 'french', seats: 3 }, (now) => legalOf(now).includes('knock')))
await take('open hands', find({ rules: 'french-open', seats: 3 }, middle))
await take('clock', find({ rules: 'japanese', seats: 4, turn: 30, reserve: 0 }, middle))
await take('paused', paused())
await take('blocked', find({ rules: { base: 'japanese', rounds: 3 }, seats: 3 }, (_, position, folded) => position.end?.reason === 'blocked' && folded.view.round < 3))
await take('round', find({ rules: 'french', seats: 4 }, (_, position) => position.end?.reason === 'out'))
await take('round of two', find({ rules: 'pagat', seats: 2 }, (_, position, folded) => position.end !== undefined && folded.view.round === 2))
await take('round of eight', find({ rules: 'czech', seats: 8 }, (_, position, folded) => position.end !== undefined && folded.view.round === 2))
await take('round of fourteen', find({ rules: 'jumbo', seats: 14 }, (_, position, folded) => position.end !== undefined && folded.view.round === 2))
await take('match of eight', find({ rules: 'french', seats: 8, rounds: 2 }, (now) => now.stage === 'over'))
await take('match of two', find({ rules: 'celko-6', seats: 2, rounds: 2 }, (now) => now.stage === 'over'))
await take('match of one round', find({ rules: 'pagat', seats: 4, rounds: 1 }, (now) => now.stage === 'over'))
await take('match', find({ rules: 'czech', seats: 4, rounds: 3 }, (now) => now.stage === 'over'))
await server.stop()
await writeFile('gallery/moments.json', JSON.stringify(moments) + '\n')
