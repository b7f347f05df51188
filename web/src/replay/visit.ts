// Leads to a moment of a match.

import { moves } from '../state/settings.svelte'
import type { Moment } from './accuracy'
import type { Replay } from './replay.svelte'

/** Shows the board after a choice; if it is above the window, the page scrolls to it. */
export async function visit(replay: Replay, { round, judged }: Moment): Promise<void> {
  await replay.seek(round, judged.index)
  const board = document.getElementById('stage')
  if (board && board.getBoundingClientRect().bottom < innerHeight / 2) board.scrollIntoView({ behavior: moves() ? 'smooth' : 'auto' })
}
