// What the strip tells besides: actions that were done for the player, and what the others do and wish.

import type { Schema } from '../api/client'
import { pips } from '../api/notation'
import type { Position } from '../api/position'
import { list, t } from '../i18n/index.svelte'
import { player, trainName } from '../state/names'
import { hostText, story } from '../state/story'
import type { Entry, Table } from '../state/table.svelte'

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

/**
 * Returns sentences about the people at the table, about those who are not there or come late, and
 * about what is asked of everybody, with what a table with days says.
 */
export function othersOf(table: Table, several: boolean, away: Seat[], idle: Seat[], asks: Seat[]): { people: string[]; absent: string[]; asking: string[] } {
  const { seats, you, house, news } = table
  const names = (of: Seat[]): string => list(of.map(({ seat }) => player(seats, seat, you)))
  const slow = names(idle.length > 0 ? idle : seats.filter((seat) => seat.idle))
  const late = seats.flatMap(({ next }) => next ?? [])
  const mine = table.mySeat?.asks
  return {
    people: [...(house!.was_host ? [hostText(seats, house!.host, you, true)] : []), ...news.map((event) => story(event, seats, you, several))],
    absent: [
      ...(away.length > 0 ? [t('prompt.away', { names: names(away) })] : []),
      ...(you > 0 && idle.length > 0 ? [t('prompt.idle', { names: slow })] : []),
      ...(late.length > 0 && table.stage !== 'over' ? [t('prompt.late', { names: list(late) })] : []),
    ],
    asking: [
      ...(mine && !(mine === 'take_back' && table.request?.seat !== you) ? [t(`prompt.asking.${mine}`, { names: slow })] : []),
      ...asks.map(({ seat, asks }) => t(`prompt.asks.${asks!}`, { name: player(seats, seat, you), names: slow })),
      ...table.asides,
    ],
  }
}
