// Makes tables.

import { api, ok, type Schema } from '../api/client'
import { lang } from '../i18n/index.svelte'

/** Makes a table in the page's language, which its bots' names are in, and returns its ID. */
export async function makeTable(table: Schema['Making']): Promise<string> {
  return (await ok(api.POST('/api/tables', { body: { ...table, lang: lang() } }))).table
}
