// Several people at one device, which has no network.

import { describe, expect } from 'vitest'
import { Player } from './player.ts'
import { settledFaults } from './screens.ts'
import { Server } from './server.ts'
import { all, read } from './tree.ts'
import { test, type Visitor } from './visitor.ts'

/** Takes the network from one who has been at a server, with the server. */
async function alone(device: Visitor, server: Server): Promise<void> {
  device.expects(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource/)
  await device.open('/')
  await device.underWorker()
  await device.page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text()
    const [engine] = /\/assets\/engine-[\w-]+\.wasm/.exec(worker)!
    await (await caches.open('roundhouse-engine')).add(engine)
  })
  await server.kill()
  await device.context.setOffline(true)
}

/** Makes a table for people of these names, and no bots. */
async function gather(device: Visitor, names: string[]): Promise<void> {
  const { page } = device
  await device.open('/new?rules=celko-6')
  await page.getByRole('radio', { name: /^3$/ }).check({ force: true })
  await page.getByRole('radio', { name: device.say('new.here') }).check({ force: true })
  for (const [at, name] of names.entries()) {
    if (at > 1) await device.press(device.button('new.here.add'))
    const field = page.getByRole('textbox').nth(at)
    await field.fill(name)
    await field.press('Tab')
  }
  await device.press(device.button('new.play'))
  await page.waitForURL(/\/t\/local-/)
}

/** Gives the device to whom the curtain names, and returns the name. */
async function hand(device: Visitor): Promise<string> {
  const { page } = device
  const title = await page.getByRole('region', { name: device.say('pass') }).getByRole('heading').innerText()
  expect(await page.locator('[data-tile]').count(), 'tiles behind the curtain').toBe(0)
  const tree = await read(await device.devtools())
  expect(all(tree, 'list', device.say('table.hand'))).toEqual([])
  expect(all(tree, 'button', /^\d+-\d+/)).toEqual([])
  // The hand may be gone at once, if the table acts for one who plainly has no choice.
  const names = page.getByRole('region', { name: device.say('pass') }).getByRole('heading')
  await expect.poll(async () => {
    const up = (await names.allInnerTexts()).includes(title)
    if (up) await device.button('pass.lift').tap({ timeout: 1000 }).catch(() => undefined) // it may be up no longer
    return up
  }, { timeout: 15_000 }).toBe(false)
  return title
}

/** Plays until the round is over, and returns who has had the device. */
async function round(device: Visitor, player: Player): Promise<Set<string>> {
  const seen = new Set<string>()
  for (;;) {
    if (await device.button('pass.lift').isVisible()) seen.add(await hand(device))
    const knock = device.page.getByRole('button', { name: device.part('pass.knock') }).first()
    if (await knock.isVisible()) await device.press(knock)
    const step = await player.step()
    if (step === 'round' || step === 'match') return seen
  }
}

describe('three people at a device without a network', () => {
  test('play a round, one after the other, and go on', { timeout: 180_000 }, async ({ visit }) => {
    const server = await Server.start()
    const device = await visit({ worker: true, server: server.url, width: 390, height: 844, touch: true })
    await alone(device, server)
    await gather(device, ['Ana', 'Bo', 'Cy'])
    const player = new Player(device)
    await player.dealt()
    await device.button('pass.lift').waitFor()
    expect(await settledFaults(device.page)).toEqual([])
    const seen = await round(device, player)
    expect([...seen].map((title) => /Ana|Bo|Cy/.exec(title)?.[0]).sort()).toEqual(['Ana', 'Bo', 'Cy'])
    expect(player.laid).toBeGreaterThan(2)
    await player.next()
    await device.button('pass.lift').waitFor()
    await hand(device)
    // The curtain is down when the page is loaded again.
    await device.page.reload()
    await device.button('pass.lift').waitFor()
    expect(await device.page.locator('[data-tile]').count()).toBe(0)
    await hand(device)
    await server.stop()
  })
})
