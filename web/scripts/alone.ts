// Makes ../docs/alone.jpg: a phone before and after its server is gone, and its network with it. Run make build, then node
// scripts/run.js scripts/alone.ts.

import { chromium, type Page } from 'playwright-core'
import { findBrowser, flags } from '../e2e/browser.ts'
import { Server } from '../e2e/server.ts'

const server = await Server.start({ pause: '300ms' })
const browser = await chromium.launch({ executablePath: findBrowser(), args: flags })
const size = { width: 390, height: 844 }
const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true, locale: 'en', baseURL: server.url, reducedMotion: 'reduce' })
await context.request.post('/api/me', { data: { name: 'Ana' } })
await context.addInitScript(() => {
  if (!localStorage.getItem('roundhouse.settings')) localStorage.setItem('roundhouse.settings', JSON.stringify({ first: 'before', guide: false }))
})
const page = await context.newPage()
await page.goto('/')
await page.evaluate(async () => {
  await navigator.serviceWorker.ready
  const engine = /\/assets\/engine-[\w-]+\.wasm/.exec(await (await fetch('/sw.js')).text())![0]
  await (await caches.open('roundhouse-engine')).add(engine)
})

const pictures: Buffer[] = []
const take = async (): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  pictures.push(await page.screenshot())
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

await page.goto('/')
await page.getByText('Ready to play without a network').waitFor()
await take()
await server.kill()
await context.setOffline(true)
await page.reload()
await button('Play now').tap()
await page.waitForURL(/\/t\/local-/)
await lay(page, 6)
await take()
await button('Hint').tap()
await button('More').or(page.getByRole('status').getByText(/points/)).first().waitFor({ timeout: 5000 }).catch(() => undefined)
await take()

await page.goto('/new?rules=celko-9')
await page.getByRole('radio', { name: /^3$/ }).check({ force: true })
await page.getByRole('radio', { name: 'Here, on this device' }).or(page.getByRole('radio', { name: /device/i })).first().check({ force: true })
for (const [at, name] of ['Ana', 'Bo', 'Cy'].entries()) {
  if (at > 1) await button(/Add|another/i).first().tap()
  const field = page.getByRole('textbox').nth(at)
  await field.fill(name)
  await field.press('Tab')
}
await button('Play').last().tap()
await page.waitForURL(/\/t\/local-/)
await page.getByRole('heading', { name: /Hand/ }).waitFor()
await take()

const board = await browser.newPage({ viewport: { width: 4 * 300 + 5 * 24, height: 700 }, deviceScaleFactor: 1.25 })
await board.setContent(
  `<body style="margin:0;display:flex;gap:24px;padding:24px;box-sizing:border-box;height:100vh;background:#e9e4da">` +
    pictures.map((one) => `<img style="width:300px;height:650px;border-radius:22px;box-shadow:0 4px 18px #0005" src="data:image/png;base64,${one.toString('base64')}">`).join(''),
)
await board.waitForLoadState('networkidle')
await board.screenshot({ path: '../docs/alone.jpg', quality: 82 })
await browser.close()
await server.stop()

/** Lays so many tiles, where a blue sign says that they fit. */
async function lay(page: Page, tiles: number): Promise<void> {
  const hand = page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: /fits: / })
  for (let laid = 0; laid < tiles; ) {
    if (await hand.first().isVisible()) {
      await hand.first().tap()
      const sign = page.getByRole('list', { name: 'Trains' }).getByRole('button', { name: /lay .+ here/ }).first()
      if (await sign.isVisible()) await sign.tap()
      laid++
    }
    const other = button(/^(Draw|Pass|Stop|Knock)/).first()
    if (!(await hand.first().isVisible()) && (await other.isEnabled().catch(() => false))) await other.tap().catch(() => undefined)
    await page.waitForTimeout(150)
  }
  await hand.first().waitFor()
}
