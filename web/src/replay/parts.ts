// The parts that luck and skill have in the results of several rounds.

import type { Schema } from '../api/client'

export const parts = ['mean', 'dealt', 'drawn', 'others', 'own'] as const
export type Parts = Schema['SeatParts']

/** Returns the sums of the parts of several rounds, by seat; errors add up by their squares. */
export function sumOf(rounds: readonly Schema['Divided'][]): Parts[] {
  const seats = rounds[0]?.seats ?? []
  return seats.map((_, i) => rounds.map((round) => round.seats[i]!).reduce(plus))
}

function plus(a: Parts, b: Parts): Parts {
  const sum = { result: a.result + b.result } as Parts
  for (const part of parts) sum[part] = { value: a[part].value + b[part].value, error: Math.hypot(a[part].error, b[part].error) }
  return sum
}
