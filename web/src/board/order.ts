// The order of the rows of a table.

import { mexican, type Train } from '../api/notation'
import type { Position } from '../api/position'

/**
 * Returns the trains of a table in the order of their rows: the viewer's, the Mexican one, the others
 * in turn order, and what Mexican trains began later. People who share a device point at places, so
 * that theirs keep the order of the seats.
 */
export function order(position: Position, you: number, commons: number, shared = false): Train[] {
  const first = you > 0 && !shared ? you : 1
  const seats = Array.from({ length: position.seats }, (_, i): Train => `${((first - 1 + i) % position.seats) + 1}`)
  const [common, ...later] = Array.from({ length: commons }, (_, i) => mexican(i + 1))
  const own = you > 0 && !shared ? [seats.shift()!] : []
  return [...own, ...(common ? [common] : []), ...seats, ...later]
}
