// A row of the yard as it is drawn.

import { render } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { layOut } from '../src/board/yard'
import Row, { type Line } from '../src/table/Row.svelte'

const yard = layOut({ width: 348, height: 120 }, [[[12, 3], [3, 4], [4, 5]]])
const line: Line = {
  train: '1', name: 'Ana', short: 'Ana', full: 'Ana’s train', seat: 1, letter: 'A', tiles: '12-3 3-4 4-5', end: 5, state: 'play', fresh: false, turn: false, thinking: false,
  marked: true, hand: 7, points: '', knocked: false, note: '', said: '', did: '', clock: -1, key: '', lay: '7-5', place: yard.rows[0]!,
}

test('the marker makes room for the tile that would be laid', () => {
  const drawn = (lay: Line['lay'], x: number): number => {
    const { container } = render(Row, { line: { ...line, lay, place: { ...line.place, end: { ...line.place.end, x } } }, yard, stay: 0, numerals: false, press: () => undefined, show: () => undefined })
    const marker = container.querySelector('.marker')!.parentElement!
    return Number(/[\d.]+/.exec(marker.getAttribute('transform')!)![0])
  }
  const last = yard.track - 2 * yard.size // here a tile just fits
  expect(drawn('', last)).toBe(yard.track - 46)
  expect(drawn('7-5', 0)).toBe(yard.track - 46)
  expect(drawn('7-5', last)).toBeGreaterThanOrEqual(yard.track)
  expect(drawn('5-5', last)).toBeGreaterThanOrEqual(last + yard.size)
})
