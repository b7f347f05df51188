// A row of the yard as it is drawn.

import { render } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import Row from '../src/board/Row.svelte'
import type { Line } from '../src/board/row'
import { layOut } from '../src/board/yard'
import { languages, load, speak, t } from '../src/i18n/index.svelte'
import { player, trainName } from '../src/state/names'

const yard = layOut({ width: 348, height: 120 }, [[[12, 3], [3, 4], [4, 5]]])
const line: Line = {
  train: '1', name: 'Ana', short: 'Ana', full: 'Ana’s train', seat: 1, letter: 'A', tiles: '12-3 3-4 4-5', end: 5, state: 'play', word: 'lay here', fresh: false, turn: false, thinking: false,
  marked: true, hand: 7, points: '', knocked: false, note: '', said: '', face: '', did: '', until: 0, key: '', lay: '7-5', place: yard.rows[0]!,
}

const fetched = fetch

const draw = (own: Partial<Line>): HTMLElement => render(Row, { line: { ...line, ...own }, yard, stay: 0, numerals: false, now: () => 0, press: () => undefined, show: () => undefined }).container

test.each(Object.keys(languages))('in %s the name of a row has what is written on it', async (tag) => {
  vi.stubGlobal('fetch', (path: string) => (path.startsWith('data:') ? fetched(path) : Promise.resolve(new Response(readFileSync(join('.', path), 'utf8')))))
  await load('core', 'story')
  await speak(tag)
  const seats = [{ seat: 1, name: 'Ana' }, { seat: 2, name: 'Station Cat' }] as Parameters<typeof player>[0]
  for (const seat of [1, 2, 0]) {
    const train = seat === 0 ? 'M' : (`${seat}` as const)
    const name = seat === 0 ? t('row.mexican') : player(seats, seat, 1)
    const state = seat === 1 ? 'own' : 'open'
    const container = draw({ seat, train, name, short: name, full: trainName(seats, train, 1), state, word: t(`row.${state}`) })
    const spoken = container.querySelector('.press')!.getAttribute('aria-label')!.toLowerCase()
    for (const written of ['.name', '.sign .word', '.sign .pip']) expect(spoken).toContain(container.querySelector(written)!.textContent!.toLowerCase())
  }
  vi.unstubAllGlobals()
})

test('the marker makes room for the tile that would be laid', () => {
  const drawn = (lay: Line['lay'], x: number): number => {
    const marker = draw({ lay, place: { ...line.place, end: { ...line.place.end, x } } }).querySelector('.marker')!.parentElement!
    return Number(/[\d.]+/.exec(marker.getAttribute('transform')!)![0])
  }
  const last = yard.track - 2 * yard.size // here a tile just fits
  expect(drawn('', last)).toBe(yard.track - 46)
  expect(drawn('7-5', 0)).toBe(yard.track - 46)
  expect(drawn('7-5', last)).toBeGreaterThanOrEqual(yard.track)
  expect(drawn('5-5', last)).toBeGreaterThanOrEqual(last + yard.size)
})
