// How a page behaves when the connection or the server fails.

import { expect, inject, onTestFinished } from 'vitest'
import { Line } from './line.ts'
import { Player } from './player.ts'
import { Server } from './server.ts'
import { test } from './visitor.ts'

const cut = [/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED|EMPTY_RESPONSE)/]

test('who is cut off in the middle of a turn goes on with it, the chosen tile too', async ({ visit }) => {
  const ana = await visit()
  ana.expects(...cut)
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true }))
  await player.lay(1)
  await player.able()
  const before = await player.hand.count()
  await player.fitting().first().click()
  const chosen = await player.hand.and(ana.page.getByRole('button', { pressed: true })).getAttribute('aria-label')
  await ana.context.setOffline(true)
  await ana.page.getByRole('status').getByText(ana.say('prompt.offline')).waitFor()
  expect(await player.taking().count()).toBe(0)
  expect(await player.hand.count()).toBe(before)
  await ana.context.setOffline(false)
  await player.taking().first().click()
  await player.changed(before)
  expect(await player.hand.count()).toBe(before - 1)
  const left = await player.hand.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')!.split(',')[0]))
  expect(left).not.toContain(chosen!.split(',')[0])
  await player.lay(1)
})

test('what happened while a page was cut off is there when it comes back', async ({ visit }) => {
  const ana = await visit()
  const ben = await visit()
  ben.expects(...cut)
  await ana.enter('Ana')
  await ben.enter('Ben')
  const player = new Player(ana)
  const other = new Player(ben)
  let fits = false
  while (!fits) {
    // Neither player could continue while the other is disconnected.
    const table = await ana.make({ rules: 'french', seats: 2, onlookers: true })
    await ben.order(table, 'join')
    await ana.order(table, 'start')
    await Promise.all([player.sit(table), other.sit(table)])
    fits = await player.fitting().first().waitFor({ timeout: 5000 }).then(() => true, () => false)
  }
  await ben.context.setOffline(true)
  await player.lay(1)
  await ben.context.setOffline(false)
  const ends = async (at: Player): Promise<string[]> => (await at.trains.allInnerTexts()).map((text) => /end \d+/.exec(text)?.[0] ?? '').sort()
  await expect.poll(() => ends(other), { timeout: 20_000 }).toEqual(await ends(player))
  await other.step() // whatever is possible
})

test('a line that goes dead without a word is told of, and mends itself with the tile that was on its way', async ({ visit }) => {
  const line = await Line.to(inject('server'))
  onTestFinished(() => line.close())
  const ana = await visit({ server: line.url })
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true }))
  await player.lay(1)
  await player.able()
  const before = await player.hand.count()
  await player.fitting().first().click()
  // What the page loads once it is idle would be missing after the thaw.
  await expect.poll(() => ana.page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/ends-[\w-]+\.css$/.test(name))), { timeout: 10_000 }).toBe(true)
  line.freeze()
  await player.taking().first().click()
  await ana.page.getByRole('status').getByText(ana.say('prompt.offline')).waitFor({ timeout: 30_000 })
  expect(await player.hand.count()).toBe(before)
  line.thaw()
  await ana.page.getByRole('status').getByText(ana.say('prompt.offline')).waitFor({ state: 'hidden' })
  await player.changed(before)
  expect(await player.hand.count()).toBe(before - 1)
  await player.lay(1)
})

test('a server that is killed and comes back goes on under open pages, in the middle of a turn', async ({ visit }) => {
  const server = await Server.start()
  onTestFinished(() => server.stop())
  const ana = await visit({ server: server.url })
  ana.expects(...cut)
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: { base: 'french', set: 6, hand: { 4: 6 } }, seats: 4, bots: ['casual', 'casual', 'casual'], rounds: 1, start: true }))
  await player.able()
  await player.fitting().first().click()
  const pressed = player.hand.and(ana.page.getByRole('button', { pressed: true }))
  const chosen = (await pressed.getAttribute('aria-label'))!.split(',')[0]
  await server.kill()
  await ana.page.getByRole('status').getByText(ana.say('prompt.offline')).waitFor()
  await server.begin()
  await player.taking().first().waitFor()
  expect((await pressed.getAttribute('aria-label'))!.split(',')[0]).toBe(chosen)
  const before = await player.hand.count()
  await player.taking().first().click()
  await player.changed(before)
  expect(await player.round()).toBe('match')
})

test('without a network the page says so, and comes back by itself', async ({ visit }) => {
  const ana = await visit({ worker: true })
  ana.expects(...cut)
  await ana.open('/nowhere')
  await ana.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await ana.page.reload()
  await ana.context.setOffline(true)
  await ana.page.goto('/nowhere')
  await ana.page.getByText(ana.say('lost.page')).waitFor()
  await ana.context.setOffline(false)
  const kept = await ana.page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    return paths
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('without a network the start page has its logo and the own name, says so, and the rule books that were read open', async ({ visit }) => {
  const ana = await visit({ worker: true })
  ana.expects(...cut, /Failed to load resource|ERR_FAILED/)
  await ana.enter('Ana Offline')
  await ana.open('/')
  await ana.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await ana.page.reload()
  await expect.poll(() => ana.page.getByRole('textbox').inputValue()).toBe('Ana Offline')
  await ana.open('/rules/czech')
  const chapters = ana.page.getByRole('heading', { level: 2 })
  await expect.poll(() => chapters.count()).toBeGreaterThan(3)
  const all = await chapters.count()
  await ana.page.waitForLoadState('networkidle')
  await ana.context.setOffline(true)
  await ana.page.goto('/')
  await ana.page.getByRole('status').getByText(ana.say('start.offline')).waitFor()
  await expect.poll(() => ana.page.getByRole('textbox').inputValue()).toBe('Ana Offline')
  expect(await ana.page.evaluate(() => fetch('/icon.svg').then((answer) => answer.text()))).toContain('id="mark"')
  await ana.page.goto('/rules/czech')
  await expect.poll(() => chapters.count()).toBe(all)
  await ana.page.goto('/rules/japanese')
  await ana.page.getByRole('alert').waitFor()
  await ana.context.setOffline(false)
  await chapters.first().waitFor() // the page loads itself again
  const kept = await ana.page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    return paths
  })
  expect(kept.filter((path) => path.startsWith('/api') && !path.startsWith('/api/rules'))).toEqual([])
})

test('a panel that cannot be fetched says so, leaves the table usable and comes the next time', async ({ visit }) => {
  const ana = await visit({ width: 1100 })
  ana.expects(/Failed to load resource|Failed to fetch dynamically imported module|net::ERR_FAILED/)
  await ana.page.route('**/assets/panels-*.js', (route) => route.abort())
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true }))
  await player.able()
  const said = ana.page.getByRole('status').getByText(ana.say('failed.offline'))
  await ana.button('table.log').click()
  await said.waitFor()
  await player.lay(1)
  await player.able()
  await said.waitFor({ state: 'hidden' })
  await ana.button('table.hint').click()
  await said.waitFor()
  await ana.page.unroute('**/assets/panels-*.js')
  await ana.button('table.log').click()
  await ana.page.getByRole('dialog').waitFor()
})
