// The story of a match: an event has lines, whose texts are filled in in the page's language.

import type { Schema } from '../api/client'
import { capital, known, list, t, type Filled } from '../i18n/index.svelte'
import { seatOf, type Event } from '../api/message'
import { onTrain, player, trainName } from './names'

type Seat = Schema['Seat']
type Line = Schema['Line']

/** Returns an event in words for the viewer; empty if it is silent. */
export function story(event: Event, seats: Seat[], you: number, several: boolean): string {
  // A player who leaves is no longer on the seat, and one who sits down may not be there yet.
  const name = event.kind === 'sat' || event.kind === 'left' || event.kind === 'reserved' ? event.then?.name : undefined
  const sitting = name || event.kind === 'left' ? seats.map((seat) => (seat.seat === seatOf(event) ? { ...seat, name, bot: undefined } : seat)) : seats
  return paragraph(event.tell ?? [], sitting, you, several)
}

/** Returns lines in words for the viewer, one after the other. */
export function paragraph(lines: Line[], seats: Seat[], you: number, several: boolean): string {
  return lines.map((line) => sentence(line, seats, you, several)).join(t('sentence.next'))
}

/** Returns a line in words for the viewer. */
export function sentence(line: Line, seats: Seat[], you: number, several: boolean): string {
  const { key, who = [], tiles = [], train = 'E', n = 0 } = line
  return capital(
    t(`tell.${key}` as 'tell.sat', {
      who: people(who, seats, you),
      tile: list(tiles),
      train: trainName(seats, train, you, several),
      'train.on': onTrain(seats, train, you, several, who),
      n,
      phrase: phrase(line.phrase ?? ''),
    }),
  )
}

/** Returns who runs the table; before it, for a viewer who did so until being away, why no longer. */
export function hostText(seats: Seat[], host: string, you: number, was: boolean): string {
  const who = seats.filter((seat) => seat.who === host).map(({ seat }) => seat)
  const lines = [...(was ? [{ key: 'host_passed', who: [you] }] : []), ...(who.length > 0 ? [{ key: 'host_passed.to', who }] : [])]
  return paragraph(lines, seats, you, false)
}

/**
 * Returns players in words, the viewer first. The forms: the viewer, one other, several with the
 * viewer, several others.
 */
export function people(who: readonly number[], seats: Seat[], you: number): Filled {
  const mine = you > 0 && who.includes(you)
  const others = who.filter((seat) => seat !== you).map((seat) => player(seats, seat, you))
  const form = mine ? (others.length === 0 ? 0 : 2) : others.length > 1 ? 3 : 1
  return { text: list(mine ? [t('seat.you'), ...others] : others), form }
}

/** The phrases for which there is a face; see board/reactions.svg. */
export const reactions = ['smile', 'laugh', 'wow', 'sad', 'whistle']

/** Returns the words of a player's phrase. */
export function phrase(key: string): string {
  const name = `phrase.${key}`
  return known(name) ? t(name) : key
}
