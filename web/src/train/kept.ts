// What this device keeps of the trains of days, by date: the puzzle, what is laid and since when, the time
// in which it was solved, and whether circles are still to hear of that. It is forgotten with the person.

import type { Tile } from '../api/notation'
import { shift, today } from '../today/date'

/** A puzzle. */
export interface Puzzle {
  engine: number
  longest: number // the number of tiles of the longest train
  tiles: Tile[]
  best: Tile[] // a longest train
}

export interface Kept {
  puzzle?: Puzzle // of the last days
  laid?: Tile[] // written as in hands
  began?: number // when the tiles were shown, in milliseconds since 1970
  time?: number // seconds until the first longest train
  seen?: boolean // it was shown before one was found
  unsent?: Tile[] // a longest train of which the server has not heard
}

const name = 'roundhouse.trains'

/** For so many days all is kept of a train, and then only the time. */
const whole = 30

export function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, Kept>
  } catch {
    return {} // no storage, or foreign data
  }
}

// Where nothing can be stored, a page keeps it as long as it is open.
let unstored: Record<string, Kept> = {}

export const find = (date: string): Kept => ({ ...all()[date], ...unstored[date] })

/** Changes what is kept of a date; what is undefined is forgotten. */
export function keep(date: string, change: { [K in keyof Kept]?: Kept[K] | undefined }): void {
  const kept = { ...find(date), ...change } as Kept
  const oldest = shift(today(), -whole)
  const rows = Object.entries({ ...all(), [date]: kept })
    .map(([date, row]): [string, Kept] => [date, date > oldest ? row : JSON.parse(JSON.stringify({ time: row.time, seen: row.seen })) as Kept])
    .filter(([, row]) => Object.keys(row).length > 0)
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(rows)))
    unstored = {}
  } catch {
    unstored = { ...unstored, [date]: kept }
  }
}

/** Returns the date with the best time; undefined if there is none. */
export function record(): { date: string; time: number } | undefined {
  const times = Object.entries({ ...all(), ...unstored }).flatMap(([date, { time }]) => (time === undefined ? [] : [{ date, time }]))
  return times.sort((a, b) => a.time - b.time || (a.date < b.date ? -1 : 1))[0]
}

/** Forgets all trains: the person of this browser is another one. */
export function forgetAll(): void {
  unstored = {}
  try {
    localStorage.removeItem(name)
  } catch {
    // nothing is stored
  }
}
