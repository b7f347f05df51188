// Tables for people who share this device; their names, as they were last told.

import { ok, type Schema } from '../api/client'
import { send } from '../api/transport'
import { lang, t } from '../i18n/index.svelte'

const name = 'roundhouse.people'

/**
 * Makes a table of this device for several people who share it, the device's own person first, and
 * returns its ID. Its match has begun.
 */
export async function gather(names: string[], table: Schema['Making']): Promise<string> {
  const body = JSON.stringify({ names, table: { ...table, lang: lang() } })
  keepNames(names)
  return (await ok<Schema['View']>(send('/api/local-tables', { method: 'POST', body }))).table
}

/** Keeps the names for the next table. */
function keepNames(names: readonly string[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(names))
  } catch {
    // they are asked for again
  }
}

/** Returns the names to begin with: the person's own, and those of the others who last played here. */
export function namesHere(own: string): string[] {
  return [own, ...read().slice(1)]
}

/** Returns the names with more for those who have none yet, so that there are as many as people at least. */
export function fillNames(names: readonly string[], people: number): string[] {
  const free = Array.from({ length: people }, (_, at) => called(names.length + at)).filter((name) => !names.includes(name))
  return [...names, ...free.slice(0, Math.max(0, people - names.length))]
}

/** Returns a name for one who has none yet. */
function called(at: number): string {
  return t('new.here.player', { n: at + 1 })
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return [] // no storage, or foreign data
  }
}
