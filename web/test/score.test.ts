// Scores are exact, and written as people write them.

import { expect, test } from 'vitest'
import { lowWins, pointsText, scoreText, value } from '../src/state/score'
import { add, totals } from '../src/state/sum'

test('a score is written with its fraction', () => {
  expect(['46', '0', '9/2', '1/2', '37/3', '87/7', '3/7', '1250'].map(scoreText)).toEqual(['46', '0', '4½', '½', '12⅓', '12 3⁄7', '3⁄7', '1,250'])
})
test('a score can be negative', () => {
  expect(['-10', '-11/2', '-1/2', '-87/7', '-3/7', '-1250'].map(scoreText)).toEqual(['-10', '-5½', '-½', '-12 3⁄7', '-3⁄7', '-1,250'])
  expect(value('-11/2')).toBe(-5.5)
  expect([add('-11/2', '4'), add('-1/3', '1/3'), add('-10', '-10')]).toEqual(['-3/2', '0', '-20'])
  expect(totals([['-10', '3'], ['5', '-13']], 1)).toEqual(['-10', '-5'])
  expect(pointsText('-1')).toEqual({ n: -1 })
  expect(lowWins([2, 1], ['-4', '-9'])).toBe(true)
})
test('a score as a number', () => expect(value('9/2')).toBe(4.5))
test('sums are exact', () => {
  expect(add('1/3', '1/6')).toBe('1/2')
  expect(add('9/2', '1/2')).toBe('5')
  expect(add('0', '0')).toBe('0')
  expect(totals([['0', '9/2'], ['7', '9/2'], ['1', '37/3']], 2)).toEqual(['9/2', '9', '64/3'])
})
test('a text counts whole points as a number, and parts of them as several', () => {
  expect([pointsText('25'), pointsText('1')]).toEqual([{ n: 25 }, { n: 1 }])
  expect(pointsText('9/2')).toEqual({ n: { text: '4½', form: 2 } })
})
test('whether the lowest total wins shows in the places', () => {
  expect(lowWins([2, 1, 3], ['20', '9/2', '31'])).toBe(true)
  expect(lowWins([3, 2, 1], ['0', '9/2', '31'])).toBe(false)
  expect(lowWins([1, 1], ['7', '7'])).toBeUndefined()
  expect(lowWins([], [])).toBeUndefined()
})
