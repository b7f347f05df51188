// The values of switches, in the form that the API has them.

import type { Schema } from '../api/client'

export type Value = NonNullable<Schema['Switch']['options']>[number]

/** Switches by name. */
export type Switches = Readonly<Record<string, Value>>

/** Tiles of a seat by the number of seats. */
export type Hands = Exclude<Value, string | number | boolean>

/** Whether two values are the same one. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b) // numbers of seats stand in their order
}

/** A value as a text, of hands in ranges: 2-4: 15, 5-6: 12. */
export function textOf(value: Value): string {
  return typeof value === 'object' ? rangesOf(value) : String(value)
}

function rangesOf(hands: Hands): string {
  const ranges: { first: string; last: string; tiles: number }[] = []
  for (const [seats, tiles] of Object.entries(hands)) {
    const range = ranges.at(-1)
    if (range?.tiles === tiles && Number(range.last) + 1 === Number(seats)) range.last = seats
    else ranges.push({ first: seats, last: seats, tiles })
  }
  return ranges.map(({ first, last, tiles }) => `${first === last ? first : `${first}-${last}`}: ${tiles}`).join(', ')
}
