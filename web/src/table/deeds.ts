// What the players did in their last turns, for the words beside their names.

import type { Tile } from '../api/notation'
import type { Entry } from '../state/table.svelte'

/** A part of a turn: tiles that were laid, or something else. */
export interface Deed {
  kind: 'play' | 'draw' | 'pass' | 'stop'
  tiles: readonly Tile[]
}

/** How many parts of a turn, and tiles of a part, have room beside a name. */
const most = 2

/**
 * Returns what each seat has done in its last turn since the viewer's own last one. Of many tiles
 * the last ones count; that an opening train is done says all of it.
 */
export function lastDeeds(log: readonly Entry[], you: number): Map<number, Deed[]> {
  const found = new Map<number, Deed[]>()
  let acted = 0 // the seat of the event before
  for (const { event } of log) {
    if (event.kind !== 'acted') continue
    const { seat, action } = event.body
    if (action.kind === 'knock' || action.kind === 'engine') continue
    if (seat === you && acted !== you) found.clear()
    const turn = acted === seat ? (found.get(seat) ?? []) : []
    const last = turn.at(-1)
    const goes = action.kind === 'play' && last?.kind === 'play' // on laying
    const before = action.kind === 'stop' ? [] : goes ? turn.slice(0, -1) : turn
    const tiles = action.kind === 'play' ? [...(goes ? last.tiles : []), action.tile].slice(-most) : []
    found.set(seat, [...before, { kind: action.kind, tiles }].slice(-most))
    acted = seat
  }
  return found
}
