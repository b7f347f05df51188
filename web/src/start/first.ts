// A visitor's first match.

import type { Schema } from '../api/client'
import first from './first.json'

/**
 * Returns the table of a first match by one of the usual rule sets. It is short and easy enough that
 * a plain player wins it as often as the others, which a test of the program holds: a single round
 * with small tiles against two simple bots. The engine is on the table from the start, so that the
 * visitor begins, and the visitor presses every button.
 */
export function firstTable(base: keyof typeof first.rules): Schema['Making'] {
  return { ...first, rules: first.rules[base] }
}
