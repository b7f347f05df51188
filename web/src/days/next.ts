// The tables with days that wait for a person.

import { api, ok, type Schema } from '../api/client'

type Listing = Schema['Listing']

/** Returns when a table with days is to be played at the latest, for an order; others have no such time. */
const untilOf = ({ until }: Listing): number => (until ? Date.parse(until) : Infinity)

/** Sorts tables: those that wait for the person first, of these the one whose time is up first. */
export const sorted = (tables: readonly Listing[]): Listing[] =>
  tables.toSorted((a, b) => Number(b.yours ?? false) - Number(a.yours ?? false) || (untilOf(a) === untilOf(b) ? 0 : untilOf(a) - untilOf(b)))

/** Returns the ID of the table with days that waits for the person, besides one; undefined if none does. */
export async function nextTable(besides: string): Promise<string | undefined> {
  const { tables } = await ok(api.GET('/api/me/tables'))
  return sorted(tables).find(({ table, days, yours }) => days && yours && table !== besides)?.table
}
