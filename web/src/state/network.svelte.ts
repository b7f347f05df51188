// Whether the server can be reached, and whether this device can be played on without it.

import { api, ok, Problem, type Schema } from '../api/client'
import { canAnswer, server, soon } from '../api/transport'
import { anew } from './me.svelte'

const state = $state({ away: false, ready: false })

/** Milliseconds after which a server counts as out of reach, however good the line seems. */
const patience = 8000

/** Reports whether the server cannot be reached. */
export function isAway(): boolean {
  return state.away
}

/** Reports whether this device has what it needs to play without a network. */
export function isReady(): boolean {
  return state.ready
}

/** Returns the open tables, which only the server knows; undefined if it does not say. */
export async function openTables(): Promise<Schema['Listing'][] | undefined> {
  state.ready = await canAnswer()
  const silent = state.ready ? setTimeout(note, soon, true) : undefined // until it says something
  try {
    const { tables } = await ok(api.GET('/api/tables', { signal: AbortSignal.timeout(patience) }))
    const was = state.away
    note(false)
    if (was) void anew().catch(() => undefined) // the server may know the person by another name
    return tables
  } catch (error) {
    note(error instanceof Problem && error.code === 'offline')
    return undefined
  } finally {
    clearTimeout(silent)
  }
}

/** Notes whether the server is out of reach: what the page says is what happens to its requests. */
function note(away: boolean): void {
  state.away = server.away = away
}
