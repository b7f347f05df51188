// The server is replaced by another build, with other file names, under a page that plays.

import { expect, onTestFinished } from 'vitest'
import type { Found, Tabbed } from './person.ts'
import { Player } from './player.ts'
import { Server } from './server.ts'

/** Plays on until a tile can be laid, through the ends of rounds, and chooses it. */
async function choose<F extends Found<F>>(player: Player<F>): Promise<string> {
  for (;;) {
    const tile = player.fitting().first()
    if (await tile.isVisible()) {
      const name = (await tile.getAttribute('aria-label'))!
      if (!player.visitor.part('train.engine').test(name)) {
        await player.visitor.press(tile)
        return name.split(',')[0]!
      }
    }
    if ((await player.step()) === 'round') await player.next()
  }
}

/** Reports whether the page says that the connection is lost: the table, or what covers it. */
async function isLost<F extends Found<F>>(player: Player<F>): Promise<boolean> {
  const texts = await Promise.all([player.visitor.page.getByRole('status'), player.over('prompt.round.over')].map((part) => part.allInnerTexts()))
  return player.visitor.part('prompt.offline').test(texts.join())
}

/**
 * Replaces the server that many times. Nothing of it may be noticed: no file is missing, no
 * connection is called lost, and the chosen tile is laid.
 */
export async function replaceUnder<F extends Found<F>>(visit: (look: { server: string; worker: boolean }) => Promise<Tabbed<F>>, times: number, worker: boolean): Promise<void> {
  const server = await Server.start()
  onTestFinished(() => server.stop())
  const ana = await visit({ server: server.url, worker })
  ana.expects(/net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/) // while it is away
  ana.expects(/net::ERR_FAILED \S+\/api\//) // the same, told by a service worker; files have another address
  const { page } = ana
  await ana.enter('Ana')
  await ana.open('/')
  if (worker) await ana.underWorker()
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'pagat', seats: 2, bots: ['casual'], start: true }))
  for (let n = 0; n < times; n++) {
    const tile = await choose(player)
    let back = false
    const told = (async (): Promise<boolean> => {
      for (let seen = false; ; seen = (await isLost(player)) || seen) if (back) return seen
    })()
    await server.replace()
    expect((await player.chosen().getAttribute('aria-label'))!.split(',')[0]).toBe(tile)
    const before = await player.hand.count()
    await ana.press(player.taking().first())
    await player.changed(before)
    back = true
    expect(await told, 'the connection was called lost').toBe(false)
    // What a page of the old build loads only now: dialogs.
    const menu = page.getByRole('dialog', { name: ana.say('table.menu') })
    await ana.press(page.getByRole('button', { name: ana.say('table.menu') }))
    await ana.press(menu.getByRole('button', { name: ana.say('close') }))
    await expect.poll(() => menu.isVisible()).toBe(false)
    // A page that is opened now is one of the new build.
    const other = await ana.tab()
    await other.open(`/rules/czech`)
    await expect.poll(() => other.page.getByRole('heading').count()).toBeGreaterThan(4)
    await other.close()
    expect(other.faults).toEqual([])
  }
}
