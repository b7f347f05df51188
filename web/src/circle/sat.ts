// The table at which the person has sat down in a circle, for this tab only.
const sat = 'roundhouse.sat'

export function noteTable(table: string, circle: string): void {
  try {
    sessionStorage.setItem(sat, JSON.stringify([table, circle]))
  } catch {
    // the end of the match does not know the way back
  }
}

/** Returns the circle whose table it is, as far as this tab knows. */
export function circleOf(table: string): string | undefined {
  try {
    const [of, circle] = JSON.parse(sessionStorage.getItem(sat) ?? '[]') as string[]
    return of === table ? circle : undefined
  } catch {
    return undefined
  }
}
