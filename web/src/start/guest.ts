// Names: the one that a guest is offered, and those of the people whom somebody wants at a table.

import { ok, type Answer, type Schema } from '../api/client'

/** Returns one of the names, picked by a chance from 0 to 1; with a number if the name is taken. */
export function propose(names: readonly string[], chance: number, taken: ReadonlySet<string>): string {
  const name = names[Math.floor(chance * names.length)] ?? ''
  if (!taken.has(name)) return name
  for (let n = 2; ; n++) {
    if (!taken.has(`${name} ${n}`)) return `${name} ${n}`
  }
}

/** Asks for the people with whom the person has played: always the server, since this device knows others. */
export function companions(): Promise<Schema['Companions']> {
  return ok(fetch('/api/me/companions', { signal: AbortSignal.timeout(30_000) }) as Promise<Answer<Schema['Companions']>>)
}

// The table, and the names of people: for this tab only.
const kept = 'roundhouse.invited'

/** Notes whom the person wants at a table. */
export function invite(table: string, names: string[]): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify([table, ...names]))
  } catch {
    // storage is unavailable: the person knows whom to send the link to
  }
}

/** Returns whom the person wants at a table. */
export function invited(table: string): string[] {
  try {
    const [of, ...names] = JSON.parse(sessionStorage.getItem(kept) ?? '[]') as string[]
    return of === table ? names : []
  } catch {
    return []
  }
}
