// What has happened at a table since the person last looked at it, on this device.

import { send } from '../api/transport'
import type { Schema } from '../api/client'
import { isActOf, readEvent, type Event } from '../api/message'

const name = 'roundhouse.seen'
const most = 50 // tables

/** The number of the last event that was seen at each table, the latest table last. */
function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, number>
  } catch {
    return {} // no storage, or foreign data
  }
}

/** Returns the number of the last event seen at a table; 0 if none was. */
export const seen = (table: string): number => read()[table] ?? 0

/** Keeps the number of the last event seen at a table. */
export function see(table: string, seq: number): void {
  const { [table]: _, ...others } = read()
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - most), [table, seq]])))
  } catch {
    // without storage all since the person's own last action is told again
  }
}

/**
 * Returns the events of a table after one of them, as the person may see them, up to another. If none
 * is known, they are those after the person's own last action.
 */
export async function missed(table: string, after: number, until: number, you: number): Promise<Event[]> {
  if (after >= until) return []
  const answer = await send(`/api/tables/${table}/stream?poll=&after=${after}`)
  if (!answer.ok) return []
  const messages = (await answer.json()) as { event: string; data: Schema['Event'] }[]
  const events = messages.flatMap(({ event, data }) => (event === 'event' && data.seq <= until ? [readEvent(data)] : []))
  return after > 0 ? events : events.slice(events.findLastIndex((event) => isActOf(event, you) && !event.body.how) + 1 || events.length)
}
