// How large a person's browser writes.

/** Returns how many times as large as usual letters are, up to twice. */
export function letterScale(): number {
  return Math.min(Math.max(parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1, 1), 2)
}
