// The colours of the players in a replay, which draws no locomotives.

/** Returns the property with the colour of a seat's locomotive at the table; 0 is a Mexican train's. */
export function engineColour(seat: number): string {
  return `--loco-${seat && ((seat - 1) % 8) + 1}`
}
