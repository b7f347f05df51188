// This browser and the bell: whether the server tells it of turns by Web Push, and in which language
// and zone it does. The worker reads what is kept here.

import { api, ok, type Schema } from '../api/client'
import { preferred } from '../i18n/index.svelte'

/** By which endpoint the server tells this browser, with its key, and in which language. */
interface Kept {
  endpoint: string
  key: string
  lang: string
}

const name = 'roundhouse-bell'
const file = '/bell'

/** Returns what is kept; nothing if this browser is not told. */
export async function keptBell(): Promise<Kept | undefined> {
  try {
    return (await (await caches.match(file, { cacheName: name }))?.json()) as Kept | undefined
  } catch {
    return undefined // there is no storage, so there is no worker either
  }
}

/** Keeps that this browser is told, or that it is not. */
export async function keepBell(kept?: Kept): Promise<void> {
  try {
    if (kept) await (await caches.open(name)).put(file, new Response(JSON.stringify(kept)))
    else await caches.delete(name)
  } catch {
    // without storage there is nothing to renew
  }
}

/** Returns where the reader's clock is. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Tells the server the language and the zone of the page if it has others, and returns how one is told now. */
export async function tune(view: Schema['BellView']): Promise<Schema['BellView']> {
  const now = { zone: zone(), lang: preferred() }
  const kept = await keptBell()
  if (kept && kept.lang !== now.lang) await keepBell({ ...kept, lang: now.lang })
  if (view.zone === now.zone && view.lang === now.lang) return view
  return ok(api.PATCH('/api/me/bell', { body: now }))
}
