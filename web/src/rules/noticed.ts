// Finds the differences between two rule sets that players notice first.

import type { Schema } from '../api/client'
import { same, type Switches } from './values'

/**
 * The switches by how much of them is noticed at a table, the most first: what is seen before the first
 * turn, what happens in every round, what happens now and then.
 */
export const weight: readonly string[] = [
  'set', 'open_hands', 'opening', 'extra_tile', 'scoring', 'hand', 'opening_order', 'compulsory', 'mexican_trains', 'satisfy',
  'knock', 'doubles_per_turn', 'engine', 'opening_maximal', 'marker_off', 'keep_drawn', 'draw', 'own_train_first', 'elsewhere_before_own',
  'marker_if_not_on_own', 'block', 'rounds', 'first_engine', 'engine_order', 'target_score', 'out_bonus', 'marker_penalty', 'blank_half',
  'opening_draw', 'opening_min', 'late_opening', 'mexican_start', 'starter', 'lot_by', 'marker_on_empty_train',
  'marker_when_boneyard_empty', 'marker_when_bound_by_double', 'marker_if_drawn_played_elsewhere', 'opening_double', 'opening_out',
  'mexican_in_opening', 'engine_search', 'no_double', 'double_blank', 'out_on_double', 'knock_penalty', 'drawn_doubles', 'blocked_winner_zero',
  'exhausted_double',
]

/** The chapter of a switch that an earlier one only touches. */
const proper: Readonly<Record<string, string>> = { hand: 'tiles' }

interface Rules {
  switches: Switches
  chapters: Schema['Chapter'][]
}

interface Noticed {
  of: string // the switch
  a: string // a sentence of each book
  b: string
}

/** Returns the three differences that players notice first, or fewer if there are fewer. */
export function noticed(a: Rules, b: Rules): Noticed[] {
  const found: Noticed[] = []
  for (const of of weight) {
    if (same(a.switches[of], b.switches[of])) continue
    const said = sentences(a.chapters, b.chapters, of)
    if (said) found.push({ of, ...said })
    if (found.length === 3) break
  }
  return found
}

/**
 * Returns what both books say of a switch where they first speak of it in the same chapter: the first
 * sentence of each that the other one does not have, if there is one.
 */
function sentences(a: Schema['Chapter'][], b: Schema['Chapter'][], of: string): Pick<Noticed, 'a' | 'b'> | undefined {
  for (const { name, sentences } of a) {
    if (name !== (proper[of] ?? name)) continue
    const [all, others] = [sentences, b.find((other) => other.name === name)?.sentences ?? []].map((list) => list.flatMap((sentence) => (sentence.switch === of ? sentence.text : [])))
    const [left, right] = [own(all!, others!), own(others!, all!)]
    if (left && right && left !== right) return { a: left, b: right }
  }
  return undefined
}

const own = (list: string[], others: string[]): string | undefined => list.find((text) => !others.includes(text)) ?? list[0]
