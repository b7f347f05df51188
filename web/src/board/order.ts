// The order of the rows of a table.

import { mexican, type Train } from '../api/notation'
import type { Position } from '../api/position'

/**
 * Returns the trains of a table in the order of their rows: the viewer's, the Mexican ones, then
 * the others in turn order.
 */
export function order(position: Position, you: number, commons: number): Train[] {
  const first = you > 0 ? you : 1
  const seats = Array.from({ length: position.seats }, (_, i): Train => `${((first - 1 + i) % position.seats) + 1}`)
  const mexicans = Array.from({ length: commons }, (_, i) => mexican(i + 1))
  return you > 0 ? [seats[0]!, ...mexicans, ...seats.slice(1)] : [...mexicans, ...seats]
}
