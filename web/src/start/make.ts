// Makes tables, with what is usual where a person has chosen nothing.

import { api, ok, type Schema } from '../api/client'
import { lang, languages } from '../i18n/index.svelte'
import { settings } from '../state/settings.svelte'
import type first from './first.json'

/** Makes a table at which a moment of a finished match is played again, and returns its ID. */
export async function retry({ table, round, index }: Schema['Moment']): Promise<string> {
  return (await ok(api.POST('/api/tables/{table}/retry', { params: { path: { table } }, body: { round, index } }))).table
}

/** Makes a table in the page's language, which its bots' names are in, and returns its ID. */
export async function makeTable(table: Schema['Making']): Promise<string> {
  return (await ok(api.POST('/api/tables', { body: { ...table, lang: lang(), pace: settings.pace } }))).table
}

/** Returns the usual rule set where the reader's language is spoken. */
export const usual = (tag = lang()): keyof typeof first.rules => languages[tag]!.usual

/** Returns the level of bots to begin with: that of the last table. */
export const usualLevel = (): string => settings.bots || 'casual'

/** How many rounds all of these have. */
export const usualRounds = 13

/**
 * Returns the number of the list nearest to the wish, the lower of two; the wish itself if the list
 * is empty.
 */
export function nearest(list: readonly number[], wish: number): number {
  return list.reduce((best, n) => (Math.abs(n - wish) < Math.abs(best - wish) ? n : best), list[0] ?? wish)
}
