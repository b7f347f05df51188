// What WCAG asks for: what axe finds, and what it cannot see. docs/accessibility.md says which test is for which
// criterion. make soak looks at each screen in both sizes, and adds forced colours.

import type { ElementHandle, Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { onEachScreen } from './access.ts'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'
import { ended } from './walk.ts'

onEachScreen(false)

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
