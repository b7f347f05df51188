// Several people at one device, which has no network, from making the table on.

import { expect, onTestFinished } from 'vitest'
import { alone } from './offline.ts'
import { passUntil, take } from './pass.ts'
import { Player, type Manner } from './player.ts'
import { settledFaults } from './screens.ts'
import { all, read } from './tree.ts'
import { test, type Visitor } from './visitor.ts'

/** Makes a table for people of these names, and no bots. */
async function gather(device: Visitor, names: string[]): Promise<void> {
  const { page } = device
  await device.open('/new?rules=celko-6')
  await page.getByRole('radio', { name: device.say('new.here') }).check({ force: true })
  const fields = page.getByRole('textbox')
  await fields.nth(1).waitFor()
  while ((await fields.count()) > names.length) await device.press(page.getByRole('button', { name: device.say('new.here.remove') }).last())
  for (const [at, name] of names.entries()) {
    const field = fields.nth(at)
    await field.fill(name)
    await field.press('Tab')
  }
  await device.press(device.starting())
  await page.waitForURL(/\/t\/local-/)
}

/** Lays a tile, while the trains that it fits are as high as the yard has made them: otherwise they cover others. */
const withoutCover: Manner = async (tile, player) => {
  await player.visitor.press(tile)
  const higher = (): string[] =>
    [...document.querySelectorAll<HTMLElement>('.yard-row')].filter((row) => row.offsetHeight > Math.ceil(parseFloat(row.style.height))).map((row) => row.innerText)
  expect(await player.visitor.evaluate(higher, undefined), 'rows that cover others').toEqual([])
  await player.visitor.press(player.taking().first())
}

test('three people play one after the other at a device without a network', async ({ visit }) => {
  const { ana: device, server } = await alone((look) => visit({ width: 390, height: 844, touch: true, ...look }))
  onTestFinished(() => server.stop())
  await gather(device, ['Ana', 'Bo', 'Cy'])
  const player = new Player(device, withoutCover)
  await player.dealt()
  await device.button('pass.lift').waitFor()
  expect(await settledFaults(device.page)).toEqual([])
  const devtools = await device.devtools()
  const takeUnread = async (): Promise<string> => {
    const tree = await read(devtools)
    expect(all(tree, 'list', device.say('table.hand'))).toEqual([])
    expect(all(tree, 'button', /^\d+-\d+/)).toEqual([])
    return take(player)
  }
  expect([...(await passUntil(player, (had) => had.size === 3 && player.laid > 2, takeUnread))].sort()).toEqual(['Ana', 'Bo', 'Cy'])
  // The curtain is down when the page is loaded again.
  await device.page.reload()
  await device.button('pass.lift').waitFor()
  await take(player)
})
