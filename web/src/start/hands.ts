// The table of hands as the server writes it: 2-4: 15, 5-6: 12.

/** Tiles of a seat by the number of seats. */
export type Hands = Record<number, number>

/** How many can sit at a table. */
export const leastSeats = 2
export const mostSeats = 14

export function readHands(text: string): Hands {
  const hands: Hands = {}
  for (const [, first, last, tiles] of text.matchAll(/(\d+)(?:-(\d+))?:\s*(\d+)/g)) {
    for (let seats = Number(first); seats <= Number(last ?? first); seats++) hands[seats] = Number(tiles)
  }
  return hands
}

export function writeHands(hands: Hands): string {
  const parts: string[] = []
  const seats = Object.keys(hands).map(Number).sort((a, b) => a - b)
  for (let at = 0; at < seats.length; at++) {
    const first = seats[at]!
    while (seats[at + 1] === seats[at]! + 1 && hands[seats[at + 1]!] === hands[first]) at++
    parts.push(`${first === seats[at] ? first : `${first}-${seats[at]}`}: ${hands[first]}`)
  }
  return parts.join(', ')
}
