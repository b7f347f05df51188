// The server is replaced by another build, with other file names, under a page that plays.

import { expect, onTestFinished } from 'vitest'
import { Player } from './player.ts'
import { Server } from './server.ts'
import type { Look, Visitor } from './visitor.ts'

/** Plays on until a tile can be laid, through the ends of rounds, and chooses it. */
async function choose(player: Player): Promise<string> {
  for (;;) {
    const tile = player.fitting().first()
    if (await tile.isVisible()) {
      const name = (await tile.getAttribute('aria-label'))!.split(',')[0]!
      if (!player.visitor.part('train.engine').test((await tile.getAttribute('aria-label'))!)) {
        await tile.click()
        return name
      }
    }
    if ((await player.step()) === 'round') await player.next()
  }
}

/**
 * Replaces the server that many times. Nothing of it may be noticed: no file is missing, no
 * connection is called lost, and the chosen tile is laid.
 */
export async function replaceUnder(visit: (look?: Look) => Promise<Visitor>, times: number, worker: boolean): Promise<void> {
  const server = await Server.start()
  onTestFinished(() => server.stop())
  const ana = await visit({ server: server.url, worker })
  ana.expects(/net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/) // while it is away
  const { page } = ana
  await ana.enter('Ana')
  await ana.open('/')
  if (worker) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'pagat', seats: 2, bots: ['casual'], start: true }))
  const offline = page.getByText(ana.say('prompt.offline'))
  for (let n = 0; n < times; n++) {
    const tile = await choose(player)
    let back = false
    const told = (async (): Promise<boolean> => {
      for (let seen = false; ; seen ||= await offline.isVisible()) if (back) return seen
    })()
    await server.replace()
    const pressed = player.hand.and(page.getByRole('button', { pressed: true }))
    expect((await pressed.getAttribute('aria-label'))!.split(',')[0]).toBe(tile)
    const before = await player.hand.count()
    await player.taking().first().click()
    await player.changed(before)
    back = true
    expect(await told, 'the connection was called lost').toBe(false)
    // What a page of the old build loads only now: dialogs.
    await ana.button('table.menu').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    // A page that is opened now is one of the new build.
    const other = await ana.tab()
    await other.open(`/rules/czech`)
    await expect.poll(() => other.page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3)
    expect(other.faults).toEqual([])
    await other.page.close()
  }
}
