// The names of those who sat at this device's sheets lately.

const name = 'roundhouse.sheet.names'
const most = 40

/** Returns the names, the last ones first. */
export function lately(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return [] // no storage, or foreign data
  }
}

/** Keeps the names of a new sheet. */
export function keepNames(names: readonly string[]): void {
  try {
    localStorage.setItem(name, JSON.stringify([...new Set([...names, ...lately()])].slice(0, most)))
  } catch {
    // they are typed again
  }
}
