// The page of the bell: what a browser is to the server, and how ways, times and days are called.

import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tune } from '../src/app/bell'
import type { View } from '../src/bell/bell.svelte'
import { hereOf, type Seen } from '../src/bell/here'
import { browserOf, dayAfter, dayText, hostOf, hourText, mask, whenText } from '../src/bell/words'
import { bell, core } from '../src/i18n/en.json'
import { load, speak } from '../src/i18n/index.svelte'

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...core, ...bell }))) // fetched as data
  await speak('en')
  await load('core', 'bell')
})
afterEach(() => vi.unstubAllGlobals())

const browser: Seen = { able: true, apple: false, denied: false, known: [] }

test.each<[string, Partial<Seen>, ReturnType<typeof hereOf>]>([
  ['has never been told', {}, 'off'],
  ['is told', { endpoint: 'e', kept: 'e', known: ['d', 'e'] }, 'on'],
  ['has lost what it kept', { endpoint: 'e', known: ['e'] }, 'on'],
  ['has forgotten the server', { kept: 'e', known: ['e'] }, 'lost'],
  ['has another endpoint by now', { endpoint: 'f', kept: 'e', known: ['e'] }, 'lost'],
  ['is forgotten by the server', { endpoint: 'e', kept: 'e', known: ['d'] }, 'lost'],
  ['may not show anything', { denied: true, endpoint: 'e', kept: 'e', known: ['e'] }, 'denied'],
  ['cannot be told', { able: false }, 'none'],
  ['is an iPhone’s, and not on the Home Screen', { able: false, apple: true }, 'home'],
  ['is an iPhone’s, and on the Home Screen', { apple: false, endpoint: 'e', known: ['e'] }, 'on'],
])('a browser that %s', (_, seen, expected) => {
  expect(hereOf({ ...browser, ...seen })).toBe(expected)
})

test('only the beginning of a mail address and the host of a hook are shown', () => {
  expect([mask('lea@example.org'), mask('a@b@example.org')]).toEqual(['lea@…', 'a@b@…'])
  expect([hostOf('https://ntfy.sh/secret'), hostOf('x')]).toEqual(['ntfy.sh', '…'])
})

test('browsers are named by their push services', () => {
  const services = ['https://fcm.googleapis.com/fcm/send/a', 'https://updates.push.services.mozilla.com/a', 'https://web.push.apple.com/a', 'https://wns2-par02p.notify.windows.com/a', 'https://push.example/a']
  expect(services.map(browserOf)).toEqual(['Chrome or a browser like it', 'Firefox', 'Safari', 'Edge', 'push.example'])
})

test('times are near or have a date, and days are the server’s', () => {
  const now = Date.parse('2026-11-27T12:00:00')
  expect([whenText('2026-11-28T18:00:00', now), whenText('2026-12-24T18:00:00', now)]).toEqual(['Saturday 18:00', 'December 24 18:00'])
  expect([hourText('22:00'), hourText('07:30'), dayText('2027-01-01')]).toEqual(['22:00', '07:30', 'January 1'])
  expect([0, 6].map((days) => dayAfter(days, new Date(2026, 11, 29, 23, 59)))).toEqual(['2026-12-29', '2027-01-04'])
})

test('the server hears of the zone and the language if it has others', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ told: true })
  })
  const own = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, lang: 'en' }
  const view = { ...own, devices: [], hooks: [], calls: false, left: 28 } satisfies View
  expect(await tune(view)).toBe(view)
  expect(await tune({ ...view, lang: 'cs' })).toEqual({ told: true })
  expect(await tune({ ...view, zone: 'Pacific/Apia' })).toEqual({ told: true })
  expect(sent).toEqual([own, own])
})
