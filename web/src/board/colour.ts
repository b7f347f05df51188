// The colours of the seats' locomotives.

/** The properties of which the first that is set has the colour: what the page's table says, and what is usual. */
export const properties = (seat: number): [string, string] => [`--engine-${seat}`, `--loco-${seat && ((seat - 1) % 8) + 1}`]

/** Returns the colour of a seat's locomotive, for a style; 0 is a Mexican train's. Seats from 9 on have those of 1 to 8 again. */
export function engineColour(seat: number): string {
  const [own, usual] = properties(seat)
  return `var(${own}, var(${usual}))`
}

/** Gives the seats of the page's table their colours, from 1 to 8, until the returned function is called. */
export function paint(colours: readonly (number | string | undefined)[]): () => void {
  const { style } = document.documentElement
  const each = (value: (colour: number | string | undefined) => string): void =>
    colours.forEach((colour, i) => style.setProperty(properties(i + 1)[0], value(colour)))
  each((colour) => (colour ? `var(--loco-${colour})` : ''))
  return () => each(() => '')
}
