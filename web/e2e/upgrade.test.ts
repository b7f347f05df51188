// Nobody notices that the server is replaced.

import { expect, onTestFinished } from 'vitest'
import { alone, beginShort, cutOff, enginesOf } from './offline.ts'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'
import { replaceUnder } from './upgrade.ts'

test('a server is replaced by the next release under a page with a service worker', ({ visit }) => replaceUnder(visit, 1, true))

/** Returns the names of the tiles in the hand. */
const handOf = async ({ hand }: Player): Promise<string[]> => (await hand.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')!.split(',')[0]!))).sort()

test('a match of this device goes on with the engine of the next release, and with the old one until its page is closed', async ({ visit }) => {
  const { ana, server } = await alone(visit)
  onTestFinished(() => server.stop())
  const [old] = await enginesOf(ana)
  const { player } = await beginShort(ana, { rules: { base: 'pagat' } })
  await player.lay(2)
  const { pathname } = new URL(ana.page.url())

  await server.begin()
  await server.replace()
  await ana.context.setOffline(false)
  await ana.page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
  const waits = (): Promise<boolean> => ana.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null)
  await expect.poll(waits, { timeout: 20_000 }).toBe(true)
  const both = await enginesOf(ana)
  expect([both.length, both.includes(old!)]).toEqual([2, true])
  await cutOff(ana, server)
  await ana.open(pathname)
  await player.lay(1)
  await player.able()
  const hand = await handOf(player)

  const next = ana.context.serviceWorkers().at(-1)!
  await ana.page.close()
  const active = (): Promise<boolean> => next.evaluate(() => (self as unknown as { registration: ServiceWorkerRegistration }).registration.waiting === null)
  await expect.poll(active, { timeout: 20_000 }).toBe(true)
  const later: Visitor = await ana.tab()
  later.expects(/net::ERR_/)
  const again = new Player(later)
  await later.open(pathname)
  await again.dealt()
  expect(await enginesOf(later)).toEqual(both.filter((engine) => engine !== old))
  expect(await handOf(again)).toEqual(hand)
  await again.lay(1)
  expect(later.faults).toEqual([])
})
