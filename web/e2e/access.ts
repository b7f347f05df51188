// What WCAG asks for of each screen: what axe finds, and what it cannot see.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { stops, type Stops } from './focus.ts'
import { settledFaults, violations } from './screens.ts'
import { Server } from './server.ts'
import { test, Visitor } from './visitor.ts'
import { screens } from './walk.ts'

interface Facts {
  name: string // of the screen
  kind: string // the first part of its path
  title: string
  heading: string
  nav: string[] // the links above, each with its address
  links: { to: string; name: string; beside: string; above: boolean }[]
  fills: string[] // what the browser may fill into each field for text
  spaced: string[] // texts that are cut off when they are spaced out
  stops: Stops
}

interface Look {
  width: number
  height: number
  colours: 'light' | 'dark'
  rules?: readonly string[] // of axe; otherwise all
}

/** Runs in the page. */
function look(): Pick<Facts, 'title' | 'heading' | 'nav' | 'links' | 'fills'> {
  const at = (link: HTMLAnchorElement): string => link.pathname + link.search
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  return {
    title: document.title,
    heading: document.querySelector('h1')?.textContent ?? '',
    nav: [...document.querySelectorAll<HTMLAnchorElement>('body header.screen-only a')].map((link) => `${link.innerText} ${at(link)}`),
    links: [...within.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => ({
      to: at(link), name: (link.ariaLabel ?? link.innerText).trim(), beside: link.closest('li, tr, p')?.textContent ?? '', above: link.closest('nav') !== null,
    })),
    fills: [...within.querySelectorAll('input')].filter(({ type, readOnly }) => type === 'text' && !readOnly).map(({ autocomplete }) => autocomplete),
  }
}

/** Sets lines, words, letters and paragraphs apart as in WCAG 1.4.12, or no longer. */
function space(page: Page, on: boolean): Promise<void> {
  return page.evaluate((on) => {
    const sheet = new CSSStyleSheet()
    if (on) sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }')
    document.adoptedStyleSheets = [sheet]
  }, on)
}

const looks: readonly Look[] = [
  { width: 1280, height: 800, colours: 'light' },
  { width: 360, height: 640, colours: 'dark', rules: ['color-contrast', 'target-size'] },
]

const alike = ['a new table with friends', 'a new table whose rounds would end blocked'] // as a new table

/** Declares the tests. Each screen is looked at by axe in both looks, and more closely in both or, by turns, in one of them. */
export const onEachScreen = (both: boolean): unknown => describe('on each screen', () => {
  let server: Server // its lists have no tables of other tests
  let ana: Visitor
  let seen: Facts[]
  const faults: string[] = [] // that axe finds

  beforeAll(async () => {
    server = await Server.start()
    ana = await Visitor.arrive({ server: server.url })
    ana.expects(/404/)
    seen = []
    for (const [n, { name, open }] of (await screens(ana, ['french'])).entries()) {
      await open()
      for (const [i, { width, height, colours, rules }] of looks.entries()) {
        await ana.page.setViewportSize({ width, height })
        await ana.page.emulateMedia({ colorScheme: colours })
        for (const fault of await violations(ana.page, rules)) faults.push(`${name} in ${colours} colours: ${fault}`)
        if (alike.includes(name) || (!both && n % looks.length !== i)) continue
        await space(ana.page, true)
        const spaced = await settledFaults(ana.page)
        await space(ana.page, false)
        const facts = await ana.page.evaluate(look)
        seen.push({ name: `${name}, ${width} pixels`, kind: new URL(ana.page.url()).pathname.split('/')[1]!, ...facts, spaced, stops: await stops(ana.page) })
      }
    }
  }, 240_000)
  afterAll(async () => {
    await ana.context.close()
    await server.stop()
    expect(ana.faults).toEqual([])
  })

  /** Returns what was found on each screen where there is any. */
  const found = (what: (facts: Facts) => string[]): string[] => seen.flatMap((facts) => what(facts).map((fault) => `${facts.name}: ${fault}`))

  test('axe finds nothing', () => expect(faults).toEqual([]))

  test('Tab leads to everything that can be pressed, and on again', () => expect(found(({ stops }) => stops.missed)).toEqual([]))

  test('the focus has a ring that is seen', () => expect(found(({ stops }) => stops.unseen)).toEqual([]))

  test('nothing lies over the focus', () => expect(found(({ stops }) => stops.covered)).toEqual([]))

  test('the focus leads nowhere and opens nothing', () => expect(found(({ stops }) => stops.strayed)).toEqual([]))

  test('letters, words and lines can be set apart', () => expect(found(({ spaced }) => spaced)).toEqual([]))

  test.each([
    ['title', 'title'],
    ['main heading', 'heading'],
  ] as const)('the %s tells its page from the others', (_, of) => {
    const kinds = new Map<string, Set<string>>()
    for (const { kind, [of]: text } of seen) kinds.set(text, (kinds.get(text) ?? new Set()).add(kind))
    expect(kinds.size).toBeGreaterThan(8)
    expect([...kinds].filter(([text, pages]) => text === '' || pages.size > 1)).toEqual([])
  })

  test('the same links stand above, in the same order', () => {
    const above = seen.filter(({ kind, nav }) => !['t', 's', 'today'].includes(kind) || nav.length > 0).map(({ nav }) => nav.slice(1)) // on a phone the first is a picture
    expect(above.length).toBeGreaterThan(both ? 20 : 10)
    expect(above[0]!.length).toBe(4)
    for (const nav of above) expect(nav).toEqual(above[0])
  })

  test('what leads to the settings has one name', () => {
    const names = seen.flatMap(({ links }) => links.filter(({ to }) => to === '/settings').map(({ name }) => name))
    expect(names.length).toBeGreaterThan(both ? 20 : 10)
    expect([...new Set(names)]).toEqual(['Settings'])
  })

  test('each page is reached in two ways', () => {
    for (const to of ['/', '/rules', '/settings', '/me', '/new']) {
      const ways = new Set(seen.flatMap(({ kind, links }) => links.filter((link) => link.to.split('?')[0] === to).map(({ above }) => (above ? 'above' : `on ${kind}`))))
      expect(ways.size, to).toBeGreaterThan(1)
    }
  })

  test('links of one name lead to one place, or differ by what is beside them', () => {
    const doubtful = found(({ links }) =>
      links.filter((one) => one.name === '' || links.some((other) => other.name === one.name && other.to !== one.to && other.beside === one.beside)).map(({ name, to }) => `${name} ${to}`),
    )
    expect(seen.flatMap(({ links }) => links).length).toBeGreaterThan(100)
    expect(doubtful).toEqual([])
  })

  test('the browser can fill in the name', () => {
    const fills = seen.flatMap(({ fills }) => fills)
    expect(fills.filter((fill) => fill === 'nickname').length).toBeGreaterThan(both ? 3 : 1)
    expect(fills.filter((fill) => fill !== 'nickname' && fill !== 'off')).toEqual([]) // keys are nobody's data
  })
})
