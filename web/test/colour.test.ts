// The colours of the seats.

import { expect, test } from 'vitest'
import { engineColour, paint } from '../src/board/colour'

test('people have their colours at their table, and elsewhere seats have those of their numbers', () => {
  const { style } = document.documentElement
  const leave = paint([3, undefined, '8'])
  expect([1, 2, 3].map((seat) => style.getPropertyValue(`--engine-${seat}`))).toEqual(['var(--loco-3)', '', 'var(--loco-8)'])
  leave()
  expect([1, 2, 3].map((seat) => style.getPropertyValue(`--engine-${seat}`))).toEqual(['', '', ''])
  expect([0, 1, 9].map(engineColour)).toEqual(['var(--engine-0, var(--loco-0))', 'var(--engine-1, var(--loco-1))', 'var(--engine-9, var(--loco-1))'])
})
