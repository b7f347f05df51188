// A person at the client, with their own browser. Any fault of the page fails the test: an error on
// the console, an uncaught exception, a request to another origin.

import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Locator, type Page } from 'playwright-core'
import { expect, inject, test as base } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { having, saying } from './text.ts'

export interface Look {
  width?: number
  height?: number
  lang?: string
  touch?: boolean
  dark?: boolean
  forced?: boolean // forced colours
  moving?: boolean // with motion; otherwise nothing travels, and tests need not wait for it
  worker?: boolean // with the service worker
  server?: string // instead of the shared one
}

let browser: Promise<Browser> | undefined

export class Visitor {
  readonly faults: string[] = []
  private readonly expected: RegExp[] = []

  private constructor(
    readonly server: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly lang: string,
  ) {
    this.listen(page)
  }

  static async arrive(look: Look = {}): Promise<Visitor> {
    browser ??= chromium.connect(inject('browser'))
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
    return new Visitor(server, context, await context.newPage(), lang)
  }

  /** Opens another tab for the same person. */
  async tab(): Promise<Visitor> {
    return new Visitor(this.server, this.context, await this.context.newPage(), this.lang)
  }

  private listen(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.fault(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => this.fault(String(error.stack ?? error)))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin !== this.server && !['data:', 'blob:'].includes(url.protocol)) this.fault(`asks another origin: ${url}`)
    })
  }

  private fault(text: string): void {
    if (!this.expected.some((pattern) => pattern.test(text))) this.faults.push(text)
  }

  /** Allows faults that match a pattern. */
  expects(...patterns: RegExp[]): void {
    this.expected.push(...patterns)
  }

  /** Returns a pattern for a key's text in the visitor's language. */
  say(key: string): RegExp {
    return saying(key, this.lang)
  }

  /** Returns a pattern for a longer text that contains a key's text. */
  part(key: string): RegExp {
    return having(key, this.lang)
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.say(key) })
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.page.getByRole('main').waitFor({ timeout: 5000 })
  }

  /** Becomes a guest, as the start page does. */
  async enter(name: string): Promise<void> {
    const answer = await this.context.request.post(`${this.server}/api/me`, { data: { name } })
    expect(answer.status()).toBe(200)
  }

  async ask<T>(path: string): Promise<T> {
    return (await (await this.context.request.get(this.server + path)).json()) as T
  }

  async order(table: string, verb: string, body: object = {}): Promise<void> {
    const id = Math.random().toString(36).slice(2)
    const answer = await this.context.request.post(`${this.server}/api/tables/${table}/${verb}`, { data: { id, ...body } })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** Creates a table whose bots do not pause, with nothing done for the player. */
  async make(table: Partial<Schema['Making']>): Promise<string> {
    const answer = await this.context.request.post(`${this.server}/api/tables`, { data: { quick: true, forced: false, ...table } })
    expect(answer.status(), await answer.text()).toBe(200)
    return ((await answer.json()) as Schema['View']).table
  }

  /** Opens a DevTools session for the browser's own switches. */
  devtools(): Promise<CDPSession> {
    return this.context.newCDPSession(this.page)
  }

  async picture(name: string): Promise<string> {
    const folder = join(tmpdir(), 'roundhouse-e2e')
    mkdirSync(folder, { recursive: true })
    const path = join(folder, `${name.replace(/[^\w-]+/g, '-').slice(0, 80)}.png`)
    await this.page.screenshot({ path })
    return path
  }
}

/**
 * Declares a test with visitors, each with their own browser. If it fails it leaves screenshots.
 */
export const test = base.extend<{ visit: (look?: Look) => Promise<Visitor> }>({
  visit: async ({ task }, use) => {
    const visitors: Visitor[] = []
    await use(async (look) => {
      const visitor = await Visitor.arrive(look)
      visitors.push(visitor)
      return visitor
    })
    const failed = task.result?.errors !== undefined && task.result.errors.length > 0
    for (const [i, visitor] of visitors.entries()) {
      if (failed) console.error(await visitor.picture(`${task.name} ${i}`).catch(String))
      await visitor.context.close()
    }
    expect(visitors.flatMap((visitor) => visitor.faults)).toEqual([])
  },
})
