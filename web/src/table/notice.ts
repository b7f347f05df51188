// Actions that were done for the player.

import type { Schema } from '../api/client'
import { pips } from '../api/notation'
import type { Position } from '../api/position'
import { list, t } from '../i18n/index.svelte'
import { trainName } from '../state/names'
import type { Entry } from '../state/table.svelte'

type Seat = Schema['Seat']

/**
 * Returns sentences about what the table, the clock or a bot did for the player in the last turn,
 * since the player's own last action: no step is silent. Lays says whether a tile can be laid now.
 */
export function notice(log: readonly Entry[], position: Position, seats: Seat[], you: number, several: boolean, lays: boolean): string[] {
  const told: string[] = []
  // Only the last turn: anything before has been read.
  const acts = log.flatMap(({ event, ends }) => (event.kind === 'acted' ? [{ ...event.body, tell: event.tell, ends }] : []))
  const end = acts.findLastIndex(({ seat }) => seat === you) + 1
  let first = end
  while (first > 0 && acts[first - 1]!.seat === you && acts[first - 1]!.how) first--
  const mine = acts.slice(first, end)
  // Old events are not news: another turn of the player has begun since.
  if (acts.length - end > 3 * position.seats) return []
  for (const [i, { action: what, how, tell }] of mine.entries()) {
    if (how === 'clock') told.push(t('notice.clock'))
    if (how === 'bot') told.push(t('notice.bot'))
    switch (what.kind) {
      case 'draw': {
        const next = mine[i + 1]
        if (what.tile === null) break
        const [a, b] = pips(what.tile)
        if (next?.action.kind === 'pass' && !next.ends.some((end) => end === a || end === b)) told.push(t('notice.drew.none', { tile: what.tile, ends: list(next.ends.map(String)) }))
        else told.push(t(lays && position.drew === what.tile ? 'notice.drew.fits' : 'notice.drew', { tile: what.tile }))
        break
      }
      case 'play':
        told.push(t(how === 'table' ? 'notice.laid.only' : 'notice.laid', { tile: what.tile, train: trainName(seats, what.train, you, several) }))
        break
      case 'pass':
        told.push(t(how === 'table' && mine.length === 1 ? 'notice.pass.only' : 'notice.pass'))
        break
      case 'stop':
        told.push(t('notice.stop'))
        break
    }
    if (tell?.some(({ key, train }) => key === 'acted.open_train' && train === String(you))) told.push(t('notice.open_train'))
  }
  return told
}
