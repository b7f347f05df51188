// What the tables of this device run on: fetched once, and kept for when there is no network. The
// service worker fetches it during the first match, unless somebody has removed it or pays for data.

import engine from '../../engine/engine.wasm?url'

// The service worker knows these names, too.
const kept = 'roundhouse-engine'
const declined = 'roundhouse-without'

/** Returns its size in bytes, or 0 if it is not on this device. */
export async function sizeHere(): Promise<number> {
  if (!(await caches.has(kept))) return 0
  const found = await (await caches.open(kept)).match(engine)
  return found ? (await found.blob()).size : 0
}

/** Returns how many bytes it takes to fetch it; undefined if the server does not say. */
export async function sizeThere(): Promise<number | undefined> {
  const answer = await fetch(engine, { method: 'HEAD' })
  return Number(answer.headers.get('Content-Length')) || undefined
}

/** Fetches it. */
export async function fetchEngine(): Promise<void> {
  const answer = await fetch(engine)
  if (!answer.ok) throw new Error(`the answer is ${answer.status}`)
  const whole = await answer.blob() // a cache that is there has all of it
  await (await caches.open(kept)).put(engine, new Response(whole))
  await caches.delete(declined)
}

/** Removes it, and keeps it from being fetched by itself. */
export async function removeEngine(): Promise<void> {
  await caches.open(declined)
  await caches.delete(kept)
}
