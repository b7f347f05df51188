// The clock of days in words: in all languages, across changes of the clock, and near its end.

import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { awayText, lengthText, tilesOf, untilShort, untilText } from '../src/days/words'
import { sorted } from '../src/days/next'
import { languages, load, speak } from '../src/i18n/index.svelte'

const zone = process.env['TZ']

beforeAll(async () => {
  await load('days')
  await speak('en')
})
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
  vi.unstubAllEnvs()
})

/** Sets the zone in which times are said. */
const at = (name: string): void => void (process.env['TZ'] = name)
const time = (text: string): number => Date.parse(text)

test('a day within a week is named by its weekday, another one by its date', () => {
  at('Europe/Prague')
  const now = time('2026-11-26T12:00:00+01:00')
  expect(untilText(time('2026-11-28T18:00:00+01:00'), now)).toBe('until Saturday 18:00')
  expect(untilText(time('2026-12-02T11:00:00+01:00'), now)).toBe('until Wednesday 11:00')
  expect(untilText(time('2026-11-26T18:00:00+01:00'), now)).toBe('until 18:00')
  expect(untilText(time('2026-11-27T02:30:00+01:00'), now)).toBe('until Friday 02:30')
  expect(untilShort(time('2026-11-28T18:00:00+01:00'), now)).toBe('Sat 18:00')
})

test('the end of a time is said in hours, then in few minutes', () => {
  const now = time('2026-11-26T12:00:00Z')
  const left = (minutes: number): string => untilText(now + minutes * 60_000, now)
  expect([left(179), left(120), left(61), left(59), left(12), left(9), left(2), left(0), left(-5)]).toEqual([
    '2 h left', '2 h left', '1 h left', '50 min left', '10 min left', '5 min left', '1 min left', '1 min left', '1 min left',
  ])
  const said = new Set(Array.from({ length: 181 }, (_, i) => left(180 - i)))
  expect(said.size).toBe(10) // so few are heard
})

test('it is the reader’s own zone, across both changes of the clock', () => {
  // Two days after Friday 18:00: an hour earlier or later on the clock.
  for (const [where, from, want] of [
    ['Europe/Prague', '2026-03-27T18:00:00+01:00', 'until Sunday 19:00'],
    ['Europe/Prague', '2026-10-23T18:00:00+02:00', 'until Sunday 17:00'],
    ['America/New_York', '2026-03-06T18:00:00-05:00', 'until Sunday 19:00'],
    ['Asia/Tokyo', '2026-03-27T18:00:00+09:00', 'until Sunday 18:00'],
    ['Asia/Kathmandu', '2026-03-27T12:15:00Z', 'until Sunday 18:00'],
  ] as const) {
    at(where)
    expect(untilText(time(from) + 2 * 86_400_000, time(from))).toBe(want)
  }
})

test('each language says it its own way', async () => {
  at('Europe/Prague')
  const now = time('2026-11-26T12:00:00+01:00')
  const told: Record<string, string[]> = {}
  for (const tag of Object.keys(languages)) {
    await speak(tag)
    told[tag] = ['2026-11-28T18:00:00+01:00', '2026-12-24T18:00:00+01:00', '2026-11-26T18:00:00+01:00', '2026-11-26T14:00:00+01:00'].map((until) => untilText(time(until), now))
  }
  await speak('en')
  expect(told).toEqual({
    en: ['until Saturday 18:00', 'until 24 December 18:00', 'until 18:00', '2 h left'],
    cs: ['lhůta: sobota 18:00', 'do 24. prosince 18:00', 'do 18:00', 'ještě 2 h'],
    de: ['bis Samstag 18:00', 'bis 24. Dezember 18:00', 'bis 18:00', 'noch 2 Std.'],
    es: ['hasta el sábado 18:00', 'hasta el 24 de diciembre 18:00', 'hasta las 18:00', 'aún 2 h'],
    et: ['tähtaeg: laupäev 18:00', 'kuni 24. detsember 18:00', 'kuni 18:00', 'jäänud 2 h'],
    fr: ['jusqu’à samedi 18:00', 'jusqu’au 24 décembre 18:00', 'jusqu’à 18:00', 'encore 2 h'],
    ja: ['期限: 土曜日 18:00', '期限: 12月24日 18:00', '18:00まで', '残り2時間'],
  })
})

test('a vacation is told while it lasts and before, with its last day', () => {
  at('Europe/Prague')
  const [from, until] = [time('2026-12-24T00:00:00+01:00'), time('2027-01-02T00:00:00+01:00')]
  const told = (now: string): string => awayText('Ana', { held_from: from, held_until: until }, time(now))
  expect(told('2026-12-20T12:00:00+01:00')).toBe('Ana: away from 24 December to 1 January 2027')
  expect(told('2026-12-31T12:00:00+01:00')).toBe('Ana: away until 1 January 2027')
  expect(told('2027-01-01T12:00:00+01:00')).toBe('Ana: away until 1 January')
  expect(told('2027-01-02T00:00:00+01:00')).toBe('')
  expect(awayText('Ana', {}, from)).toBe('')
})

test('how long it may take is reckoned from players, tiles, rounds and days', async () => {
  expect(lengthText(3, tilesOf(12), 1, 2)).toBe('3 players, 1 round: about 20 turns each. Usually that takes 1–3 weeks, at the longest 6 months.')
  expect(lengthText(2, tilesOf(6), 1, 1)).toBe('2 players, 1 round: about 9 turns each. Usually that takes 2–6 days, at the longest 4 weeks.')
  for (const tag of Object.keys(languages)) {
    await speak(tag)
    for (const rounds of [1, 13]) expect(lengthText(4, tilesOf(12), rounds, 7)).toMatch(/^[^{}#]+$/)
  }
  await speak('en')
})

test('tables that wait come first, of these the one whose time is up first', () => {
  const list = [['a'], ['b', true], ['c', true, '2026-11-28T18:00:00Z'], ['d', false], ['e', true, '2026-11-27T18:00:00Z']] as const
  const tables = list.map(([table, yours, until]) => ({ table, yours, until })) as never
  expect(sorted(tables).map(({ table }) => table)).toEqual(['e', 'c', 'b', 'a', 'd'])
})
