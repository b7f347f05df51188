import { api, ok } from '../api/client'
import { readAdvice, type Advice } from '../api/message'
import { pips, type Tile, type Train } from '../api/notation'
import { endOf } from '../api/position'
import { lang } from '../i18n/index.svelte'
import { moves } from '../state/settings.svelte'
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

/** Says at the table, in a sentence of the server's, why a tile may not be laid on a train. */
export async function tellWhyNot(table: Table, tile: Tile, train: Train): Promise<void> {
  const [a, b] = pips(tile)
  const laid: Tile = endOf(table.position!, train) === b ? `${b}-${a}` : tile
  try {
    const { legal, message = '', question } = await ok(api.GET('/api/tables/{table}/check', { params: { path: { table: table.id }, query: { action: `${laid}>${train}`, lang: lang() } } }))
    table.told = legal ? null : { text: message, kind: 'refused', why: question }
  } catch (error) {
    table.fail(error)
  }
}

/** Lets the signs of the trains that take the chosen tile show themselves. */
export function point(): void {
  const ring = { outline: '4px solid #fff', outlineOffset: '2px' }
  const frames = moves() ? [{ scale: 1 }, { scale: 1.14, ...ring }, { scale: 1 }] : [ring, ring]
  for (const sign of document.querySelectorAll('[data-play] ~ .sign')) sign.animate(frames, { duration: moves() ? 500 : 1200, easing: 'ease-in-out' })
}
