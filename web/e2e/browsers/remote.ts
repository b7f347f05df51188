// A person at a browser that is driven over WebDriver: it opens an address, moves the mouse and
// evaluates functions in the page. Buttons and lists are found there.

import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import { Person, type Found, type Named, type Point } from '../person.ts'

/** What differs between the browsers. */
export interface Driver {
  /** Opens an address, with watch in its page. */
  load(address: string): Promise<void>
  evaluate<A, R>(what: (given: A) => R | Promise<R>, given: A): Promise<R>
  /** Presses the mouse at the first point, moves it over the others and lets go at the last. */
  drag(way: Point[]): Promise<void>
  photograph(path: string): Promise<void>
  close(): Promise<void>
  /** Opens another page of the same browser, where that is possible; its close leaves the others open. */
  tab?(): Promise<Driver>
  /** Tells the browser whether it has a network, where that is possible. */
  setOffline?(offline: boolean): Promise<void>
  readonly missing: string[] // addresses that were answered with an error, if the browser reports them
}

export interface Size {
  width: number
  height: number
}

export interface Look extends Size {
  lang: string
  moving?: boolean // with motion
  worker?: boolean // with the service worker, unless it is false
  server?: string // instead of the shared one
}

/** Notes what goes wrong in the page, in which it runs. */
export function watch(): void {
  const faults: string[] = ((window as unknown as { faults: string[] }).faults = [])
  addEventListener('error', ({ message, target }) => {
    // Firefox reports a hint to load what it has loaded already.
    if (!(target instanceof HTMLLinkElement && target.rel === 'modulepreload')) faults.push(message ?? `does not load: ${(target as Element).outerHTML}`)
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => faults.push(`${violatedDirective} forbids ${blockedURI}`))
  console.error = (...what) => faults.push(what.join(' '))
}

/** A step from parts of the page to parts within them. */
interface Step {
  role: string
  name?: string // the source of a pattern
  disabled?: boolean
  pressed?: boolean
  at?: number // only one of those found
}

/** Returns what is at the end of a way, and may scroll the first of it into view. It runs in the page. */
function look({ way, reveal }: { way: Step[]; reveal: boolean }) {
  const tags: Record<string, string> = { button: 'button', dialog: 'dialog,[role=dialog]', heading: 'h1,h2,h3', list: 'ul,ol', listitem: 'li', main: 'main', region: 'section,[role=region]', status: '[role=status]' }
  const said = (part: Element): string => {
    const copy = part.cloneNode(true) as Element
    for (const silent of copy.querySelectorAll('[aria-hidden=true]')) silent.remove()
    return copy.textContent ?? ''
  }
  const name = (part: Element): string =>
    part.getAttribute('aria-label') ?? document.getElementById(part.getAttribute('aria-labelledby') ?? '')?.textContent ?? said(part)
  let found: Element[] = [document.documentElement]
  for (const step of way) {
    found = [...new Set(found.flatMap((part) => [...part.querySelectorAll(tags[step.role]!)]))]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('[aria-hidden=true]'))
      .filter((part) => step.name === undefined || new RegExp(step.name).test(name(part).trim()))
      .filter((part) => step.disabled === undefined || part.matches(':disabled,[aria-disabled=true]') === step.disabled)
      .filter((part) => step.pressed === undefined || (part.getAttribute('aria-pressed') === 'true') === step.pressed)
    if (step.at !== undefined) found = found.slice(step.at, step.at + 1)
  }
  if (reveal) found[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  return found.map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return { label: part.getAttribute('aria-label'), text: (part as HTMLElement).innerText, box: { x, y, width, height }, free: part.contains(top) }
  })
}

/** What is found in the page by roles and names. */
export class Place implements Found<Place> {
  constructor(
    private readonly driver: Driver,
    private readonly way: Step[] = [],
  ) {}

  getByRole(role: string, { name, disabled, pressed }: Named = {}): Place {
    return new Place(this.driver, [...this.way, { role, name: name?.source, disabled, pressed }])
  }

  private nth(at: number): Place {
    return new Place(this.driver, this.way.with(-1, { ...this.way.at(-1)!, at }))
  }

  first(): Place {
    return this.nth(0)
  }

  async all(): Promise<Place[]> {
    return (await this.look()).map((_, at) => this.nth(at))
  }

  private look(reveal = false): Promise<ReturnType<typeof look>> {
    return this.driver.evaluate(look, { way: this.way, reveal })
  }

  /** Waits until it is there. */
  private async wait(reveal = false, free = false): Promise<ReturnType<typeof look>[number]> {
    for (const until = Date.now() + 15_000; Date.now() < until; await setTimeout(20)) {
      const [found] = await this.look(reveal)
      if (found && (found.free || !free)) return found
    }
    throw new Error(`is not ${free ? 'free' : 'there'}: ${JSON.stringify(this.way)}`)
  }

  async count(): Promise<number> {
    return (await this.look()).length
  }

  async isVisible(): Promise<boolean> {
    return (await this.count()) > 0
  }

  async innerText(): Promise<string> {
    return (await this.wait()).text
  }

  async allInnerTexts(): Promise<string[]> {
    return (await this.look()).map(({ text }) => text)
  }

  async getAttribute(): Promise<string | null> {
    return (await this.wait()).label
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.wait(true)
  }

  async boundingBox(): ReturnType<Found<Place>['boundingBox']> {
    return (await this.wait()).box
  }

  /** Presses it as soon as nothing covers it. */
  async press(): Promise<void> {
    await this.hit(await this.wait(true, true))
  }

  /** Presses it as soon as nothing covers it, or reports that it has gone. */
  async pressIfThere(): Promise<boolean> {
    for (;;) {
      const [found] = await this.look(true)
      if (!found) return false
      if (!found.free) await setTimeout(20)
      else return this.hit(found).then(() => true)
    }
  }

  private hit({ box }: ReturnType<typeof look>[number]): Promise<void> {
    return this.driver.drag([{ x: box.x + box.width / 2, y: box.y + box.height / 2 }])
  }
}

export class Remote extends Person<Place> {
  readonly page: Place

  private constructor(
    server: string,
    lang: string,
    private readonly driver: Driver,
  ) {
    super(server, lang)
    this.page = new Place(driver)
  }

  static async arrive(driver: Driver, look: Look): Promise<Remote> {
    const remote = new Remote(look.server ?? inject('server'), look.lang, driver)
    await remote.open('/')
    const settings = { lang: look.lang, motion: look.moving ? 'system' : 'none' }
    await driver.evaluate((kept) => localStorage.setItem('roundhouse.settings', kept), JSON.stringify(settings))
    return remote
  }

  async tab(): Promise<Remote> {
    if (!this.driver.tab) throw new Error('this browser has one page only')
    return new Remote(this.server, this.lang, await this.driver.tab())
  }

  async underWorker(): Promise<void> {
    await this.driver.evaluate(() => navigator.serviceWorker.ready.then(() => undefined), undefined)
    await this.open('/')
    await this.driver.evaluate(
      () =>
        new Promise<void>((done) => {
          if (navigator.serviceWorker.controller) done()
          else navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
        }),
      undefined,
    )
  }

  async open(path: string): Promise<void> {
    await this.noteFaults()
    await this.driver.load(this.server + path)
    await this.page.getByRole('main').scrollIntoViewIfNeeded()
  }

  private async noteFaults(): Promise<void> {
    for (const fault of await this.driver.evaluate(() => (window as { faults?: string[] }).faults ?? [], undefined)) this.fault(fault)
    for (const address of this.driver.missing.splice(0)) this.fault(address)
  }

  press(what: Place): Promise<void> {
    return what.press()
  }

  pressIfThere(what: Place): Promise<boolean> {
    return what.pressIfThere()
  }

  evaluate<A, R>(what: (given: A) => R | Promise<R>, given: A): Promise<R> {
    return this.driver.evaluate(what, given)
  }

  async setOffline(offline: boolean): Promise<void> {
    await this.driver.setOffline!(offline)
  }

  drag(way: Point[]): Promise<void> {
    return this.driver.drag(way)
  }

  async close(): Promise<void> {
    await this.noteFaults()
    await this.driver.close()
  }

  protected photograph(path: string): Promise<void> {
    return this.driver.photograph(path)
  }

  protected post(path: string, data: object): Promise<[number, string]> {
    return this.driver.evaluate(
      async ({ path, body }): Promise<[number, string]> => {
        const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
        return [answer.status, await answer.text()]
      },
      { path, body: JSON.stringify(data) },
    )
  }
}
