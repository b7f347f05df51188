// Several people at one device: what the page has of their hands. If no texts are loaded, a text is
// its key.

import { render } from '@testing-library/svelte'
import { flushSync, tick } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Schema } from '../src/api/client'
import type { Line, Said } from '../src/api/early'
import { go } from '../src/router.svelte'
import TablePage from '../src/pages/table/Page.svelte'
import { set } from '../src/state/settings.svelte'
import { sideOf } from '../src/pass/flat.svelte'

vi.mock('../src/i18n/index.svelte', async (original) => ({
  ...(await original<object>()),
  t: (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values).filter((value) => typeof value !== 'object')].join(' ').trim(),
  load: () => Promise.resolve(),
}))

// The device: the test says what it tells, and what it answers.
const device = vi.hoisted(() => ({ lines: [] as (Line & { closed?: boolean })[], asked: [] as [string, string][], mayKnock: '' }))
vi.mock('../src/offline/desk', () => ({
  follow: (line: Line & { closed?: boolean }) => {
    device.lines.push(line)
    line.close = () => (line.closed = true)
  },
  ask: (address: string, { body = '' }: { body?: string }) => {
    device.asked.push([decodeURIComponent(address), body])
    const legal = device.mayKnock !== '' && address.includes(`${device.mayKnock}/check`)
    return Promise.resolve(new Response(JSON.stringify(body ? { seq: 99 } : { legal })))
  },
}))

const people = ['ana', 'ben', 'cy']
const hands = [['7-3', '6-6', '9-8'], ['4-2', '8-1', '9-9', '5-0'], ['11-10', '2-1', '6-0']]
const position = {
  format: 'roundhouse-position/1', rules: 'pagat', seats: 3, engine: 12, starter: 1, phase: 'play', opened: [true, true, true],
  trains: [['12-3'], ['12-5'], ['12-4']], mexican: [[]], markers: [], open: [], owed: [], drew: null, passes: 0, knocked: [], boneyard: 20,
}
const seats: Schema['Seat'][] = people.map((who, i) => ({ seat: i + 1, who, name: who, presence: 'here' }))
const house: Schema['House'] = { host: 'ana', seats, paused: false }
const settings = { rules: 'pagat', set: 12, seats: 3, rounds: 13, listed: false, onlookers: true, turn: 0, reserve: 0, absent: 0, forced: false, quick: true }

/** What the table tells one who looks from a seat, or from none. */
const tell = (you: number, turn: number[], sizes = hands.map((hand) => hand.length), seq = 10): Said[] => [
  { event: 'view', id: seq, data: {
    table: 'local-t', seq, now: 0, stage: 'playing', you, house, round: 1, redeals: 0, totals: ['0', '0', '0'], settings,
    position: { ...position, turn, hands: sizes.map((size, i) => (i + 1 === you ? hands[i]!.slice(0, size) : size)) },
  } },
  now(you, turn, seq),
]
const now = (you: number, turn: number[], seq: number): Said => ({ event: 'now', data: { seq, now: 0, stage: 'playing', you, turn, legal: turn.includes(you) ? { [you]: ['draw'] } : {} } })

function acted(seq: number, action: string, turn: number[]): Said {
  const { engine, starter, phase, opened, markers, open, owed, passes, knocked } = position
  return { event: 'event', id: seq, data: { seq, at: 0, kind: 'acted', body: { action }, then: { status: { engine, starter, phase, turn, opened, markers, open, owed, passes, knocked } } } }
}

/** Waits until the page has drawn what is on its way. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise(setImmediate) // answers are read
    await tick()
    flushSync()
  }
}

/** All that the page says or could say: its texts, and the values of its attributes. */
function all(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) if (!/^(class|style|d|viewBox|transform|points|href)$/.test(name)) found.push(value)
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.nodeValue!)
  }
  return found
}

/** The people of whose hands a tile is in the page. */
function shown(): string[] {
  const tiles = (hand: string[]): RegExp => new RegExp(`(?<!\\d)(?:${hand.flatMap((tile) => [tile, tile.split('-').reverse().join('-')]).join('|')})(?!\\d)`)
  return people.filter((_, i) => all().some((text) => tiles(hands[i]!).test(text)))
}

/** The streams that are open, by what they show. */
const open = (): string[] => device.lines.filter((line) => !line.closed).map(({ address }) => /tables\/([^/]+)/.exec(address)![1]!)
const buttons = (key: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('button')].filter((button) => button.textContent!.startsWith(key))
const title = (): string | undefined => document.querySelector('.curtain h2')?.textContent ?? undefined

/** Lets the one whom the curtain names take the device. */
async function lift(who: string, ...told: Said[]): Promise<void> {
  expect(title()).toBe(`pass.to ${who}`)
  buttons('pass.lift')[0]!.click()
  await settle()
  expect(open()).toEqual(['local-t', `local-t@${who}`])
  for (const said of told) device.lines.at(-1)!.hear(said)
  await settle()
}

const hear = async (...told: Said[]): Promise<void> => {
  for (const line of device.lines) if (!line.closed) for (const said of told) line.hear(said.event === 'now' ? now(people.indexOf(/@(\w+)/.exec(line.address)?.[1] ?? '') + 1, (said.data as { turn: number[] }).turn, (said.data as { seq: number }).seq) : said)
  await settle()
}

// What the page loads later is there at once.
beforeAll(async () => {
  await Promise.all([import('../src/pass/Curtain.svelte'), import('../src/table/alive'), import('../src/table/panels'), import('../src/table/ends'), import('../src/table/Speech.svelte'), import('../src/table/idle')])
}, 60_000)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('there is no network')))
  set('motion', 'none')
  device.lines.length = device.asked.length = 0
  device.mayKnock = ''
  go('/t/local-t')
  render(TablePage)
  await settle()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows the table before the first turn of the first one. */
async function begin(turn = [1], sizes?: number[]): Promise<void> {
  for (const said of tell(0, turn, sizes)) device.lines[0]!.hear(said)
  await settle()
}

describe('a hand', () => {
  test('is nowhere in the page while the curtain is before it', async () => {
    await begin()
    expect(shown()).toEqual([])
    expect(document.querySelectorAll('[data-tile]')).toHaveLength(0)
    expect(open()).toEqual(['local-t'])
  })

  test('is there when its owner lifts the curtain, and no other', async () => {
    await begin()
    await lift('ana', ...tell(1, [1]))
    expect(title()).toBeUndefined()
    expect(shown()).toEqual(['ana'])
    expect(document.querySelectorAll('[data-tile]')).toHaveLength(3)
  })

  test('goes with the turn, and so does its stream', async () => {
    await begin()
    await lift('ana', ...tell(1, [1]))
    await hear(acted(11, '1 draw', [2]), now(0, [2], 11))
    expect(shown()).toEqual([])
    expect(open()).toEqual(['local-t'])
    await lift('ben', ...tell(2, [2], [4, 4, 3], 11))
    expect(shown()).toEqual(['ben'])
  })

  test('stays as long as the turn does', async () => {
    await begin()
    await lift('ana', ...tell(1, [1]))
    await hear(acted(11, '1 draw', [1]), now(0, [1], 11))
    expect(shown()).toEqual(['ana'])
    expect(title()).toBeUndefined()
  })

  test('is not shown to one who presses twice', async () => {
    await begin()
    await lift('ana', ...tell(1, [1]))
    for (const line of device.lines) for (const said of [acted(11, '1 draw', [2]), now(line.address.includes('@') ? 1 : 0, [2], 11)]) line.hear(said)
    for (let i = 0; i < 40 && !title(); i++) {
      await vi.advanceTimersByTimeAsync(20)
      flushSync()
    }
    expect(title()).toBe('pass.to ben')
    buttons('pass.lift')[0]!.click()
    await settle()
    expect(open()).toEqual(['local-t'])
  })
})

test('nobody gets the device while others play', async () => {
  await begin([])
  expect(title()).toBeUndefined()
  expect(document.querySelector('.curtain')).not.toBeNull()
})

test('those who open at the same time do so seat by seat', async () => {
  await begin([1, 2, 3])
  await lift('ana', ...tell(1, [1, 2, 3]))
  await hear(acted(11, '1 pass', [2, 3]), now(0, [2, 3], 11))
  await lift('ben', ...tell(2, [2, 3], undefined, 11))
  await hear(acted(12, '2 pass', [3]), now(0, [3], 12))
  expect(title()).toBe('pass.to cy')
})

test('one can knock while the curtain is before the next hand', async () => {
  device.mayKnock = 'ana'
  await begin([2], [1, 4, 1])
  await vi.waitFor(async () => {
    await settle()
    expect(buttons('pass.knock').map((button) => button.textContent)).toEqual(['pass.knock ana'])
  })
  buttons('pass.knock')[0]!.click()
  await settle()
  const [address, body] = device.asked.find(([address]) => address.endsWith('/act'))!
  expect(address).toBe('/api/tables/local-t@ana/act')
  expect(JSON.parse(body)).toMatchObject({ action: 'knock', after: 10 })
  expect(shown()).toEqual([])
})

test('what one asks for, all decide before the curtain', async () => {
  await begin()
  await lift('ana', ...tell(1, [1]))
  const asking = seats.map((seat) => (seat.who === 'ana' ? { ...seat, asks: 'end' } : seat))
  for (const line of device.lines) line.hear({ event: 'now', data: { ...(now(line.address.includes('@') ? 1 : 0, [1], 10).data as object), house: { ...house, seats: asking } } })
  await settle()
  expect(shown()).toEqual([])
  expect(title()).toBe('prompt.asks.end ana')
  buttons('pass.agree')[0]!.click()
  await settle()
  const agreed = device.asked.filter(([address]) => address.endsWith('/agree'))
  expect(agreed.map(([address]) => address)).toEqual(['/api/tables/local-t@ben/agree', '/api/tables/local-t@cy/agree'])
  for (const [, body] of agreed) expect(JSON.parse(body)).toMatchObject({ on: 'end' })
})

test('people sit round a device that lies on the table, in the order of their turns', () => {
  const round = (people: number): number[] => Array.from({ length: people }, (_, i) => sideOf(i, people))
  expect(round(2)).toEqual([0, 2])
  expect(round(3)).toEqual([0, 1, 3])
  expect(round(4)).toEqual([0, 1, 2, 3])
  for (let people = 2; people <= 14; people++) {
    const sides = round(people)
    expect(sides[0]).toBe(0)
    expect(Math.max(...sides)).toBeLessThan(4)
  }
})
