// A page without a network: the server is gone, and the browser knows it.

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Download } from 'playwright-core'
import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import type { Length } from '../src/start/length.ts'
import type { Found, Person, Tabbed } from './person.ts'
import { Player } from './player.ts'
import { Server } from './server.ts'
import type { Visitor } from './visitor.ts'

const run = promisify(execFile)

/** Returns the JSON that a page has had saved. */
export async function contents(saving: Promise<Download>): Promise<unknown> {
  return json(await (await saving).createReadStream())
}

/** What a browser says of requests that go nowhere. */
export const nothing = /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|FAILED)|Failed to load resource/

/** Returns the addresses of the engines that the person's browser has. */
export function enginesOf<F>(person: Person<F>): Promise<string[]> {
  return person.evaluate(async () => {
    if (!(await caches.has('roundhouse-engine'))) return []
    return (await (await caches.open('roundhouse-engine')).keys()).map(({ url }) => url)
  }, undefined)
}

/** Has the page fetch the engine, as it does when a match has begun. */
export async function fetchEngine<F>(person: Person<F>): Promise<void> {
  await person.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text()
    const [engine] = /\/assets\/engine-[\w-]+\.wasm/.exec(worker)!
    await (await caches.open('roundhouse-engine')).add(engine)
  }, undefined)
}

/** Plays at a table of the server until the rest of the client has come, with which the engine is fetched. */
export async function playOnline<F extends Found<F>>(person: Person<F>): Promise<void> {
  await new Player(person).sit(await person.make({ rules: 'pagat', seats: 2, bots: ['casual'], start: true }))
  const loaded = (): Promise<boolean> => person.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/ends-[\w-]+\.js$/.test(name)), undefined)
  await expect.poll(loaded, { timeout: 15_000 }).toBe(true)
}

/** Takes the network away, with the server. */
export async function cutOff<F>(person: Tabbed<F>, server: Server): Promise<void> {
  person.expects(nothing)
  await server.kill()
  await person.setOffline(true)
}

/** Where somebody arrives, and their browser. */
export type Arrive<F, P extends Tabbed<F>> = (look: { server: string; worker: true }) => Promise<P>

/** A person, and the server that they have been at. */
export interface Pair<P> {
  ana: P
  server: Server
}

/** Returns a person whose browser has fetched the engine by itself, because they have played. */
export async function played<F extends Found<F>, P extends Tabbed<F>>(arrive: Arrive<F, P>): Promise<Pair<P>> {
  const server = await Server.start()
  const ana = await arrive({ server: server.url, worker: true })
  await ana.enter('Ana')
  await ana.open('/')
  await ana.underWorker()
  await playOnline<F>(ana)
  await expect.poll(() => enginesOf(ana).then(({ length }) => length), { timeout: 20_000 }).toBe(1)
  return { ana, server }
}

/** Returns a person without a network, who has not played, and whose browser has the engine nevertheless. */
export async function alone<F extends Found<F>, P extends Tabbed<F>>(arrive: Arrive<F, P>): Promise<Pair<P>> {
  const server = await Server.start()
  const ana = await arrive({ server: server.url, worker: true })
  await ana.open('/')
  await ana.underWorker()
  await fetchEngine(ana)
  await cutOff(ana, server)
  await ana.open('/me') // asks the engine, which starts
  return { ana, server }
}

/** Begins a match as people do, against bots that do not pause. */
export async function begin(visitor: Visitor, rules: string, length?: Length): Promise<Player> {
  await visitor.open(`/new?rules=${rules}`)
  if (length) await visitor.page.getByRole('radio', { name: visitor.part(`length.${length}`) }).check({ force: true })
  await visitor.press(visitor.starting())
  await visitor.page.waitForURL(/\/t\/local-/)
  const player = new Player(visitor)
  await player.dealt()
  await visitor.press(visitor.button('do.set_pace').first())
  return player
}

/** A player, and the table of the device that they are at. */
export interface Match<F extends Found<F>> {
  player: Player<F>
  table: string
}

/** With more players fewer tiles are left to be drawn: the round is over sooner, perhaps too soon for who wants to be in the middle of it. */
export const sooner = { seats: 3, bots: ['beginner', 'beginner'] }

/** Begins a match of one round against one bot, unless the table says otherwise. */
export async function beginShort<F extends Found<F>>(person: Person<F>, table: Partial<Schema['Making']> = {}): Promise<Match<F>> {
  const making = { rules: { base: 'celko-6' }, seats: 2, bots: ['beginner'], rounds: 1, start: true, quick: true, ...table }
  return sit(person, '/api/tables', making)
}

/** Makes a table by a request to the device, and sits down at it. */
export async function sit<F extends Found<F>>(person: Person<F>, address: string, body: object): Promise<Match<F>> {
  const make = (): Promise<Answer> => ask(person, address, JSON.stringify(body))
  let made = await make()
  if (made.status === 401) {
    await ask(person, '/api/me', JSON.stringify({ name: 'Ana' }))
    made = await make()
  }
  expect(made.status, made.text).toBe(200)
  const { table } = JSON.parse(made.text) as Schema['View']
  const player = new Player(person)
  await player.sit(table)
  return { player, table }
}

interface Answer {
  status: number
  text: string
}

/** Asks the worker that holds the tables, as another page would: for an address, or to do what a body says. */
export function ask<F>(person: Person<F>, address: string, body = ''): Promise<Answer> {
  return person.evaluate(
    ({ address, body }) =>
      new Promise<Answer>((done) => {
        const channel = new BroadcastChannel('roundhouse-tables')
        const n = Math.random() // a question that was sent twice is answered twice
        const send = (): void => channel.postMessage({ from: 'test', asked: { n, method: body ? 'POST' : 'GET', address, body } })
        channel.onmessage = ({ data }) => {
          if (data.holder) send() // whoever held them before may not have heard it
          if (data.to !== 'test' || data.told.n !== n) return
          channel.close()
          done(data.told)
        }
        send()
      }),
    { address, body },
  )
}

export const tableOf = (visitor: Visitor): string => new URL(visitor.page.url()).pathname.split('/').at(-1)!

/** Holds the table's record to what the program itself says of it. */
export async function verify<F>(person: Person<F>, table: string): Promise<void> {
  const { status, text } = await ask(person, `/api/tables/${table}/record`)
  expect(status, text).toBe(200)
  const folder = await mkdtemp(join(tmpdir(), 'roundhouse-'))
  const file = join(folder, 'record.json')
  await writeFile(file, text)
  const program = resolve(process.env['ROUNDHOUSE_BIN'] ?? '../bin/roundhouse')
  await Promise.all(['replay', 'verify'].map((command) => run(program, [command, file])))
  await rm(folder, { recursive: true })
}
