import { api, ok } from '../api/client'
import { readAdvice, type Advice } from '../api/message'
import { lang } from '../i18n/index.svelte'
import type { Table } from '../state/table.svelte'

/** Asks for a hint and returns the possible actions, the best first; null, and says so at the table, if there is no answer. */
export async function ask(table: Table): Promise<readonly Advice[] | null> {
  try {
    const answer = await ok(api.GET('/api/tables/{table}/hint', { params: { path: { table: table.id }, query: { lang: lang() } } }))
    return answer.map(readAdvice)
  } catch (error) {
    table.fail(error)
    return null
  }
}
