// Exact sums of scores, which a table in play does not need.

import { parts } from './score'

/** Returns the exact sum of two scores. */
export function add(one: string, other: string): string {
  const [a, b] = parts(one)
  const [c, d] = parts(other)
  const top = a * d + c * b
  let [x, y] = [Math.abs(top), b * d]
  while (y > 0) [x, y] = [y, x % y]
  const bottom = (b * d) / (x || 1)
  return bottom === 1 ? String(top / (x || 1)) : `${top / x}/${bottom}`
}

/** Returns a seat's total after each round, from the rounds' scores. */
export function totals(rounds: readonly (readonly string[])[], seat: number): string[] {
  let sum = '0'
  return rounds.map((scores) => (sum = add(sum, scores[seat - 1]!)))
}
