// Which rule set a person is offered who has not chosen one.

import type { Lang } from '../i18n/index.svelte'

/** The rule set that is usual where a language is spoken. */
export const usual: Record<Lang, string> = {
  cs: 'czech',
  de: 'pagat',
  en: 'pagat',
  es: 'pagat',
  et: 'estonian',
  fr: 'french',
  ja: 'japanese',
}

/** The number of the list that is nearest to the wished one, the lower of two; the wished one where there is no list. */
export function nearest(list: readonly number[], wish: number): number {
  return list.reduce((best, n) => (Math.abs(n - wish) < Math.abs(best - wish) ? n : best), list[0] ?? wish)
}
