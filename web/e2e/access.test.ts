// What WCAG asks for: what axe finds, and what it cannot see. docs/accessibility.md says which test is for which
// criterion. make soak adds forced colours.

import type { ElementHandle, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { stops, type Stops } from './focus.ts'
import { Player } from './player.ts'
import { settledFaults, violations } from './screens.ts'
import { Server } from './server.ts'
import { test, Visitor } from './visitor.ts'
import { ended, screens } from './walk.ts'

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

describe('on each screen', () => {
  let server: Server // its lists have no tables of other tests
  let ana: Visitor
  let seen: Facts[]
  const faults: string[] = [] // that axe finds

  beforeAll(async () => {
    server = await Server.start()
    ana = await Visitor.arrive({ server: server.url })
    ana.expects(/404/)
    seen = []
    for (const { name, open } of await screens(ana, ['french'])) {
      await open()
      for (const { width, height, colours, rules } of looks) {
        await ana.page.setViewportSize({ width, height })
        await ana.page.emulateMedia({ colorScheme: colours })
        for (const fault of await violations(ana.page, rules)) faults.push(`${name} in ${colours} colours: ${fault}`)
        if (alike.includes(name)) continue
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
    const above = seen.filter(({ kind, nav }) => kind !== 't' || nav.length > 0).map(({ nav }) => nav.slice(1)) // on a phone the first is a picture
    expect(above.length).toBeGreaterThan(20)
    expect(above[0]!.length).toBe(3)
    for (const nav of above) expect(nav).toEqual(above[0])
  })

  test('what leads to the settings has one name', () => {
    const names = seen.flatMap(({ links }) => links.filter(({ to }) => to === '/settings').map(({ name }) => name))
    expect(names.length).toBeGreaterThan(20)
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
    expect(fills.filter((fill) => fill === 'nickname').length).toBeGreaterThan(3)
    expect(fills.filter((fill) => fill !== 'nickname' && fill !== 'off')).toEqual([]) // keys are nobody's data
  })
})

/** Sits down at a table for two where a tile can be laid. */
async function playing(ana: Visitor): Promise<{ table: string; player: Player }> {
  await ana.enter('Ana')
  const table = await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true })
  const player = new Player(ana)
  await player.sit(table)
  await player.lay(1) // the engine goes to the middle by itself
  await player.able()
  return { table, player }
}

test('a dialog takes the focus, keeps it and gives it back, and a link takes it along', async ({ visit }) => {
  const ana = await visit({ width: 1100 })
  await playing(ana)
  const { page } = ana
  const inside = (): Promise<boolean> => page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement) === true)
  const focused = (at: Locator): Promise<boolean> => at.evaluate((one) => one === document.activeElement)
  for (const key of ['table.menu', 'table.log', 'table.scores']) {
    const opener = ana.button(key)
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect.poll(inside, { message: key }).toBe(true)
    for (let tabs = 0; tabs < 12; tabs++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.querySelector('.play')?.contains(document.activeElement)), key).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(opener), { message: key }).toBe(true)
  }
  await ana.button('table.menu').click()
  await page.getByRole('dialog').getByRole('link', { name: ana.say('menu.settings') }).press('Enter')
  await expect.poll(() => focused(page.getByRole('main'))).toBe(true)
  expect(await page.title()).toMatch(ana.part('settings.title'))
})

test('nothing is done before a finger is lifted, and not if it has left', async ({ visit }) => {
  const ana = await visit()
  const { table, player } = await playing(ana)
  const { page } = ana
  const seq = async (): Promise<number> => (await ana.ask<Schema['View']>(`/api/tables/${table}`)).seq
  const before = await seq()
  const middle = async (at: Locator): Promise<[number, number]> => {
    const box = (await at.boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  /** Presses, and lifts the finger elsewhere: on the line above. */
  async function abort(at: Locator): Promise<void> {
    await page.mouse.move(...(await middle(at)))
    await page.mouse.down()
    await page.mouse.move(640, 20, { steps: 4 })
    await page.mouse.up()
  }
  await abort(player.fitting().first())
  await expect.poll(() => page.locator('[data-held], .hand [aria-pressed=true]').count()).toBe(0)
  await player.fitting().first().click()
  await abort(player.taking().first())
  await abort(player.action('table.hint'))
  await abort(ana.button('table.menu'))
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await ana.button('hint.more').count()).toBe(0)
  expect(await seq()).toBe(before)
  await player.taking().first().click()
  await expect.poll(seq).toBeGreaterThan(before)
})

test('the hand is put in order without dragging, what fits stands higher, and it is read as it lies', async ({ visit }) => {
  const ana = await visit()
  await playing(ana)
  const tiles = (): Promise<{ tile: string; x: number; y: number; can: boolean }[]> =>
    ana.page.locator('.hand button').evaluateAll((all) =>
      all.map((one) => {
        const { left, top } = one.parentElement!.getBoundingClientRect()
        return { tile: one.dataset['tile']!, x: left, y: top, can: one.dataset['can'] !== undefined }
      }),
    )
  const names = async (): Promise<string[]> => (await tiles()).map(({ tile }) => tile)
  const lifts = await ana.page.locator('.hand button').evaluateAll((all) => all.map((one) => [one.dataset['can'] !== undefined, parseFloat(getComputedStyle(one).translate.split(' ')[1] ?? '0')] as const))
  for (const [can, lift] of lifts) expect(can ? lift < -2 : lift > 2).toBe(true)
  const [first, second, third, ...rest] = await names()
  await ana.page.locator(`[data-tile="${third}"]`).click()
  await ana.button('table.left').click()
  await expect.poll(names).toEqual([first, third, second, ...rest])
  await ana.button('table.left').click()
  await ana.button('table.left').click()
  await expect.poll(names).toEqual([first, second, ...rest, third])
  await ana.page.keyboard.press('Escape')
  await ana.button('table.sort').waitFor()
  await expect.poll(async () => {
    const placed = await tiles()
    return placed.every(({ x, y }, i) => i === 0 || y > placed[i - 1]!.y + 5 || x > placed[i - 1]!.x)
  }).toBe(true)
})

test('a replay stands still until somebody plays it, and can be stopped', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const match = await ended(ana, 1)
  await ana.page.clock.install()
  await ana.open(`/replay/${match}`)
  const steps = ana.page.getByRole('slider')
  await steps.waitFor()
  await ana.page.clock.runFor(10_000)
  expect(await steps.inputValue()).toBe('0')
  await ana.button('replay.play').click()
  await ana.page.clock.runFor(3000)
  await ana.button('replay.pause').click()
  const at = await steps.inputValue()
  expect(Number(at)).toBeGreaterThan(0)
  await ana.page.clock.runFor(10_000)
  expect(await steps.inputValue()).toBe(at)
})

test('a choice moves neither the focus nor the page, and languages are named in themselves', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const { page } = ana
  let changed = 0
  let asked = 0
  page.on('request', () => asked++)
  for (const done of ['requestfinished', 'requestfailed'] as const) page.on(done as 'requestfinished', () => asked--)
  await ana.open('/settings')
  const tags = await page.locator('header option').evaluateAll((all) => all.map((one) => [(one as HTMLOptionElement).value, (one as HTMLElement).lang]))
  expect(tags.length).toBeGreaterThan(6)
  for (const [value, lang] of tags) expect(lang).toBe(value)
  expect(await page.locator('label[lang]').evaluateAll((all) => all.map((one) => (one as HTMLElement).lang))).toEqual(tags.map(([value]) => value))
  for (const [path, shown] of [['/settings', 'fieldset'], ['/new', 'summary'], ['/rules/czech?with=japanese', 'form select'], ['/', 'header select']] as const) {
    await ana.open(path)
    await page.locator(shown).first().waitFor()
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
    const fields = page.locator('select, [type=checkbox], [type=radio]:not(:checked)')
    // The language comes last: it changes all names.
    for (const field of ((await fields.elementHandles()) as ElementHandle<HTMLInputElement>[]).reverse()) {
      await expect.poll(() => asked).toBe(0) // what a choice before it has changed is there
      const chosen = await field.evaluate((one) => {
        if (!one.isConnected || !one.checkVisibility()) return false
        one.focus()
        if (one.type !== 'select-one') one.click()
        else {
          ;(one as HTMLElement as HTMLSelectElement).selectedIndex = 1
          one.dispatchEvent(new Event('change', { bubbles: true }))
        }
        return true
      })
      if (!chosen) continue
      const name = await field.evaluate((one) => `${one.closest('fieldset, label, p')?.textContent?.slice(0, 40)}`)
      await expect.poll(() => field.evaluate((one) => one === document.activeElement), { message: `${path} ${name}` }).toBe(true)
      expect(page.url()).toBe(ana.server + path)
      expect(await page.getByRole('dialog').count()).toBe(0)
      changed++
    }
  }
  expect(changed).toBeGreaterThan(40)
})

test('a name is asked for once, is refused in words, and comes along by a link that nobody types', async ({ visit }) => {
  const ana = await visit({ lang: 'de' })
  const ben = await visit()
  const taken = /400|409|422/
  ana.expects(taken)
  await ben.enter('Ben')
  const table = await ben.make({ rules: 'french', seats: 3 })
  await ben.page.goto(`/t/${table}`)
  // Once it is known, each page has it.
  await ana.open('/settings')
  const field = ana.page.getByLabel(ana.say('name'))
  await field.fill('Zoë')
  await field.press('Enter')
  await ana.page.getByText(ana.say('name.kept')).waitFor()
  await ana.open('/')
  await expect.poll(() => field.inputValue()).toBe('Zoë')
  await ana.open('/new')
  await expect.poll(() => field.inputValue()).toBe('Zoë')
  await ana.open(`/t/${table}`)
  const own = ana.page.getByRole('textbox', { name: ana.say('wait.name') })
  await expect.poll(() => own.inputValue()).toBe('Zoë')
  // Another one's is refused, with what to do.
  const sit = ana.page.getByRole('button', { name: ana.part('do.join') }).first()
  await own.fill('Ben')
  await sit.press('Enter')
  await ana.page.getByRole('alert').getByText(ana.say('problem.name_taken')).waitFor()
  await own.fill('Zoë')
  await sit.press('Enter')
  await own.waitFor({ state: 'detached' })
  await ana.open('/settings')
  await field.fill('Ben')
  await field.press('Enter')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const note = ana.page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
  expect(await note.innerText()).toMatch(ana.say('problem.name_taken'))
  // On another device.
  await ana.button('recovery.make').click()
  const link = await ana.page.getByLabel(ana.say('recovery.link')).inputValue()
  const phone = await visit()
  await phone.page.goto(link)
  await phone.button('back.yes').click()
  await phone.page.getByText(phone.say('back.done')).waitFor()
  expect(await phone.ask<Schema['Me']>('/api/me')).toMatchObject({ name: 'Zoë' })
})

test('a person is deleted only after two questions, either of which can be declined', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  await ana.open('/settings')
  const dialog = ana.page.getByRole('dialog')
  const press = (key: string): Promise<void> => dialog.getByRole('button', { name: ana.say(key) }).click()
  const known = async (): Promise<boolean> => (await (await ana.context.request.get(`${ana.server}/api/me`)).text()).includes('"Ana"')
  for (const questions of [1, 2]) {
    await ana.button('delete.button').click()
    if (questions === 2) await press('delete.button')
    await press('cancel')
    await dialog.waitFor({ state: 'detached' })
    expect(await known()).toBe(true)
  }
  await ana.button('delete.button').click()
  await press('delete.button')
  await dialog.getByText(ana.say('delete.sure')).waitFor()
  await press('delete.yes')
  await expect.poll(() => new URL(ana.page.url()).pathname).toBe('/')
  expect(await known()).toBe(false)
})
