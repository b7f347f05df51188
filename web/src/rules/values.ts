// The values of switches, in the form of the API.

import type { Schema } from '../api/client'

export type Value = NonNullable<Schema['Switch']['options']>[number]

/** Switches by name. */
export type Switches = Readonly<Record<string, Value>>

/** The number of tiles a seat gets, by the number of seats. */
export type Hands = Exclude<Value, string | number | boolean | null>

/** Reports whether two values are equal. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b) // integer keys of an object are always sorted
}

/** Writes a value as a text, hands in ranges: 2-4: 15, 5-6: 12. */
export function textOf(value: Value): string {
  return typeof value === 'object' && value !== null ? rangesOf(value).map(({ seats, tiles }) => `${seats}: ${tiles}`).join(', ') : String(value)
}

/** Lists hands in ranges of numbers of seats, each with its tiles: 2-4 and 15, 5-6 and 12. */
export function rangesOf(hands: Hands): { seats: string; tiles: number }[] {
  const ranges: { first: string; last: string; tiles: number }[] = []
  for (const [seats, tiles] of Object.entries(hands)) {
    const range = ranges.at(-1)
    if (range?.tiles === tiles && Number(range.last) + 1 === Number(seats)) range.last = seats
    else ranges.push({ first: seats, last: seats, tiles })
  }
  return ranges.map(({ first, last, tiles }) => ({ seats: first === last ? first : `${first}-${last}`, tiles }))
}
