// Several people at one device, which has no network.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Player } from './player.ts'
import { settledFaults } from './screens.ts'
import { Server } from './server.ts'
import { all, read } from './tree.ts'
import { Visitor } from './visitor.ts'

let server: Server
let device: Visitor
beforeAll(async () => {
  server = await Server.start()
  device = await Visitor.arrive({ worker: true, server: server.url, width: 390, height: 844, touch: true })
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
})
afterAll(async () => {
  await device.close()
  await server.stop()
  expect(device.faults).toEqual([])
})

const curtain = (): ReturnType<Visitor['button']> => device.page.getByRole('region', { name: device.say('pass') })

/** Makes a table for people of these names, and no bots. */
async function gather(names: string[]): Promise<void> {
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
async function hand(): Promise<string> {
  const { page } = device
  const title = await curtain().getByRole('heading').innerText()
  expect(await page.locator('[data-tile]').count(), 'tiles behind the curtain').toBe(0)
  const tree = await read(await device.devtools())
  expect(all(tree, 'list', device.say('table.hand'))).toEqual([])
  expect(all(tree, 'button', /^\d+-\d+/)).toEqual([])
  const lift = device.button('pass.lift')
  await expect.poll(async () => {
    if (await lift.isVisible()) await device.press(lift)
    return page.locator('[data-tile]').count()
  }, { timeout: 15_000 }).toBeGreaterThan(0)
  return device.part('pass.to').exec(title) ? title : ''
}

/** Plays until the round is over, and returns who has had the device. */
async function round(player: Player): Promise<Set<string>> {
  const seen = new Set<string>()
  for (;;) {
    if (await device.button('pass.lift').isVisible()) seen.add(await hand())
    const knock = device.page.getByRole('button', { name: device.part('pass.knock') }).first()
    if (await knock.isVisible()) await device.press(knock)
    const step = await player.step()
    if (step === 'round' || step === 'match') return seen
  }
}

describe('three people at a device without a network', () => {
  test('play a round, one after the other, and go on', async () => {
    await gather(['Ana', 'Bo', 'Cy'])
    const player = new Player(device)
    await player.dealt()
    await device.button('pass.lift').waitFor()
    expect(await settledFaults(device.page)).toEqual([])
    const seen = await round(player)
    expect([...seen].map((title) => /Ana|Bo|Cy/.exec(title)?.[0]).sort()).toEqual(['Ana', 'Bo', 'Cy'])
    expect(player.laid).toBeGreaterThan(2)
    await player.next()
    await device.button('pass.lift').waitFor()
    await hand()
  })

  test('find the curtain down when the page is loaded again', async () => {
    expect(await device.page.locator('[data-tile]').count()).toBeGreaterThan(0)
    await device.page.reload()
    await device.button('pass.lift').waitFor()
    expect(await device.page.locator('[data-tile]').count()).toBe(0)
    await hand()
  })
})
