// What play without a network costs on this machine: processor time until the engine has answered once,
// memory, Play now until the tiles are there, and how quickly a device answers while it thinks. npm run
// bench prints the figures and fails above the limits. Memory and processor time are Linux's.

import { readFile } from 'node:fs/promises'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findBrowser, flags } from './browser.ts'
import { Server } from './server.ts'

const limits = { start: 350, play: 1000, memory: 80, waited: 100 } // milliseconds and, for memory, MB
const runs = 5
const matches = 4 // in which hints are asked for
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en' } as const

const median = (list: number[]): number => percentile(list, 0.5)
const percentile = (list: number[], share: number): number => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))]!

const server = await Server.start()
const browser = await chromium.launch({ executablePath: findBrowser(), args: flags })
const devtools = await browser.newBrowserCDPSession()
const context = await browser.newContext({ ...phone, baseURL: server.url })
const page = await context.newPage()
await page.goto('/')
await page.evaluate(async () => {
  await navigator.serviceWorker.ready
  const engine = /\/assets\/engine-[\w-]+\.wasm/.exec(await (await fetch('/sw.js')).text())![0]
  await (await caches.open('roundhouse-engine')).add(engine)
})
const worker = await page.evaluate(async () => (await (await fetch('/sw.js')).text()).match(/\/assets\/worker-[\w-]+\.js/)![0])
await page.close()

// With a server, the client needs no engine.
const starts: number[] = []
const memories: number[] = []
for (let run = 0; run < runs; run++) {
  const { spent, grown } = await measureStart(context)
  starts.push(spent)
  memories.push(grown)
}
await server.kill()
await context.setOffline(true)
const plays: number[] = []
for (let run = 0; run < runs; run++) plays.push(await measurePlay(context))
const waited = await measureThinking(context)
await browser.close()
await server.stop()

const rounded = (list: number[]): string => list.map((one) => one.toFixed(0)).join(' ')
const failures: string[] = []
check('processor time until the engine has answered once', starts, 'ms', median(starts), limits.start)
check('memory of the page and its worker after a match of bots', memories, 'MB more', median(memories), limits.memory)
check('Play now until the tiles are there', plays, 'ms', median(plays), limits.play)
console.log(`while hints are thought about, ${waited.length} answers: median ${median(waited).toFixed(1)}, most ${Math.max(...waited).toFixed(0)} ms`)
check('95 % of them within', [percentile(waited, 0.95)], 'ms', percentile(waited, 0.95), limits.waited)
if (failures.length > 0) {
  console.error(`too much: ${failures.join(', ')}`)
  process.exitCode = 1
}

function check(what: string, list: number[], unit: string, figure: number, limit: number): void {
  console.log(`${what}: ${rounded(list)} ${unit}, at most ${limit}`)
  if (figure > limit) failures.push(what)
}

/** Opens a page of the client that has nothing left to do, and so needs no engine while there is a server. */
async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/rules')
  await page.waitForTimeout(1500)
  return page
}

/** Starts the engine beside a page that does nothing else. */
async function measureStart(context: BrowserContext): Promise<{ spent: number; grown: number }> {
  const page = await open(context)
  const before = await pages()
  await page.evaluate(begin, worker)
  await page.evaluate(ask, { method: 'GET', address: '/api/me' })
  const { spent } = await pages()
  const named = await page.evaluate(ask, { method: 'POST', address: '/api/me', body: { name: 'Ana' } })
  if (named.status !== 200) throw new Error(named.text)
  for (let match = 0; match < 3; match++) await page.evaluate(playOn, 60)
  const { memory } = await pages()
  await page.close()
  return { spent: spent - before.spent, grown: memory - before.memory }
}

/** Opens the start page without a network, and plays. */
async function measurePlay(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await page.goto('/')
  const play = page.getByRole('button', { name: 'Play now' })
  await play.waitFor()
  await page.waitForTimeout(1500) // whoever taps has read the page
  const began = Date.now()
  await play.tap()
  await page.getByRole('list', { name: 'Your hand' }).getByRole('button').first().waitFor()
  const took = Date.now() - began
  await page.close()
  return took
}

/** Asks for small things while the device thinks about hints, and returns the milliseconds until each answer. */
async function measureThinking(context: BrowserContext): Promise<number[]> {
  const page = await open(context)
  await page.evaluate(begin, worker)
  await page.evaluate(ask, { method: 'GET', address: '/api/me' })
  const waited: number[] = []
  for (let match = 0; match < matches; match++) waited.push(...(await page.evaluate(askWhileThinking, 12)))
  await page.close()
  return waited
}

/** Returns the processor time of all pages together, in milliseconds, and their memory in MB. */
async function pages(): Promise<{ spent: number; memory: number }> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  let [spent, memory] = [0, 0]
  for (const { type, id, cpuTime } of processInfo) {
    if (type !== 'renderer') continue
    spent += cpuTime * 1000
    memory += Number(/^Pss: +(\d+) kB/m.exec(await readFile(`/proc/${id}/smaps_rollup`, 'utf8'))![1]) / 1024
  }
  return { spent, memory }
}

// What follows runs in the page. Each function stands alone.

interface Answer {
  status: number
  text: string
}

declare global {
  interface Window {
    desk: (method: string, address: string, body?: object) => Promise<Answer>
  }
}

/** Starts the worker. */
function begin(worker: string): void {
  const desk = new Worker(worker, { type: 'module', name: 'bench' })
  const waiting = new Map<number, (answer: Answer) => void>()
  desk.onmessage = ({ data }) => waiting.get(data.n)?.(data)
  let last = 0
  window.desk = (method, address, body) =>
    new Promise((done) => {
      waiting.set(++last, done)
      desk.postMessage({ n: last, method, address, body: body ? JSON.stringify(body) : '' })
    })
}

function ask({ method, address, body }: { method: string; address: string; body?: object }): Promise<Answer> {
  return window.desk(method, address, body)
}

/** Plays at a new table for so many actions, or until the round is over. */
async function playOn(actions: number): Promise<void> {
  const made = await window.desk('POST', '/api/tables', { rules: 'pagat', seats: 4, bots: ['planner', 'planner', 'planner'], quick: true, start: true })
  const { table } = JSON.parse(made.text)
  for (let n = 0; n < actions; ) {
    const { seq, you, position } = JSON.parse((await window.desk('GET', `/api/tables/${table}`)).text)
    if (position?.end) return
    const action = position?.legal[you]?.[0]
    if (action) n++
    if (action) await window.desk('POST', `/api/tables/${table}/act`, { id: `a${n}`, after: seq, action })
    else await new Promise((done) => setTimeout(done, 10))
  }
}

/** Asks for so many hints of a match, and for small things meanwhile. */
async function askWhileThinking(hints: number): Promise<number[]> {
  const made = await window.desk('POST', '/api/tables', { rules: 'pagat', seats: 4, bots: ['planner', 'planner', 'planner'], quick: true, start: true })
  const { table } = JSON.parse(made.text)
  const waited: number[] = []
  for (let n = 0; n < hints; ) {
    const { seq, you, position } = JSON.parse((await window.desk('GET', `/api/tables/${table}`)).text)
    if (position?.end) break
    const actions: string[] = position?.legal[you] ?? [] // none while the numbers for the deal are awaited
    if (actions.length === 0) {
      await new Promise((done) => setTimeout(done, 10))
      continue
    }
    n++
    let thinking = actions.length > 1
    const hint = thinking ? window.desk('GET', `/api/tables/${table}/hint`).then(() => (thinking = false)) : undefined
    while (thinking) {
      const began = performance.now()
      await window.desk('GET', '/api/me')
      if (thinking) waited.push(performance.now() - began)
      await new Promise((done) => setTimeout(done, 5))
    }
    await hint
    await window.desk('POST', `/api/tables/${table}/act`, { id: `a${n}`, after: seq, action: actions[0] })
  }
  return waited
}
