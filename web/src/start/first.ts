// A visitor's first match.

import type { Schema } from '../api/client'

/**
 * Returns the table of a first match by a rule set: a single round against casual bots, with the
 * engine on the table from the start, so that the visitor begins.
 */
export function firstTable(base: string): Schema['Making'] {
  return {
    rules: { base, engine: 'set_aside', starter: 'rotate' },
    seats: 4,
    bots: ['casual', 'casual', 'casual'],
    rounds: 1,
    start: true,
    absent: 120,
  }
}
