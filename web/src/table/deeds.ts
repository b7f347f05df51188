// What the players did in their last turns, for the words beside their names.

import type { Tile } from '../api/notation'
import type { Entry } from '../state/table.svelte'

/** One act of a turn; the tile is empty where none is seen. */
export interface Deed {
  kind: 'play' | 'draw' | 'pass' | 'stop'
  tile: Tile | ''
}

const most = 2 // of a turn

/**
 * Returns what each seat has done in its last turn since the viewer's own last one. Of many tiles
 * the last ones count: an opening train need not be read out.
 */
export function lastDeeds(log: readonly Entry[], you: number): Map<number, Deed[]> {
  const found = new Map<number, Deed[]>()
  let before = 0 // the seat of the event before
  for (const { event } of log) {
    if (event.kind !== 'acted') continue
    const { seat, action } = event.body
    if (action.kind === 'knock' || action.kind === 'engine') continue
    if (seat === you && before !== you) found.clear()
    const turn = before === seat ? (found.get(seat) ?? []) : []
    const deed: Deed = { kind: action.kind, tile: action.kind === 'play' ? action.tile : '' }
    found.set(seat, [...turn, deed].slice(-most))
    before = seat
  }
  return found
}
