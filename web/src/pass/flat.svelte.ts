// Whether the device lies on the table, among the people who share it, and where each of them sits.

const name = 'roundhouse.flat'

const state = $state({ flat: read() })

function read(): boolean {
  try {
    return localStorage.getItem(name) === 'yes'
  } catch {
    return false // storage is unavailable
  }
}

/** Reports whether the device lies on the table. */
export const flat = (): boolean => state.flat

/** Says that it lies there, or that people hand it on. */
export function lay(lies: boolean): void {
  state.flat = lies
  try {
    localStorage.setItem(name, lies ? 'yes' : 'no')
  } catch {
    // it is forgotten with the page
  }
}

/**
 * Returns the side of the device at which one of the people sits, in quarter turns clockwise from its
 * lower edge: they sit round the table in the order of their turns, and the first of them at that
 * edge.
 */
export function sideOf(index: number, people: number): number {
  return Math.round((index * 4) / people) % 4
}
