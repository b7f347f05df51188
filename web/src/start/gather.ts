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

/** Returns the names to begin with: the person's own, and those of the others, who are at least one. */
export function namesHere(own: string): string[] {
  const others = read().slice(1)
  return [own, ...(others.length > 0 ? others : [called(1)])]
}

/** Returns a name for one who has none yet. */
export function called(at: number): string {
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
