// A page without a network: the server is gone, and the browser knows it.

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { Length } from '../src/start/length.ts'
import { Player } from './player.ts'
import { Server } from './server.ts'
import { Visitor, type Look } from './visitor.ts'

const run = promisify(execFile)

/** What a browser says of requests that go nowhere. */
export const nothing = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource/

/** Has the page fetch the engine, as it does when a match has begun. */
export async function fetchEngine(visitor: Visitor): Promise<void> {
  await visitor.page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text()
    const [engine] = /\/assets\/engine-[\w-]+\.wasm/.exec(worker)!
    await (await caches.open('roundhouse-engine')).add(engine)
  })
}

/** Returns a visitor who has been at a server that is gone, and what ends both. */
export async function alone(look: Look = {}): Promise<{ ana: Visitor; server: Server; leave: () => Promise<void> }> {
  const server = await Server.start()
  const ana = await Visitor.arrive({ worker: true, server: server.url, ...look })
  ana.expects(nothing)
  await ana.open('/')
  await ana.underWorker()
  await fetchEngine(ana)
  await server.kill()
  await ana.context.setOffline(true)
  return {
    ana,
    server,
    leave: async () => {
      await ana.close()
      await server.stop()
    },
  }
}

/** Begins a match by the rules, against bots that do not pause. */
export async function begin(visitor: Visitor, rules: string, length?: Length): Promise<Player> {
  await visitor.open(`/new?rules=${rules}`)
  if (length) await visitor.page.getByRole('radio', { name: visitor.part(`length.${length}`) }).check({ force: true })
  await visitor.press(visitor.button('new.play'))
  await visitor.page.waitForURL(/\/t\/local-/)
  const player = new Player(visitor)
  await player.dealt()
  await visitor.press(visitor.button('do.set_pace').first())
  return player
}

/** Asks the worker that holds the tables, or that will, as another page would: for an address, or to do what a body says. */
export function ask(visitor: Visitor, address: string, body = ''): Promise<{ status: number; text: string }> {
  return visitor.page.evaluate(
    ([address, body]) =>
      new Promise<{ status: number; text: string }>((done) => {
        const channel = new BroadcastChannel('roundhouse-tables')
        const send = (): void => channel.postMessage({ from: 'test', asked: { n: 1, method: body ? 'POST' : 'GET', address, body } })
        channel.onmessage = ({ data }) => {
          if ('holder' in data) send() // whoever held them before may not have heard it
          if (data.to !== 'test') return
          channel.close()
          done(data.told)
        }
        send()
      }),
    [address, body] as const,
  )
}

export const tableOf = (visitor: Visitor): string => new URL(visitor.page.url()).pathname.split('/').at(-1)!

/** Holds the table's record to what the program itself says of it. */
export async function verify(visitor: Visitor, table = tableOf(visitor)): Promise<void> {
  const { status, text } = await ask(visitor, `/api/tables/${table}/record`)
  expect(status, text).toBe(200)
  const folder = await mkdtemp(join(tmpdir(), 'roundhouse-'))
  const file = join(folder, 'record.json')
  await writeFile(file, text)
  const program = resolve(process.env['ROUNDHOUSE_BIN'] ?? '../bin/roundhouse')
  for (const command of ['replay', 'verify']) await run(program, [command, file])
  await rm(folder, { recursive: true })
}
