// The page's part in a fair deal, loaded before a match begins.

import { random } from '../api/client'
import { hashNumber, keep, kept } from './fairnotes'
import type { Table } from './table.svelte'

/**
 * Sends the page's own number: first its hash and then, when all hashes are closed, the number. It
 * keeps both, to compare them at the end of a round.
 */
export async function mix(table: Table): Promise<void> {
  const { fair } = table.house!
  if (!fair) return
  const seat = String(table.you)
  let mine = kept(table.id)
  if (!mine || mine.table !== fair.table) {
    mine = { table: fair.table, commitments: fair.commitments, number: random(32), seat }
    keep(table.id, mine)
  }
  if (fair.closed && !mine.hashes) keep(table.id, (mine = { ...mine, hashes: { ...fair.hashes } }))
  const hash = await hashNumber(mine.number)
  if (!fair.closed && !fair.hashes[seat]) await table.do('hash', { hex: hash })
  else if (fair.closed && fair.hashes[seat] === hash && !fair.numbers[seat]) await table.do('reveal', { hex: mine.number })
}
