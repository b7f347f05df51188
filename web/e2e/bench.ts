// How fast the table is on a slow phone: a processor six times slower, eight trains of 20
// tiles. npm run bench: it builds the gallery, prints the times and fails above the limits.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { build, preview } from 'vite'
import { findBrowser, flags } from './browser.ts'

const slower = 6
const limits = { playable: 1500, redraw: 16 } // milliseconds
const runs = 5
const moves = 8

const outDir = await mkdtemp(join(tmpdir(), 'roundhouse-gallery-'))
const options = { configFile: 'gallery/vite.config.ts', logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
await build(options)
const site = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
const browser = await chromium.launch({ executablePath: findBrowser(), args: flags })

const playable: number[] = []
const costs: Cost[] = []
for (let run = 0; run < runs; run++) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  playable.push(await arrive(page, site.resolvedUrls!.local[0]!))
  if (run === 0) costs.push(...(await play(page, devtools)))
  await page.close()
}
await browser.close()
await site.close()
await rm(outDir, { recursive: true })

const ms = (times: number[]): string => times.map((time) => time.toFixed(1)).join(' ')
const median = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!
console.log(`playable after ${ms(playable)} ms: the best of ${runs} ${Math.min(...playable).toFixed(0)}, at most ${limits.playable}`)
const redraws = costs.map((cost) => cost.all)
console.log(`a move is drawn in ${ms(redraws)} ms: the median of ${redraws.length} ${median(redraws).toFixed(1)}, at most ${limits.redraw}`)
console.log(`of that layout ${median(costs.map((cost) => cost.layout)).toFixed(1)}, paint ${median(costs.map((cost) => cost.paint)).toFixed(1)}, the rest is scripts`)
if (Math.min(...playable) > limits.playable || median(redraws) > limits.redraw) {
  console.error('the table is too slow')
  process.exitCode = 1
}

/** Opens the table and returns the milliseconds until a tile can be picked up. */
async function arrive(page: Page, site: string): Promise<number> {
  await page.goto(`${site}?state=long`, { waitUntil: 'commit' })
  await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: /fits: / }).first().waitFor()
  expect(await page.getByRole('list', { name: 'Trains' }).getByRole('listitem').count(), 9, 'trains')
  return page.evaluate(() => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))))
}

/** Lays tiles and returns, for each, the main thread's milliseconds until the page is repainted. */
async function play(page: Page, devtools: CDPSession): Promise<Cost[]> {
  const hand = page.getByRole('list', { name: 'Your hand' }).getByRole('button')
  const before = await hand.count()
  const costs: Cost[] = []
  for (let move = 0; move < moves; move++) {
    await hand.and(page.getByRole('button', { name: /fits: / })).first().tap()
    const train = page.getByRole('list', { name: 'Trains' }).getByRole('button', { name: /lay .+ here/ }).first()
    const box = (await train.boundingBox())!
    costs.push(await traced(devtools, () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)))
    expect(await hand.count(), before - move - 1, 'tiles left in the hand')
  }
  expect(costs.filter((cost) => cost.all > 0).length, moves, 'moves measured')
  return costs
}

interface Traced {
  name: string
  cat: string
  pid: number
  tid: number
  ts: number // microseconds, like the others
  dur?: number
  tdur?: number // of this thread alone
}

/** Milliseconds of the main thread. Whatever is neither layout nor paint counts as scripts. */
interface Cost {
  all: number
  layout: number
  paint: number
}

/**
 * Runs an action and returns the main thread's milliseconds from the moment the page learned of the
 * move until its frame was submitted: scripts, styles, layout and paint.
 */
async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<Cost> {
  const events: Traced[] = []
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as Traced[]))
  devtools.on('Tracing.dataCollected', collect)
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories } })
  await act()
  await new Promise((done) => setTimeout(done, 1000)) // leave the page alone meanwhile
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  const mark = events.find((event) => event.name === 'move' && event.cat === 'blink.user_timing')
  if (!mark) throw new Error('the trace has no move')
  const here = events.filter((event) => event.pid === mark.pid && event.tid === mark.tid).sort((a, b) => a.ts - b.ts)
  const commit = here.find((event) => event.name === 'Commit' && event.ts > mark.ts)
  if (!commit) throw new Error('the trace has no frame')
  const cost: Cost = { all: 0, layout: 0, paint: 0 }
  let end = 0 // of the last event that is not nested in another one
  for (const event of here) {
    if (event.dur === undefined || event.ts + event.dur < mark.ts || event.ts > commit.ts) continue
    const time = (event.tdur ?? event.dur) / 1000
    if (/^(UpdateLayoutTree|Layout)$/.test(event.name)) cost.layout += time
    if (/^(PrePaint|Paint|Layerize|Commit)$/.test(event.name)) cost.paint += time
    if (event.ts < end) continue
    end = event.ts + event.dur
    cost.all += time
  }
  return cost
}

function expect(is: number, should: number, what: string): void {
  if (is !== should) throw new Error(`${is} ${what}, not ${should}`)
}
