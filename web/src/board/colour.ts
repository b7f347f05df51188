// The colours of players where no locomotives are drawn.

/** Returns the property with the colour of a seat's locomotive at the table; 0 is a Mexican train's. */
export function engineColour(seat: number): string {
  return `--loco-${seat && ((seat - 1) % 8) + 1}`
}
