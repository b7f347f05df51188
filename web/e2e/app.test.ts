// The client as an app: installed, ready to play without a network, and awake while somebody thinks.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { findBrowser, flags } from './browser.ts'
import { alone, beginShort, cutOff, enginesOf, played as playedAt, playOnline, sooner, type Pair } from './offline.ts'
import { Player } from './player.ts'
import { violations } from './screens.ts'
import { Server } from './server.ts'
import { test, type Look, type Visitor } from './visitor.ts'

/** Returns somebody who has played once, and the server. */
async function played(visit: (look: Look) => Promise<Visitor>, look: Look = {}): Promise<Pair<Visitor>> {
  const pair = await playedAt((under) => visit({ ...look, ...under }))
  onTestFinished(() => pair.server.stop())
  return pair
}

test('Chromium has nothing against installing it, and understands all of its manifest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roundhouse-profile-')) // it installs nothing from a private window
  const context = await chromium.launchPersistentContext(folder, { executablePath: findBrowser(), args: flags })
  onTestFinished(async () => {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  })
  const page = await context.newPage()
  await page.goto(inject('server'))
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data!) as { screenshots: { src: string; sizes: string; form_factor: string }[]; shortcuts: { url: string; icons: { src: string }[] }[]; icons: { src: string }[] }
  expect(new Set(manifest.screenshots.map((picture) => picture.form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes } of manifest.screenshots) {
    const size = await page.evaluate(async (src) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  for (const { src } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) expect((await context.request.get(inject('server') + src)).status(), src).toBe(200)
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/?play', '/rules'])
})

test('the shortcut Play deals at once, and the Back button does not deal again', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  await ana.page.goto('/?play')
  await new Player(ana).dealt()
  const tables = (): Promise<{ tables: unknown[] }> => ana.ask('/api/me/tables')
  expect((await tables()).tables.length).toBe(1)
  await ana.page.goBack()
  await ana.page.getByRole('heading', { level: 1, name: 'Roundhouse' }).waitFor()
  await ana.page.getByRole('heading', { name: ana.say('tables.mine') }).waitFor()
  expect((await tables()).tables.length).toBe(1)
})

test('who has played once can play without a network, and is told what needs one', async ({ visit }) => {
  const { ana, server } = await played(visit, { width: 390, height: 844, touch: true })
  const { page } = ana
  await ana.open('/')
  await page.getByText(ana.part('start.ready')).waitFor()
  await cutOff(ana, server)
  await ana.open('/')
  await page.getByRole('status').getByText(ana.part('start.here')).waitFor()
  await page.getByText(ana.say('tables.network')).waitFor()
  expect(await page.getByText(ana.part('start.ready')).count()).toBe(0)
  await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('Ana')
  const friends = page.getByRole('link', { name: ana.part('start.friends') })
  expect([await friends.getAttribute('aria-disabled'), await friends.getAttribute('href')]).toEqual(['true', null])
  expect(await friends.innerText()).toMatch(ana.part('start.network'))
  expect(await violations(page)).toEqual([])

  await ana.press(ana.button('start.play'))
  const player = new Player(ana)
  await player.dealt()
  expect(new URL(page.url()).pathname).toMatch(/^\/t\/local-/)
  await player.lay(2)

  await ana.open('/new?friends')
  await page.getByText(ana.say('new.network')).waitFor()
  const make = ana.starting('new.make')
  expect(await make.getAttribute('aria-disabled')).toBe('true')
  await ana.press(page.getByRole('group', { name: ana.say('new.company') }).getByRole('radio', { name: ana.part('new.bots') }))
  await ana.press(ana.starting())
  await player.dealt()
  expect(new URL(page.url()).pathname).toMatch(/^\/t\/local-/)
})

test('who leaves a first match at once can play without a network, too', async ({ visit }) => {
  const server = await Server.start()
  onTestFinished(() => server.stop())
  const ana = await visit({ worker: true, server: server.url })
  await ana.open('/')
  await ana.underWorker()
  await ana.press(ana.button('start.play'))
  await new Player(ana).dealt()
  await ana.page.goBack()
  await expect.poll(() => enginesOf(ana).then(({ length }) => length), { timeout: 20_000 }).toBe(1)
  expect(await ana.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/ends-/.test(name)), undefined), 'the rest of the client has come').toBe(false)
})

test('a deal of this device says so where the server’s proof would be', async ({ visit }) => {
  const { ana, server } = await alone(visit)
  onTestFinished(() => server.stop())
  const { player, table } = await beginShort(ana, { ...sooner, rounds: 2 })
  expect(await player.round()).toBe('round')
  await player.over('prompt.round.over').getByText(ana.say('fair.device')).waitFor()
  expect(await ana.button('end.fair.none').count()).toBe(0)
  await player.next()
  await ana.press(ana.button('table.menu'))
  for (let times = 0; times < 2; times++) await ana.press(ana.page.getByRole('dialog').getByRole('button', { name: ana.say('do.agree.end') }))
  const over = player.over('tell.match_ended')
  await over.getByText(ana.part('fair.device.text')).waitFor()
  expect(await over.getByText(ana.part('fair.none')).count()).toBe(0)
  await ana.open(`/replay/${table}`)
  await ana.page.getByRole('heading', { name: ana.say('fair.device') }).waitFor({ timeout: 15_000 })
})

test('Settings show what it takes to play alone, remove it for good and fetch it again', async ({ visit }) => {
  const { ana } = await played(visit)
  const { page } = ana
  await ana.open('/settings')
  const told = page.getByText(ana.say('app.ready'))
  await told.waitFor()
  expect(Number.parseFloat(/\d[\d.]*/.exec(await told.innerText())![0])).toBeGreaterThan(1)
  await ana.press(ana.button('app.remove'))
  await page.getByText(ana.say('app.none')).waitFor()
  const asked: string[] = []
  ana.context.on('request', (request) => {
    if (request.url().endsWith('.wasm') && request.method() === 'GET') asked.push(request.url())
  })
  await playOnline(ana)
  await page.waitForLoadState('networkidle')
  expect(await enginesOf(ana)).toEqual([])
  expect(asked).toEqual([])
  await ana.open('/settings')
  const fetching = page.getByRole('button', { name: ana.part('app.fetch') })
  await expect.poll(() => fetching.innerText()).toMatch(/\d/)
  await ana.press(fetching)
  await told.waitFor({ timeout: 20_000 })
  expect((await enginesOf(ana)).length).toBe(1)
})

test('a window that keeps little says so once, before a match of this device', async ({ visit }) => {
  const { ana, server } = await alone(visit)
  onTestFinished(() => server.stop())
  await ana.page.addInitScript(() => (navigator.storage.estimate = () => Promise.resolve({ quota: 40e6 })))
  await ana.open('/')
  await ana.page.getByText(ana.part('start.fleeting')).waitFor()
  await ana.open('/')
  await ana.page.getByRole('status').getByText(ana.part('start.here')).waitFor()
  expect(await ana.page.getByText(ana.part('start.fleeting')).count()).toBe(0)
})

test('the screen stays on while it is the person’s turn, and only then', async ({ visit }) => {
  const ana = await visit()
  await ana.page.addInitScript(() => {
    let held = 0
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          document.documentElement.dataset['awake'] = String(++held)
          return Promise.resolve({ release: () => Promise.resolve(void (document.documentElement.dataset['awake'] = String(--held))) })
        },
      },
    })
  })
  await ana.enter('Ana')
  const player = new Player(ana)
  const ben = await visit()
  await ben.enter('Ben')
  const table = await ana.make({ rules: 'celko-6', seats: 2 })
  await ben.order(table, 'join')
  await ana.order(table, 'start')
  await player.sit(table)
  await new Player(ben).sit(table)
  const awake = ana.page.locator('html')
  const mine = async (): Promise<boolean> => (await ana.page.title()).startsWith('●')
  for (let turns = 0; turns < 4; turns++) {
    await expect.poll(async () => [await awake.getAttribute('data-awake') ?? '0', await mine()], { timeout: 10_000 }).toEqual((await mine()) ? ['1', true] : ['0', false])
    await new Player((await mine()) ? ana : ben).step()
  }
})
