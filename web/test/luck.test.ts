// Luck and skill add up to the result.

import { expect, test } from 'vitest'
import { shares } from '../src/replay/luck'

const rounds = [
  { scores: [0, 30, 60], losses: [6, 0, 3] },
  { scores: [12, 0, 3], losses: [0, 9, 0] },
]

test('the lowest score wins', () => {
  expect(shares(rounds, true)).toEqual([
    { seat: 1, choices: -6, luck: 23, result: 23 },
    { seat: 2, choices: -9, luck: 8, result: 5 },
    { seat: 3, choices: -3, luck: -31, result: -28 },
  ])
})
test('the highest score wins', () => {
  expect(shares(rounds, false).map((share) => share.result)).toEqual([-23, -5, 28])
})
test('luck and results are nobody’s gain: they add up to nothing', () => {
  for (const key of ['luck', 'result'] as const) expect(shares(rounds, true).reduce((sum, share) => sum + share[key], 0)).toBeCloseTo(0)
})
test('a result is the choices beside the mean, and luck', () => {
  const all = shares(rounds, true)
  const mean = all.reduce((sum, share) => sum + share.choices, 0) / all.length
  for (const share of all) expect(share.choices - mean + share.luck).toBeCloseTo(share.result)
})
test('without rounds there is nothing', () => expect(shares([], true)).toEqual([]))
