// Kills pages, workers and the whole browser at random moments of matches on a device without a network.

import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { findBrowser, flags } from './browser.ts'
import { ask, begin, fetchEngine, nothing, tableOf, verify } from './offline.ts'
import { Player } from './player.ts'
import { Server } from './server.ts'
import { Visitor } from './visitor.ts'

const kills = Number(process.env['ROUNDHOUSE_KILLS'] ?? 300)
const documents = ['pagat', 'czech', 'estonian', 'french', 'japanese']

/** An action that was acknowledged. */
interface Done {
  address: string
  body: string
  seq: number
}

/** An entry of a table's log, as the database has it. */
interface Entry {
  seq: number
  id: string
  event: { acted?: { action: string } } // the seat and what it does
}

/** A browser of its own, whose data survive it. */
class Device {
  context!: BrowserContext
  readonly done: Done[] = []

  constructor(
    private readonly folder: string,
    private readonly server: string,
  ) {}

  async start(): Promise<Visitor> {
    this.context = await this.launch().catch(() => this.launch()) // after a kill it does not always start well
    this.context.setDefaultTimeout(30_000)
    await this.context.exposeBinding('acknowledged', (_, done: Done) => void this.done.push(done))
    await this.context.addInitScript(listen)
    return this.page()
  }

  /** Starts a browser of one who wants no motion: nothing need be waited for. */
  private launch(): Promise<BrowserContext> {
    const look = { locale: 'en', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const
    return chromium.launchPersistentContext(this.folder, { executablePath: findBrowser(), args: flags, timeout: 20_000, ...look })
  }

  /** Opens a page in place of the one before. */
  async page(): Promise<Visitor> {
    const visitor = Visitor.at(this.server, this.context, await this.context.newPage())
    visitor.expects(nothing)
    return visitor
  }

  /** Returns what has been acknowledged at a table. */
  at(table: string): Done[] {
    return this.done.filter(({ address }) => address.includes(`/${table}/`))
  }

  async kill(): Promise<void> {
    const ended = new Promise((done) => this.context.once('close', done))
    const lock = await readlink(join(this.folder, 'SingletonLock')) // it names the process
    process.kill(Number(lock.split('-').at(-1)), 'SIGKILL')
    await ended
  }
}

/** In the page: tells of each action that the device acknowledges. */
function listen(): void {
  const Base = Worker
  const sent = new Map<number, { address: string; body: string }>()
  self.Worker = class extends Base {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('message', ({ data }) => {
        const command = sent.get(data.n)
        if (command && data.status === 200) (self as unknown as { acknowledged(done: Done): void }).acknowledged({ ...command, seq: JSON.parse(data.text).seq })
      })
    }
    override postMessage(asked: { n: number; address: string; body: string }): void {
      if (asked.address.endsWith('/act')) sent.set(asked.n, asked)
      super.postMessage(asked)
    }
  }
}

type Kill = (device: Device, page: Page) => Promise<unknown>

/** The ways to kill. */
const ways: Record<string, Kill> = {
  page: (_, page) => page.close(),
  async tab(_, page) {
    await page.goto('chrome://crash').catch(() => undefined)
    await page.close()
  },
  async worker(_, page) {
    const worker = page.workers()[0] ?? (await page.waitForEvent('worker')) // a page that has just been opened starts it soon
    const closed = worker.waitForEvent('close')
    worker.evaluate(() => close()).catch(() => undefined) // a worker that has gone may never answer
    await closed
  },
  browser: (device) => device.kill(),
}

/** Plays until the match is over. */
async function play(ana: Visitor): Promise<void> {
  await new Player(ana).match()
}

/** Opens a table, sends again what has been acknowledged there, each of which was done once, and plays on. */
async function resume(device: Device, ana: Visitor, table: string): Promise<void> {
  await new Player(ana).sit(table)
  for (const { address, body, seq } of device.at(table)) {
    const { status, text } = await ask(ana, address, body)
    expect(JSON.parse(text), `${status} ${body}`).toEqual({ seq })
  }
  await play(ana)
}

/** In the page: reads the log of a table. */
async function readLog(table: string): Promise<Entry[]> {
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((done, fail) => {
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error!)
    })
  const database = await result(indexedDB.open('roundhouse'))
  const rows = await result(database.transaction('entries').objectStore('entries').getAll(IDBKeyRange.bound([table, 0], [table, Infinity])))
  database.close()
  return rows.map(({ seq, id, data }) => ({ seq, id, event: JSON.parse(new TextDecoder().decode(data)) }))
}

/** Holds the log of a table to what has been acknowledged there: all of it is there, and once. */
async function check(device: Device, ana: Visitor, table: string): Promise<void> {
  const log = await ana.page.evaluate(readLog, table)
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, i) => i + 1))
  expect(new Set(log.map(({ id }) => id)).size).toBe(log.length)
  const done = device.at(table).map(({ body, seq }) => ({ ...(JSON.parse(body) as { id: string; action: string }), seq }))
  for (const { action, seq } of done) {
    const logged = log[seq - 1]?.event.acted?.action
    if (action === 'draw') expect(logged, `event ${seq}`).toMatch(/^1 \+/) // with the tile
    else expect(logged, `event ${seq}`).toBe(`1 ${action}`)
  }
  expect(new Set(done.map(({ seq }) => seq)).size, 'numbers of actions').toBe(new Set(done.map(({ id }) => id)).size)
}

test(`${kills} kills lose no move, and every match ends`, { timeout: 0 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roundhouse-device-'))
  const server = await Server.start()
  const device = new Device(folder, server.url)
  onTestFinished(async () => {
    await device.kill()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  let ana = await device.start()
  await ana.open('/')
  await ana.underWorker()
  await fetchEngine(ana)
  await server.kill()
  const count = new Map(Object.keys(ways).map((way) => [way, 0]))
  let killed = 0
  let matches = 0
  for (; killed < kills; matches++) {
    await begin(ana, documents[matches % documents.length]!, matches % 8 === 7 ? 'evening' : 'quick')
    const table = tableOf(ana)
    let playing = play(ana).then(() => true)
    for (;;) {
      const over = await Promise.race([playing, setTimeout(Math.random() * 6000, false)])
      expect(ana.faults).toEqual([])
      if (over) break
      const way = [...count.keys()][killed++ % count.size]!
      count.set(way, count.get(way)! + 1)
      await ways[way]!(device, ana.page)
      if (way === 'worker') continue // the page plays on
      playing.catch(() => undefined) // what was under way is lost with the page
      ana = way === 'browser' ? await device.start() : await device.page()
      playing = resume(device, ana, table).then(() => true)
    }
    await check(device, ana, table)
    await verify(ana, table)
  }
  console.log(`${killed} kills (${[...count].map(([way, n]) => `${way} ${n}`).join(', ')}), ${matches} matches, ${device.done.length} actions acknowledged`)
})
