// Score sheets of tables with real dominoes.

import { expect } from 'vitest'
import { fetchEngine, nothing } from './offline.ts'
import { settledFaults, violations } from './screens.ts'
import { begins, evening, four, openSheet, phone, placeOf, pointsOf, pressDue, sheetOf, write } from './sheet.ts'
import { crashes } from './sheetcrash.ts'
import { test, type Visitor } from './visitor.ts'

test('three rounds are typed with one thumb, and each is heard once', async ({ visit }) => {
  const ana = await visit(phone)
  await openSheet(ana)
  await ana.page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const region = document.querySelector('.desk > [role=status]')!
    new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true })
  })
  const rounds = evening(4, 3)
  const { presses, top } = await write(ana, rounds)
  expect(presses).toBeLessThanOrEqual(30)
  expect(top).toBeGreaterThan(422)
  await expect.poll(async () => (await sheetOf(ana)).rounds.map(({ points }) => points)).toEqual(pointsOf(rounds))
  const said = await ana.page.evaluate(() => (globalThis as unknown as { said: string[] }).said.filter(Boolean))
  for (const n of [1, 2, 3]) expect(said.filter((line) => line.startsWith(`Round ${n} is entered.`))).toHaveLength(1)
  for (const line of said) expect(line).not.toMatch(/[{}]|undefined/)
})

/** Reads questions while a round is entered, and comes back to what was typed. */
async function answers(ana: Visitor): Promise<void> {
  await ana.press(begins(ana))
  await ana.press(ana.page.locator('.rack .person').nth(evening(4, 3)[2]!.indexOf(null)))
  await expect.poll(async () => (await placeOf(ana))?.step).toBe('hands')
  const place = (await placeOf(ana))!
  await pressDue(ana, place, evening(4, 3))
  const { digits, person } = (await placeOf(ana))!
  await ana.press(ana.page.locator('header a.ask'))
  await ana.page.locator('main .ask h1').waitFor()
  await ana.page.locator('main .ask button, main .ask summary').first().waitFor()
  await ana.page.goBack()
  await expect.poll(async () => (await placeOf(ana))).toMatchObject({ step: 'hands', digits, person })
}

test('without a network an evening goes on, and is sent once', async ({ visit }) => {
  const ana = await visit({ ...phone, worker: true })
  ana.expects(nothing)
  await openSheet(ana)
  await ana.underWorker()
  await fetchEngine(ana)
  await ana.setOffline(true)
  const rounds = evening(4, 3)
  await write(ana, rounds.slice(0, 2))
  await ana.page.getByText(ana.say('score.saved')).waitFor()
  await ana.page.reload()
  await begins(ana).waitFor()
  await answers(ana)
  await write(ana, rounds)
  await ana.setOffline(false)
  await ana.page.getByText(ana.say('score.sent')).waitFor()
  const sheet = await sheetOf(ana)
  expect(sheet.rounds.map(({ points }) => points)).toEqual(pointsOf(rounds))
  expect(sheet.seq).toBe(4)
})

test('a sheet is opened without a network', async ({ visit }) => {
  const ana = await visit({ ...phone, worker: true })
  ana.expects(nothing)
  await ana.open('/s/new')
  await ana.underWorker()
  await fetchEngine(ana)
  await ana.page.reload()
  await ana.page.locator('form ol input').first().waitFor()
  await ana.setOffline(true)
  const id = await openSheet(ana)
  const rounds = evening(4, 1)
  await write(ana, rounds)
  await ana.setOffline(false)
  await ana.page.getByText(ana.say('score.sent')).waitFor()
  expect((await sheetOf(ana, id)).rounds.map(({ points }) => points)).toEqual(pointsOf(rounds))
})

test('a page that is killed while somebody enters comes back with all of it', async ({ visit }) => {
  const ana = await visit(phone)
  ana.expects(/crash/i)
  await crashes(ana, 4, 1)
})

/** Lets somebody come with the code of a sheet, and enter the hand of one. */
async function comesBy(ben: Visitor, code: string, name: string): Promise<void> {
  await ben.open(`/j/${code.toLowerCase()}`)
  await ben.page.getByRole('textbox', { name: ben.say('name') }).fill('Benjamin')
  await ben.press(ben.button('score.door.in'))
  await ben.press(ben.page.getByRole('dialog').getByRole('button', { name }))
}

test('two phones write one sheet, and two numbers that differ ask', async ({ visit }) => {
  const ana = await visit(phone)
  ana.expects(/409/)
  await openSheet(ana, ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil', 'Flo'])
  await ana.press(begins(ana))
  await ana.press(ana.page.locator('.rack .person').first())
  await ana.press(ana.button('score.code'))
  const { code } = await (async () => {
    await ana.page.locator('.code').waitFor()
    return sheetOf(ana)
  })()
  await ana.press(ana.button('close'))
  for (const key of '73') await ana.press(ana.page.getByRole('button', { name: key, exact: true }))
  const ben = await visit(phone)
  await comesBy(ben, code!, 'Ben')
  await ben.press(begins(ben))
  for (const key of '37') await ben.press(ben.page.getByRole('button', { name: key, exact: true }))
  await expect.poll(async () => (await sheetOf(ana)).draft?.points?.[1]).toBe(37)
  for (const key of '12131415') await ana.press(ana.page.getByRole('button', { name: key, exact: true }))
  await ana.page.getByRole('heading', { name: ana.say('score.two.people') }).waitFor()
  expect(await ana.page.getByRole('row', { name: /^Ben \d/ }).innerText()).toMatch(/37\s+73/)
  await ana.press(ana.button('score.mine'))
  await ana.page.getByText('Round 2 of').waitFor()
  expect((await sheetOf(ana)).rounds[0]!.points).toEqual([0, 73, 12, 13, 14, 15])
  await ben.page.getByText('Round 2 of').waitFor()
})

test('it is printed on one page, empty and filled', async ({ visit }) => {
  const ana = await visit({ lang: 'et' })
  const names = [...four, 'Bartholomäus', 'Maximiliane', 'Jo', 'Kim', 'Lou', 'Max', 'Nora', 'Otto', 'Paul', 'Quentin']
  const long = { base: 'pagat', set: 18, hand: { 14: 9 }, engine_order: 'down_wrap', rounds: 38 }
  await ana.enter('Oma')
  await ana.page.addInitScript(() => (window.print = () => undefined))
  for (const [people, rules] of [[2, 'french'], [6, 'japanese'], [7, 'pagat'], [14, long]] as const) {
    const seats = names.slice(0, people).map((name) => ({ name }))
    const answer = await ana.context.request.post(`${ana.server}/api/sheets`, { data: { rules, seats } })
    const { id, next } = (await answer.json()) as Awaited<ReturnType<typeof sheetOf>>
    expect(next, await answer.text()).toBeDefined()
    await ana.open(`/s/${id}`)
    await ana.button('table.menu').click()
    await ana.page.getByRole('dialog').getByRole('button', { name: ana.say('score.print') }).click()
    await ana.page.locator('.print .rules p').nth(3).waitFor({ state: 'attached' })
    await ana.page.locator('.print .qr svg').waitFor({ state: 'attached' })
    for (const format of ['A4', 'Letter']) {
      const paper = await ana.page.pdf({ format, preferCSSPageSize: true })
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g), `${people} people, ${format}`).toHaveLength(1)
    }
  }
})

test('axe finds nothing, and nothing is cut off', async ({ visit }) => {
  const ana = await visit({ ...phone, dark: true })
  await openSheet(ana)
  const faults: string[] = []
  const look = async (name: string): Promise<void> => {
    for (const [width, height] of [[390, 844], [320, 568]] as const) {
      await ana.page.setViewportSize({ width, height })
      faults.push(...[...(await violations(ana.page)), ...(await settledFaults(ana.page))].map((fault) => `${name} at ${width}: ${fault}`))
    }
    await ana.page.setViewportSize(phone)
  }
  await look('before')
  await ana.press(begins(ana))
  await look('who went out')
  await ana.press(ana.page.locator('.rack .person').first())
  await look('hands')
  await ana.press(ana.button('score.extra'))
  await ana.page.getByRole('textbox', { name: ana.say('score.extra.points') }).fill('5')
  await ana.press(ana.page.getByRole('radio', { name: ana.say('score.because.open_train') }))
  await look('extra')
  await ana.press(ana.button('score.done'))
  await ana.press(ana.button('score.by.tiles'))
  for (const pip of ['7', '3', '4']) await ana.press(ana.page.getByRole('button', { name: pip, exact: true }))
  await look('tiles')
  await ana.press(ana.button('score.by.number'))
  await write(ana, evening(4, 1).map(() => [null, 34, 18, 51]))
  const { extra, because } = (await sheetOf(ana)).rounds[0]!
  expect([extra, because]).toEqual([[null, '5', null, null], [null, 'open_train', null, null]])
  await look('after a round')
  for (const panel of ['score.late', 'score.leaves', 'score.correct']) {
    await ana.press(ana.button(panel).first())
    await look(panel)
    await ana.press(ana.button('close'))
  }
  expect(faults).toEqual([])
})
