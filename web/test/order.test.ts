// The order of the rows of a table.

import { expect, test } from 'vitest'
import { order } from '../src/board/order'
import type { Position } from '../src/api/position'

const four = { seats: 4 } as Position

test('one’s own train is the first, and Mexican trains that begin later move no other', () => {
  expect(order(four, 3, 1)).toEqual(['3', 'M', '4', '1', '2'])
  expect(order(four, 3, 3)).toEqual(['3', 'M', '4', '1', '2', 'M2', 'M3'])
  expect(order(four, 0, 2)).toEqual(['M', '1', '2', '3', '4', 'M2'])
})

test('people who share a device find each train where it was, whoever’s turn it is', () => {
  for (const you of [1, 2, 3, 4]) expect(order(four, you, 2, true)).toEqual(['M', '1', '2', '3', '4', 'M2'])
})
