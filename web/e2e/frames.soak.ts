// How smoothly tiles fly, and how soon a press is answered, on a slow phone at a table of eight: make
// soak. The browser's compositor moves the tiles, so what counts is when it draws a picture: a trace
// tells. How long the page itself takes for one is printed, too.

import type { CDPSession } from 'playwright-core'
import { expect } from 'vitest'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'

const slower = 4 // than this machine's processor
const limits = { frame: 50, press: 100 } // milliseconds

interface Seen {
  pages: number[] // milliseconds between two pictures of the page while a tile is on its way
  presses: number[] // milliseconds from a press to the next picture
}

/** Starts to measure presses in the page, and marks in a trace when tiles begin and cease to fly. */
function watch({ page }: Visitor): Promise<void> {
  return page.evaluate(() => {
    const seen: Seen = { pages: [], presses: [] }
    Object.assign(globalThis, { seen })
    const flyers = document.getElementsByClassName('flyer') // costs less than a search
    let flying = false
    let last = 0
    const frame = (now: number): void => {
      if (flying) seen.pages.push(now - last)
      if (flying !== flyers.length > 0) performance.mark(flying ? 'landed' : 'flies')
      flying = flyers.length > 0
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    // An event's duration reaches to the next picture after its handlers, in steps of 8 ms.
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'pointerdown' || name === 'click') seen.presses.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

const seen = ({ page }: Visitor): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** Returns the milliseconds between two pictures that were drawn while a tile was on its way. */
function drawn(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: { name: string; ts: number }[] }
  const events = traceEvents.filter(({ name }) => ['flies', 'landed', 'DrawFrame'].includes(name)).sort((a, b) => a.ts - b.ts)
  const gaps: number[] = []
  let last: number | null = null // microseconds
  let flying = false
  for (const { name, ts } of events) {
    if (name === 'DrawFrame') {
      if (flying && last !== null) gaps.push((ts - last) / 1000)
      last = ts
    } else {
      flying = name === 'flies'
      last = null
    }
  }
  return gaps
}

/** Returns the value below which a share of some numbers lies. */
const share = (numbers: readonly number[], part: number): number => [...numbers].sort((a, b) => a - b)[Math.ceil(numbers.length * part) - 1] ?? 0

/** Presses the middle of the first element that a selector finds, as long as a finger does, and reports whether there is one. */
async function tap({ page }: Visitor, devtools: CDPSession, selector: string): Promise<boolean> {
  const point = await page.evaluate((one) => {
    const box = document.querySelector(one)?.getBoundingClientRect()
    return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }, selector)
  if (!point) return false
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.waitForTimeout(60)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return true
}

/**
 * Lays a tile, or presses the button of the moment, and reports false once the round is over. It
 * looks by plain selectors, because a search by roles would slow the page down.
 */
async function act(visitor: Visitor, devtools: CDPSession): Promise<boolean> {
  const { page } = visitor
  const [tile, button, over] = ['.hand [data-can]', '.rack .main:not(:disabled)', '[role="dialog"]']
  await page.waitForSelector([tile, button, over].join())
  if (await page.$(over)) return false
  if (!(await tap(visitor, devtools, tile))) return tap(visitor, devtools, button)
  await page.waitForSelector('[data-play]')
  return tap(visitor, devtools, '[data-play]')
}

test('tiles fly smoothly at a table of eight, and a press is answered at once', { timeout: 300_000 }, async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844, touch: true, moving: true })
  await ana.enter('Ana')
  const rules = { base: 'pagat', engine: 'set_aside', starter: 'rotate' } as const
  const table = await ana.make({ rules, seats: 8, bots: Array.from({ length: 7 }, () => 'casual' as const), start: true })
  await new Player(ana).sit(table)
  const devtools = await ana.devtools()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await watch(ana)
  const browser = ana.context.browser()!
  await browser.startTracing(ana.page, { categories: ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame', 'blink.user_timing'] })
  await ana.page.waitForTimeout(1500) // the hand lies still
  while (await act(ana, devtools)) await ana.page.waitForTimeout(1500) // the others' tiles fly
  const frames = drawn(await browser.stopTracing())
  const { pages, presses } = await seen(ana)
  for (const [what, times] of Object.entries({ 'pictures drawn': frames, 'pictures of the page': pages }))
    console.log(`${times.length} ${what} while tiles fly: median ${share(times, 0.5).toFixed(0)}, 95 % ${share(times, 0.95).toFixed(0)}, most ${share(times, 1).toFixed(0)} ms; ${times.filter((time) => time > limits.frame).length} over ${limits.frame} ms`)
  console.log(`${presses.length} presses over 16 ms: median ${share(presses, 0.5).toFixed(0)}, most ${share(presses, 1).toFixed(0)} ms`)
  expect(frames.length).toBeGreaterThan(100)
  expect(share(presses, 1)).toBeLessThanOrEqual(limits.press)
  expect(share(frames, 1)).toBeLessThanOrEqual(limits.frame)
})
