// The rule set offered to a person who has not chosen one.

import { lang, languages } from '../i18n/index.svelte'
import type first from './first.json'

/** Returns the usual rule set where the reader's language is spoken. */
export const usual = (tag = lang()): keyof typeof first.rules => languages[tag]!.usual

/** How many rounds all of these have. */
export const usualRounds = 13

/**
 * Returns the number of the list nearest to the wish, the lower of two; the wish itself if the list
 * is empty.
 */
export function nearest(list: readonly number[], wish: number): number {
  return list.reduce((best, n) => (Math.abs(n - wish) < Math.abs(best - wish) ? n : best), list[0] ?? wish)
}
