// Makes the pictures that the manifest shows before the client is installed: public/app-*.webp. Run
// make build, then node scripts/run.js scripts/screenshots.ts.

import { writeFile } from 'node:fs/promises'
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import { findBrowser, flags } from '../e2e/browser.ts'
import { Server } from '../e2e/server.ts'
import type { Schema } from '../src/api/client'
import type { Position } from '../src/api/position'

const server = await Server.start()
const browser = await chromium.launch({ executablePath: findBrowser(), args: flags })
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true }
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** Opens the start page as somebody with a name. */
async function arrive(look: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...look, locale: 'en', baseURL: server.url, reducedMotion: 'reduce' })
  await context.request.post('/api/me', { data: { name: 'Ana' } })
  await context.addInitScript(() => localStorage.setItem('roundhouse.settings', JSON.stringify({ first: 'before', guide: false })))
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Ana'))
  return page
}

async function send<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.context().request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Plays on at a new table until most tiles are laid and a tile can be laid, and shows that moment. */
async function play(page: Page): Promise<void> {
  const bots = ['casual', 'casual', 'casual']
  const { table } = await send<Schema['View']>(page, '/api/tables', { rules: 'pagat', seats: 4, bots, start: true, quick: true, forced: false })
  await page.goto(`/t/${table}`)
  for (;;) {
    const view = (await (await page.context().request.get(`/api/tables/${table}`)).json()) as Schema['View']
    const position = view.position as (Position & { legal?: Record<string, string[]> }) | undefined
    if (position?.end) return play(page)
    const legal = position?.legal?.[String(view.you)] ?? []
    const lays = legal.filter((action) => action.includes('>'))
    const laid = position?.trains.flat().length ?? 0
    if (laid > 26 && lays.length > 1) break
    const action = lays[0] ?? legal.find((what) => what !== 'knock')
    if (action) await send(page, `/api/tables/${table}/act`, { id: Math.random().toString(36).slice(2), after: view.seq, action })
    else await page.waitForTimeout(50)
  }
  await page.getByRole('button', { name: 'Hint', disabled: false }).waitFor()
}

/** In a page: encodes a picture as WebP. */
async function encode(source: string): Promise<string> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')!.drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', 0.6).split(',')[1]!
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  const encoder = await browser.newPage()
  const webp = await encoder.evaluate(encode, `data:image/png;base64,${picture.toString('base64')}`)
  await encoder.close()
  await writeFile(`public/app-${name}.webp`, Buffer.from(webp, 'base64'))
}

const small = await arrive(phone)
await take(small, 'start')
await play(small)
await take(small, 'table')
const large = await arrive(desktop)
await play(large)
await take(large, 'wide')
await browser.close()
await server.stop()
