// A person at Chromium.

import { chromium, type Browser, type BrowserContext, type CDPSession, type Locator, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { findShell, flags } from './browser.ts'
import { Person, visited, type Point } from './person.ts'

export interface Look {
  width?: number
  height?: number
  lang?: string
  touch?: boolean // presses and drags with a finger, otherwise with the mouse
  dark?: boolean
  forced?: boolean // forced colours
  moving?: boolean // with motion; otherwise nothing travels, and tests need not wait for it
  worker?: boolean // with the service worker
  server?: string // instead of the shared one
}

/** One for all files of a worker: it ends with the worker. */
let browser: Promise<Browser> | undefined

export class Visitor extends Person<Locator> {
  private constructor(
    server: string,
    readonly context: BrowserContext,
    readonly page: Page,
    lang: string,
    private readonly touch = false,
    private readonly whole: BrowserContext | Page = context, // what close closes
  ) {
    super(server, lang)
    this.listen(page)
  }

  static async arrive(look: Look = {}): Promise<Visitor> {
    browser ??= chromium.launch({ executablePath: findShell(), args: flags })
    const server = look.server ?? inject('server')
    const lang = look.lang ?? 'en'
    const context = await (await browser).newContext({
      baseURL: server,
      viewport: { width: look.width ?? 1280, height: look.height ?? 800 },
      locale: lang,
      hasTouch: look.touch ?? false,
      isMobile: look.touch ?? false,
      colorScheme: look.dark ? 'dark' : 'light',
      forcedColors: look.forced ? 'active' : 'none',
      reducedMotion: look.moving ? 'no-preference' : 'reduce',
      serviceWorkers: look.worker ? 'allow' : 'block',
    })
    context.setDefaultTimeout(15_000)
    // No device for sound: pages would play silence all the time.
    if (!look.moving) await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'AudioContext'))
    return new Visitor(server, context, await context.newPage(), lang, look.touch)
  }

  /** Returns a person at a page of another browser. */
  static at(server: string, context: BrowserContext, page: Page): Visitor {
    return new Visitor(server, context, page, 'en')
  }

  /** Opens another tab for the same person; its close leaves the others open. */
  async tab(): Promise<Visitor> {
    const page = await this.context.newPage()
    return new Visitor(this.server, this.context, page, this.lang, this.touch, page)
  }

  /** Reloads the page as soon as a service worker is ready, and waits until the page has it. */
  async underWorker(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await this.page.reload()
    await this.page.evaluate(
      () =>
        new Promise<void>((done) => {
          if (navigator.serviceWorker.controller) done()
          else navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
        }),
    )
  }

  private listen(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.fault(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => this.fault(String(error.stack || error)))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin !== this.server && !['data:', 'blob:'].includes(url.protocol)) this.fault(`asks another origin: ${url}`)
    })
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.say(key) })
  }

  /** Returns the button that makes a new table: it also says which. */
  starting(key: 'new.play' | 'new.make' = 'new.play'): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${this.part(key).source} `) })
  }

  async open(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.server).href)
    await this.page.getByRole('main').waitFor()
  }

  press(what: Locator): Promise<void> {
    return this.touch ? what.tap() : what.click()
  }

  async pressIfThere(what: Locator): Promise<boolean> {
    // Playwright waits for what has gone: each try waits longer, and none after it has gone.
    for (let timeout = 1000; await what.isVisible(); timeout *= 2) {
      try {
        await (this.touch ? what.tap({ timeout }) : what.click({ timeout }))
        return true
      } catch (error) {
        if (timeout > 5000) throw error
      }
    }
    return false
  }

  evaluate<A, R>(what: (given: A) => R | Promise<R>, given: A): Promise<R> {
    return this.page.evaluate(what as (given: unknown) => R | Promise<R>, given)
  }

  setOffline(offline: boolean): Promise<void> {
    return this.context.setOffline(offline)
  }

  drag(way: Point[]): Promise<void> {
    return this.touch ? this.pull(way) : this.pullByMouse(way)
  }

  private async pullByMouse([from, ...way]: Point[]): Promise<void> {
    const { mouse } = this.page
    await mouse.move(from!.x, from!.y)
    await mouse.down()
    for (const { x, y } of way) await mouse.move(x, y)
    await mouse.up()
  }

  private async pull([from, ...way]: Point[]): Promise<void> {
    const devtools = await this.devtools()
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]): Promise<unknown> =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', from!)
    for (const point of way) await touch('touchMove', point)
    await this.page.waitForTimeout(100) // a finger that leaves at full speed would scroll on
    await touch('touchMove', way.at(-1)!)
    await touch('touchEnd')
    await devtools.detach()
  }

  close(): Promise<void> {
    return this.whole.close()
  }

  protected async photograph(path: string): Promise<void> {
    await this.page.screenshot({ path })
  }

  protected async post(path: string, data: object): Promise<[number, string]> {
    const answer = await this.context.request.post(this.server + path, { data })
    return [answer.status(), await answer.text()]
  }

  async ask<T>(path: string): Promise<T> {
    return (await (await this.context.request.get(this.server + path)).json()) as T
  }

  async order(table: string, verb: string, body: object = {}): Promise<void> {
    await this.send(`/api/tables/${table}/${verb}`, { id: Math.random().toString(36).slice(2), ...body })
  }

  /** Opens a DevTools session for the browser's own switches. */
  devtools(): Promise<CDPSession> {
    return this.context.newCDPSession(this.page)
  }

  /** Sets letters twice as large, as a person does in the browser's settings. */
  async enlarge(): Promise<void> {
    const devtools = await this.devtools()
    await devtools.send('Page.enable')
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  }

  /** Delays the server's answers by 300 milliseconds. What comes over a WebSocket is delayed by its line. */
  async slow(): Promise<void> {
    const devtools = await this.devtools()
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 })
  }

  /** Opens a table by its link as a new guest, and sits down. */
  async join(table: string, name: string): Promise<void> {
    await this.open(`/t/${table}`)
    await this.page.getByRole('textbox', { name: this.say('wait.name') }).fill(name)
    await this.page.getByRole('button', { name: this.part('do.join') }).first().click()
    await this.button('do.leave.waiting').waitFor()
  }
}

/** Declares a test with visitors, each with their own browser. */
export const test = visited(Visitor.arrive)
