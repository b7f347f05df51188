// The last state of circles, for a page without a network. It is forgotten with the person, and as soon as
// the server says that the person is not in a circle.

import type { Schema } from '../api/client'

interface Kept {
  at: number
  circle: Schema['Circle']
}

const name = 'roundhouse.circles'

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, Kept>
  } catch {
    return {} // no storage, or foreign data
  }
}

function write(kept: Record<string, Kept>): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // without storage the page needs a network
  }
}

export const find = (id: string): Kept | undefined => read()[id]

export function keep(circle: Schema['Circle'], at: number): void {
  write({ ...read(), [circle.id]: { at, circle } })
}

export function forget(id: string): void {
  const { [id]: _, ...rest } = read()
  write(rest)
}

/** Forgets all circles: the person of this browser is another one. */
export const forgetAll = (): void => write({})
