// Somebody who has played once, and whose browser can therefore play without a network.

import { expect, onTestFinished } from 'vitest'
import { Player } from './player.ts'
import { Server } from './server.ts'
import type { Look, Visitor } from './visitor.ts'

const cut = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|FAILED)/

/** Returns the addresses of the engines that the page's browser has. */
export const enginesOf = (ana: Visitor): Promise<string[]> =>
  ana.page.evaluate(async () => {
    if (!(await caches.has('roundhouse-engine'))) return []
    return (await (await caches.open('roundhouse-engine')).keys()).map(({ url }) => url)
  })

/** Plays at a table of the server until the rest of the client has come, with which the engine is fetched. */
export async function begin(ana: Visitor): Promise<void> {
  await new Player(ana).sit(await ana.make({ rules: 'pagat', seats: 2, bots: ['casual'], start: true }))
  const loaded = (): Promise<boolean> => ana.page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/ends-[\w-]+\.js$/.test(name)))
  await expect.poll(loaded, { timeout: 15_000 }).toBe(true)
}

/** Returns somebody who has played once, and the server. */
export async function played(visit: (look: Look) => Promise<Visitor>, look: Look = {}): Promise<{ ana: Visitor; server: Server }> {
  const server = await Server.start()
  onTestFinished(() => server.stop())
  const ana = await visit({ ...look, server: server.url, worker: true })
  ana.expects(cut)
  await ana.enter('Ana')
  await ana.open('/')
  await ana.underWorker()
  await begin(ana)
  await expect.poll(() => enginesOf(ana).then(({ length }) => length), { timeout: 20_000 }).toBe(1)
  return { ana, server }
}

/** Takes the network away. */
export async function leave(ana: Visitor, server: Server): Promise<void> {
  await server.kill()
  await ana.context.setOffline(true)
}
