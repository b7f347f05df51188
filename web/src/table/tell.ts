// What happened, in words.

import type { Schema } from '../api/client'
import { mexicanName, readAction, type Position, type TrainName } from '../api/position'
import { known, list, t } from '../i18n/index.svelte'
import { seatName } from '../state/names'
import type { Entry } from '../state/table.svelte'

type Seat = Schema['Seat']

/** The keys that stand for the rows, from the first one. */
export const digits = '1234567890'

/** A player as the subject of a line. */
export function player(seats: Seat[], seat: number, you: number): string {
  if (seat === you) return t('seat.you')
  const found = seats[seat - 1]
  return found ? seatName(found) : t('seat', { n: seat })
}

/** A train in words: your train, Ana’s train, the Mexican train. */
export function trainName(seats: Seat[], train: TrainName, you: number, several = false): string {
  if (train === 'E') return t('train.engine')
  if (train.startsWith('M')) return several ? t('train.mexican.n', { n: train === 'M' ? 1 : Number(train.slice(1)) }) : t('train.mexican')
  const seat = Number(train)
  return seat === you ? t('train.yours') : t('train.of', { name: player(seats, seat, you) })
}

/** The trains of a table in the order of its rows: one's own, the Mexican ones, then the others in turn order. */
export function order(position: Position, you: number, mexican: number): TrainName[] {
  const first = you > 0 ? you : 1
  const seats = Array.from({ length: position.seats }, (_, i) => String(((first - 1 + i) % position.seats) + 1))
  const commons = Array.from({ length: mexican }, (_, i) => mexicanName(i))
  return you > 0 ? [seats[0]!, ...commons, ...seats.slice(1)] : [...commons, ...seats]
}

/** A line for the log, empty where there is nothing to tell. */
export function line({ event, opened }: Pick<Entry, 'event' | 'opened'>, seats: Seat[], you: number, several: boolean): string {
  const who = event.name || (event.kind === 'left' ? t('seat', { n: event.seat! }) : event.seat ? player(seats, event.seat, you) : '')
  switch (event.kind) {
    case 'act':
      return [acted(event.action!, seats, you, several), ...after(event, opened, seats, you)].join(' · ')
    case 'round':
      return [t('tell.round', { n: event.round! }), ...(event.lots ?? []).map((lot) => t('tell.lot', { player: player(seats, lot.seat, you), tile: lot.tile }))].join(' ')
    case 'end': {
      if (event.end!.reason === 'blocked') return t('tell.blocked')
      return t('tell.out', { player: list((event.end!.winners ?? []).map((seat) => player(seats, seat, you))) })
    }
    case 'over':
      return event.early ? t('tell.early') : t('tell.over')
    case 'left':
      return t(event.bot ? 'tell.left.bot' : 'tell.left', { player: who })
    case 'sat':
    case 'covered':
    case 'returned':
      return t(`tell.${event.kind}`, { player: who })
    case 'paused':
    case 'resumed':
      return t(`tell.${event.kind}`)
    case 'said':
      return t('tell.said', { player: who, phrase: phrase(event.phrase!) })
    default:
      return ''
  }
}

function acted(action: string, seats: Seat[], you: number, several: boolean): string {
  const { seat, what } = readAction(action)
  const who = player(seats, seat, you)
  switch (what.kind) {
    case 'play':
      return t('tell.play', { player: who, tile: what.tile, train: trainName(seats, what.train, you, several) })
    case 'engine':
      return t('tell.engine', { player: who, tile: what.tile })
    case 'draw':
      return what.tile === null ? t('tell.draw', { player: who }) : t('tell.drew', { player: who, tile: what.tile })
    default:
      return t(`tell.${what.kind}`, { player: who })
  }
}

function after(event: Schema['Event'], opened: number[], seats: Seat[], you: number): string[] {
  const penalties = (event.penalty ?? []).map((p) => t('tell.penalty', { player: player(seats, p.seat, you), n: p.count }))
  return [...penalties, ...opened.map((seat) => t('tell.opened', { train: trainName(seats, String(seat), you) }))]
}

export function phrase(key: string): string {
  const name = `phrase.${key}`
  return known(name) ? t(name) : key
}

/**
 * What the table, the clock or a bot did for the player in the last turn, since the
 * player's own last action, in sentences: no step is silent. Lays tells whether a tile can be laid now.
 */
export function notice(log: readonly Entry[], position: Position, seats: Seat[], you: number, several: boolean, lays: boolean): string[] {
  const told: string[] = []
  // Of the last turn: what was told before has been read.
  const acts = log.filter(({ event }) => event.kind === 'act')
  const end = acts.findLastIndex(({ event }) => event.seat === you) + 1
  let first = end
  while (first > 0 && acts[first - 1]!.event.seat === you && acts[first - 1]!.event.how !== 'player') first--
  const mine = acts.slice(first, end)
  // What is old is no news: another turn of one's own has begun since.
  if (acts.length - end > 3 * position.seats) return []
  for (const { event, opened } of mine) {
    const { what } = readAction(event.action!)
    if (event.how === 'clock') told.push(t('notice.clock'))
    if (event.how === 'bot') told.push(t('notice.bot'))
    switch (what.kind) {
      case 'draw': {
        const next = mine[mine.findIndex((entry) => entry.event === event) + 1]
        const passed = next && readAction(next.event.action!).what.kind === 'pass'
        if (what.tile === null) break
        if (passed) told.push(t('notice.drew.none', { tile: what.tile, ends: list(next.ends.map(String)) }))
        else told.push(t(lays && position.drew === what.tile ? 'notice.drew.fits' : 'notice.drew', { tile: what.tile }))
        break
      }
      case 'play':
        told.push(t(event.how === 'table' ? 'notice.laid.only' : 'notice.laid', { tile: what.tile, train: trainName(seats, what.train, you, several) }))
        break
      case 'pass':
        told.push(t('notice.pass'))
        break
      case 'stop':
        told.push(t('notice.stop'))
        break
    }
    if (opened.includes(you)) told.push(t('notice.opened'))
  }
  return told
}
