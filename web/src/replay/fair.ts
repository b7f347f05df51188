// The fairness check of a round that is replayed, loaded when the match was dealt fairly.

import { check, type Check } from '../fair/check'
import { ofEvents } from '../fair/evidence'
import { kept } from '../state/fairnotes'
import type { Replay } from './replay.svelte'

export { default as Fairness } from '../fair/Fairness.svelte'

/** Returns the comparisons of the round, none before it is there. */
export function checkRound({ view, played, id, you }: Replay): Check[] {
  const fair = view?.house.fair
  return fair && played ? check(fair, ofEvents(played), kept(id), you) : []
}
