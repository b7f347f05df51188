// One face for all tiles of a set.

import { afterEach, expect, test } from 'vitest'
import { written } from '../src/board/faces'
import { draw } from '../src/board/path'
import { settings } from '../src/state/settings.svelte'

afterEach(() => {
  settings.faces = 'pips'
})

test('sets up to 12 have pips, unless numbers are wanted; larger ones have numbers', () => {
  expect([undefined, 6, 9, 12, 15, 18].map((set) => written(set))).toEqual([false, false, false, false, true, true])
  settings.faces = 'numerals'
  expect([undefined, 6, 18].map((set) => written(set))).toEqual([true, true, true])
})

test('no tile of a set of 18 has a number on one half and pips on the other', () => {
  const tiles = [[18, 3], [3, 2], [2, 18]].map((pair, at) => ({ at, pair: pair as [number, number], x: 0, y: 0, across: true }))
  const drawing = draw(tiles, 24, written(18))
  expect(drawing.numbers).toHaveLength(6)
  expect([...drawing.pips]).toHaveLength(0)
})
