// How a sheet comes to this device: it is opened here, or somebody comes with its code.

import { canAnswer, desk } from '../api/transport'
import { persist } from '../app/storage'
import { fetchPage } from '../pages'
import { asSomebody, ask } from './outbox'
import { asked, change, type Opening } from './store'

/** Opens a new sheet on this device, and returns its ID. It goes to the server by itself. */
export async function openSheet(rules: unknown, seats: Opening['seats'], circle?: string): Promise<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  const id = `s-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % 32]).join('')}`
  const opening: Opening = { id, rules, seats, ...(circle ? { circle } : {}), at: new Date().toISOString() }
  persist()
  await change(id, () => ({ id, opening, waiting: [], at: Date.now() }))
  return id
}

/** Comes with a code, and returns the sheet that one may write now. */
export async function enterBy(code: string, name: string): Promise<string> {
  const { id } = await asSomebody(name, () => ask<{ id: string }>('POST', `/api/codes/${code.toUpperCase()}`, {}))
  await change(id, (row) => row ?? { id, waiting: [], own: asked, at: Date.now() })
  return id
}

/**
 * Makes ready to go on without a network, with the answers to questions: the engine is kept, or at
 * least runs as long as the page is open.
 */
export async function makeReady(): Promise<void> {
  const worker = await navigator.serviceWorker?.ready.catch(() => undefined)
  if (worker) worker.active?.postMessage('played')
  else {
    await Promise.all([fetchPage('ask'), import('../rules/Ask.svelte')])
    if (!(await canAnswer())) await (await desk()).ask('/api/bots', {})
  }
}
