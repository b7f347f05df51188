// Makes tables.

import { api, ok, type Schema } from '../api/client'
import { lang } from '../i18n/index.svelte'

/** Makes a table at which a moment of a finished match is played again, and returns its ID. */
export async function retry({ table, round, index }: Schema['Moment']): Promise<string> {
  return (await ok(api.POST('/api/tables/{table}/retry', { params: { path: { table } }, body: { round, index } }))).table
}

/** Makes a table in the page's language, which its bots' names are in, and returns its ID. */
export async function makeTable(table: Schema['Making']): Promise<string> {
  return (await ok(api.POST('/api/tables', { body: { ...table, lang: lang() } }))).table
}
