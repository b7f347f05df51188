// What a page holds while it plays match after match.

import type { CDPSession } from 'playwright-core'
import { expect } from 'vitest'
import { Player } from './player.ts'
import type { Visitor } from './visitor.ts'

export interface Held {
  nodes: number
  listeners: number
  heap: number // bytes, without the machine code that the browser has compiled
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** Returns what the page holds after garbage collection. */
async function held(visitor: Visitor): Promise<Held> {
  const devtools = await visitor.devtools()
  for (let again = 0; again < 3; again++) await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  const heap = await heapSize(devtools)
  await devtools.detach()
  return { nodes, listeners: jsEventListeners, heap }
}

/** Returns the bytes of all that a page's heap holds, by a snapshot, without compiled code. */
async function heapSize(devtools: CDPSession): Promise<number> {
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size, code] = [fields.indexOf('type'), fields.indexOf('self_size'), types[0].indexOf('code')]
  let sum = 0
  for (let at = 0; at < nodes.length; at += fields.length) if (nodes[at + type] !== code) sum += nodes[at + size]!
  return sum
}

/** Plays short matches in one page, and returns what it holds at the beginning of each next one. */
export async function playOn(visitor: Visitor, matches: number): Promise<Held[]> {
  await visitor.enter('Ana')
  const player = new Player(visitor)
  await player.sit(await visitor.make({ rules: { base: 'celko-6', hand: { 2: 3 } }, seats: 2, bots: ['casual'], rounds: 1, start: true }))
  const found: Held[] = []
  for (let match = 0; match < matches; match++) {
    await player.match()
    const before = visitor.page.url()
    await visitor.button('do.rematch').click()
    await expect.poll(() => visitor.page.url()).not.toBe(before)
    await player.over('tell.match_ended').waitFor({ state: 'hidden' })
    await player.dealt()
    found.push(await held(visitor))
  }
  return found
}
