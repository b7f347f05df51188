// The lengths of a match that are offered.

export const lengths = ['quick', 'evening', 'full'] as const
export type Length = (typeof lengths)[number]

const most: Record<Length, number> = { quick: 1, evening: 5, full: Infinity }

/**
 * Returns the number of rounds of a match by rules with so many rounds in all; 0 is all of them, as
 * in the API.
 */
export function roundsOf(length: Length, all: number): number {
  return most[length] < all ? most[length] : 0
}

/** Returns the lengths that differ by rules with so many rounds in all. */
export function lengthsOf(all: number): Length[] {
  return lengths.filter((length) => length === 'full' || most[length] < all)
}

/** Returns the length with a number of rounds, or undefined if none is offered. */
export function lengthOf(rounds: number, all: number): Length | undefined {
  return lengthsOf(all).find((length) => roundsOf(length, all) === rounds)
}
