// Kills pages, workers and the whole browser at random moments of matches on a device without a network.

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBrowser, flags } from './browser.ts'
import { ask, begin, fetchEngine, tableOf, verify } from './offline.ts'
import { Player } from './player.ts'
import { Server } from './server.ts'
import { Visitor } from './visitor.ts'

const kills = 300
const documents = ['pagat', 'czech', 'estonian', 'french', 'japanese']

/** A command that was acknowledged. */
interface Done {
  address: string
  body: string
  seq: number
}

/** A browser of its own, whose data survive it. */
class Device {
  process!: ChildProcess
  context!: BrowserContext
  readonly done: Done[] = []

  constructor(
    private readonly folder: string,
    private readonly server: string,
  ) {}

  async start(): Promise<Visitor> {
    await rm(join(this.folder, 'DevToolsActivePort'), { force: true })
    this.process = spawn(findBrowser(), [...flags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${this.folder}`], { stdio: 'ignore' })
    const address = await expect.poll(() => readFile(join(this.folder, 'DevToolsActivePort'), 'utf8').catch(() => ''), { timeout: 20_000 }).toMatch(/\d+\n/).then(() => readFile(join(this.folder, 'DevToolsActivePort'), 'utf8'))
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${address.split('\n')[0]}`)
    this.context = browser.contexts()[0]!
    this.context.setDefaultTimeout(15_000)
    await this.context.exposeBinding('acknowledged', (_, done: Done) => void this.done.push(done))
    await this.context.addInitScript(listen)
    return this.page()
  }

  /** Opens a page in place of the one before. */
  async page(): Promise<Visitor> {
    return Visitor.at(this.server, this.context, await this.context.newPage())
  }

  async kill(): Promise<void> {
    const ended = new Promise((done) => this.process.once('exit', done))
    this.process.kill('SIGKILL')
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

type Kill = (device: Device, page: Page) => Promise<boolean>

/** The ways to kill; each returns whether the browser is gone. */
const ways: Record<string, Kill> = {
  async page(_, page) {
    await page.close()
    return false
  },
  async tab(_, page) {
    await page.goto('chrome://crash').catch(() => undefined)
    await page.close()
    return false
  },
  async worker(_, page) {
    await page.workers()[0]?.evaluate(() => close()).catch(() => undefined)
    return false
  },
  async browser(device) {
    await device.kill()
    return true
  },
}

test(`${kills} kills lose no move, and every match ends`, { timeout: 0 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roundhouse-device-'))
  const server = await Server.start()
  const device = new Device(folder, server.url)
  let ana = await device.start()
  await ana.open('/')
  await ana.underWorker()
  await fetchEngine(ana)
  await server.kill()
  let matches = 0
  const count = new Map<string, number>()
  for (let killed = 0; killed < kills; ) {
    const rules = documents[matches % documents.length]!
    let player = await begin(ana, rules)
    const table = tableOf(ana)
    for (let over = false; !over; ) {
      const playing = player.match().then(
        () => (over = true),
        () => undefined, // what was under way when it was killed
      )
      await Promise.race([playing, setTimeout(200 + Math.random() * 4000)])
      if (over) break
      const names = Object.keys(ways)
      const way = names[killed++ % names.length]!
      count.set(way, (count.get(way) ?? 0) + 1)
      if (await ways[way]!(device, ana.page)) ana = await device.start()
      else if (way !== 'worker') ana = await device.page()
      await playing
      player = new Player(ana)
      await player.sit(table)
      // Whatever was acknowledged is there, once: sent again, it has the same number.
      for (const done of device.done.filter(({ address }) => address.includes(table)).slice(-3)) {
        const { status, text } = await ask(ana, done.address, done.body)
        expect(JSON.parse(text), `${status} ${done.body}`).toEqual({ seq: done.seq })
      }
      if (await ana.button('do.set_pace').first().isVisible()) await ana.press(ana.button('do.set_pace').first())
    }
    await verify(ana, table)
    matches++
  }
  console.log(`${kills} kills (${[...count].map(([way, n]) => `${way} ${n}`).join(', ')}), ${matches} matches, ${device.done.length} actions acknowledged`)
  await device.kill()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
