// Everybody is told who arrives, leaves, stands in or watches, and what can be done about it.

import { expect } from 'vitest'
import { Player } from './player.ts'
import { settledFaults, violations } from './screens.ts'
import { test, type Visitor } from './visitor.ts'

/** Seats two players at a table that is being played. */
async function two(ana: Visitor, ben: Visitor, more: object = {}): Promise<{ table: string; players: [Player, Player] }> {
  await ana.enter('Ana')
  await ben.enter('Ben')
  const table = await ana.make({ rules: 'celko-6', seats: 2, onlookers: true, ...more })
  await ana.open(`/t/${table}`)
  await ben.order(table, 'join')
  await ana.page.getByText('Ben').first().waitFor()
  await ana.order(table, 'start')
  const players: [Player, Player] = [new Player(ana), new Player(ben)]
  await Promise.all(players.map((player) => player.sit(table)))
  return { table, players }
}

test('who leaves for good is told of, and that the match can be ended', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  const ben = await visit()
  const { table, players } = await two(ana, ben)
  await ben.order(table, 'leave')
  await players[0].status.getByText(ana.say('tell.left.bot')).waitFor()
  expect(await players[0].status.innerText()).toContain('Ben')
  await players[0].action('do.agree.end').click()
  const dialog = ana.page.getByRole('dialog')
  await dialog.getByText(ana.say('menu.end.text')).waitFor()
  await dialog.getByRole('button', { name: ana.say('do.agree.end') }).click()
  await players[0].over('tell.match_ended').waitFor()
})

test('who leaves between rounds is told of there', async ({ visit }) => {
  const ana = await visit()
  const ben = await visit()
  const { table, players } = await two(ana, ben, { seats: 4, bots: ['casual', 'casual'], rounds: 2 })
  await Promise.all(players.map((player) => player.round()))
  await ben.order(table, 'leave')
  await expect.poll(async () => (await players[0].over('prompt.round.over').isVisible()) || (await players[0].status.innerText()).includes('Ben')).toBe(true)
  await ana.page.getByText(ana.say('tell.left.bot')).first().waitFor()
})

test('that somebody is away, that a bot stands in and that the person is back is told, and the host can let one', async ({ visit }) => {
  const ana = await visit()
  const ben = await visit()
  const { table, players } = await two(ana, ben)
  await ben.page.goto('/settings')
  await players[0].status.getByText(ana.say('prompt.away')).waitFor({ timeout: 20_000 })
  await players[0].action('do.agree.pause').waitFor()
  const stand = players[0].action('do.stand_in')
  const stoodIn = async (): Promise<string> => {
    if (await stand.isVisible()) await stand.click()
    return players[0].status.innerText()
  }
  await expect.poll(stoodIn, { timeout: 25_000, interval: 1000 }).toMatch(ana.part('tell.stood_in'))
  await ben.open(`/t/${table}`)
  await players[0].status.getByText(ana.say('tell.returned')).waitFor()
})

test('an onlooker is told so, and a player is not', async ({ visit }) => {
  const ana = await visit()
  const ben = await visit()
  const { table, players } = await two(ana, ben)
  const eve = await visit()
  const watching = new Player(eve)
  await watching.sit(table)
  await watching.status.getByText(eve.say('prompt.watching')).waitFor()
  expect(await players[0].status.innerText()).not.toMatch(ana.part('prompt.watching'))
})

test('a table that cannot be seen leads home', async ({ visit }) => {
  const eve = await visit()
  eve.expects(/404/)
  await eve.open('/t/nowhere')
  await eve.page.getByText(eve.say('lost.table')).waitFor()
  expect(await eve.button('again').count()).toBe(0)
  await eve.page.getByRole('main').getByRole('link', { name: eve.say('lost.home') }).click()
  await expect.poll(() => new URL(eve.page.url()).pathname).toBe('/')
})

test('links for other devices are listed and withdrawn', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.enter('Ana')
  await ana.open('/settings')
  const made = async (): Promise<number> => (await ana.ask<unknown[]>('/api/me/recovery')).length
  await ana.button('recovery.make').click()
  const link = ana.page.getByLabel(ana.say('recovery.link'))
  await link.waitFor()
  await ana.button('recovery.back').waitFor()
  expect(await made()).toBe(1)
  await ana.open('/rules')
  await ana.open('/settings') // shown only once, but still in the list
  expect(await link.count()).toBe(0)
  await ana.button('recovery.back').click()
  await ana.button('recovery.back').waitFor({ state: 'detached' })
  expect(await made()).toBe(0)
  expect(ana.faults).toEqual([])
})

/** Plays until one of the two has laid a tile that may be taken back; returns that player first. */
async function laid(players: [Player, Player]): Promise<[Player, Player]> {
  for (;;) {
    for (const [one, other] of [players, players.toReversed() as [Player, Player]]) {
      const step = await one.step()
      if (step === 'round' || step === 'match') throw new Error('the round is over')
      if (step === 'laid' && (await one.action('do.agree.take_back').isVisible())) return [one, other]
    }
  }
}

test('a move is taken back when the other agrees, and stands when the other declines', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  const ben = await visit({ lang: 'ja' })
  const { players } = await two(ana, ben, { rules: { base: 'celko-6', hand: { 2: 7 } }, quick: true })
  const [one, other] = await laid(players)
  const tiles = await one.hand.count()
  await one.action('do.agree.take_back').click()
  await one.action('prompt.withdraw').waitFor()
  await other.action('prompt.decline').click()
  await one.action('prompt.withdraw').waitFor({ state: 'detached' })
  expect(await one.hand.count()).toBe(tiles)
  const [again, whoAgrees] = await laid(players) // one request a turn
  const left = await again.hand.count()
  await again.action('do.agree.take_back').click()
  await whoAgrees.action('do.agree').click()
  await again.changed(left)
  expect(await again.hand.count()).toBe(left + 1)
  await again.fitting().first().waitFor() // the tile can be laid again
})

test('who plays with bots alone sets their pace', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'celko-6', seats: 4, bots: ['casual', 'casual', 'casual'], start: true }))
  const pace = ana.page.getByRole('button', { name: ana.say('do.set_pace') })
  expect(await pace.getAttribute('aria-pressed')).toBe('false')
  await pace.click()
  await expect.poll(() => pace.getAttribute('aria-pressed')).toBe('true')
  await player.round()
})

test('without a clipboard a link is copied in another way, or selected, and the page says which', async ({ visit }) => {
  for (const works of [true, false]) {
    const ana = await visit({ width: 320, height: 568 })
    await ana.page.addInitScript((works) => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined }) // as without TLS
      if (!works) document.execCommand = () => false
    }, works)
    await ana.enter('Ana')
    await ana.open(`/t/${await ana.make({ rules: 'pagat', seats: 2 })}`)
    const table = ana.page.url()
    await ana.press(ana.button('copy'))
    if (works) await ana.button('copied').waitFor()
    else {
      await ana.page.getByRole('status').getByText(ana.say('copy.selected')).waitFor()
      expect(await ana.page.evaluate(() => getSelection()!.toString())).toBe(table)
      expect(await ana.button('copied').count()).toBe(0)
    }
    await ana.open('/settings')
    await ana.press(ana.button('recovery.make'))
    await ana.press(ana.button('copy'))
    if (works) await ana.button('copied').waitFor()
    else await ana.page.getByRole('status').getByText(ana.say('copy.selected')).waitFor()
  }
})

test('a link that a message has changed leads to the table', async ({ visit }) => {
  const ana = await visit()
  const ben = await visit()
  await ana.enter('Ana')
  const table = await ana.make({ rules: 'pagat', seats: 3 })
  for (const link of [`/t/${table}.`, `/t/${table}%20`, `/T/${table.toUpperCase()}%E2%80%8B)`]) {
    await ben.open(link)
    await ben.button('do.join').waitFor()
    expect(new URL(ben.page.url()).pathname).toBe(`/t/${table}`)
  }
  // It says who invites; one button sits down, and the other seat stays to be chosen.
  expect(await ben.page.getByRole('heading', { level: 1 }).innerText()).toBe('Ana invites you to Mexican Train')
  expect(await ben.page.getByRole('button', { name: ben.part('wait.here') }).count()).toBe(1)
  expect(await ben.page.locator('.main:visible').count()).toBe(1)
  for (const [link, to] of [['/settings).', '/settings'], ['/rules.', '/rules'], ['/new?friends.', '/new?friends'], ['/rules/pagat?with=czech).', '/rules/pagat?with=czech']] as const) {
    await ben.open(link)
    await ben.page.waitForURL((url) => url.pathname + url.search === to)
  }
})

test('a late comer gets a bot’s seat with the next round, and sees what can be told of its deal', { timeout: 120_000 }, async ({ visit }) => {
  const ana = await visit()
  const eve = await visit({ width: 320, height: 568 })
  await ana.enter('Ana')
  const player = new Player(ana)
  const table = await ana.make({ rules: { base: 'french', set: 6, hand: { 4: 5 } }, seats: 4, bots: ['beginner', 'beginner', 'beginner'], rounds: 3, start: true, onlookers: true })
  await player.sit(table)
  const late = new Player(eve)
  await late.sit(table)
  const focused = (): Promise<boolean> => eve.page.evaluate(() => document.activeElement !== document.body)
  const called = eve.page.getByRole('textbox', { name: eve.say('wait.name') })
  eve.expects(/409/)
  await called.fill('Ana')
  await eve.button('late.join').focus()
  await eve.page.keyboard.press('Enter')
  await eve.page.getByRole('alert').getByText(eve.say('problem.name_taken')).waitFor()
  await called.fill('Eve')
  await eve.button('late.join').focus()
  await eve.page.keyboard.press('Enter')
  await late.status.getByText(eve.say('prompt.late')).waitFor()
  await player.status.getByText(ana.say('prompt.late')).waitFor()
  await expect.poll(focused).toBe(true)
  await eve.button('do.leave.waiting').focus()
  await eve.page.keyboard.press('Enter')
  await eve.button('late.join').waitFor()
  await expect.poll(focused).toBe(true)
  await eve.button('late.join').click()
  await eve.button('do.leave.waiting').waitFor()
  expect(await settledFaults(eve.page)).toEqual([])
  await player.round()
  await player.next()
  await expect.poll(() => late.hand.count(), { timeout: 15_000 }).toBe(5)
  await Promise.all([player.round(), late.round()])
  await eve.button('end.fair.open').click()
  const checks = late.over('prompt.round.over').locator('#end-checks')
  for (const key of ['fair.noted.nothing', 'fair.number.nothing', 'fair.closed.nothing']) await checks.getByText(eve.part(key)).waitFor()
  expect(await checks.getByText(eve.part('fair.hands')).count(), await checks.innerText()).toBe(1) // it has seen its own hand
  expect(await settledFaults(eve.page)).toEqual([])
})

test('people who have played together find each other at a new table, unless they hide or are gone', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844 })
  const ben = await visit()
  const { table, players } = await two(ana, ben)
  await ana.order(table, 'agree', { on: 'end' })
  await ben.order(table, 'agree', { on: 'end' })
  await players[0].over('tell.match_ended').waitFor()

  const met = ana.page.getByRole('group', { name: ana.say('new.companions') })
  await ana.open('/new')
  await ana.page.getByRole('radio', { name: ana.say('new.friends') }).waitFor()
  expect(await met.count()).toBe(0) // who plays against bots invites nobody
  await ana.open('/new?friends')
  const chip = met.getByRole('button', { name: 'Ben' })
  await chip.focus()
  await ana.page.keyboard.press('Space')
  expect(await chip.getAttribute('aria-pressed')).toBe('true')
  expect(await settledFaults(ana.page)).toEqual([])
  expect(await violations(ana.page)).toEqual([])
  await ana.starting('new.make').click()
  const send = ana.page.getByText(ana.say('new.send'))
  expect(await send.innerText()).toContain('Ben')
  await ben.order(new URL(ana.page.url()).pathname.split('/').at(-1)!, 'join')
  await send.waitFor({ state: 'detached' })

  await ben.open('/settings')
  const shown = ben.page.getByRole('switch', { name: ben.say('settings.shown') })
  await shown.press('Space')
  await expect.poll(() => shown.isChecked()).toBe(false)
  expect(await violations(ben.page)).toEqual([])
  await ben.page.reload()
  await shown.waitFor()
  expect(await shown.isChecked()).toBe(false)
  expect(await ana.ask('/api/me/companions')).toEqual({ companions: [], hidden: false })
  await ana.open('/new?friends')
  await ana.starting('new.make').waitFor()
  expect(await met.count()).toBe(0)

  await shown.press('Space')
  await expect.poll(() => ana.ask('/api/me/companions')).toMatchObject({ companions: [{ name: 'Ben' }] })
  expect((await ben.context.request.delete(`${ben.server}/api/me`)).status()).toBe(204)
  expect(await ana.ask('/api/me/companions')).toEqual({ companions: [], hidden: false })
})
