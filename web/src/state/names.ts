// Names of seats and trains.

import type { Schema } from '../api/client'
import { mexicanOf, ownerOf } from '../api/notation'
import type { Place } from '../api/position'
import { capital, t } from '../i18n/index.svelte'

type Seat = Schema['Seat']

/** Returns the name of a seat: a person's name, "Bot 3", "Seat 3". */
export function seatName(seat: Seat): string {
  if (seat.name) return seat.name
  return t(seat.bot ? 'seat.bot' : 'seat', { n: seat.seat })
}

/** Returns a player's name for the viewer: You, Ana. */
export function player(seats: Seat[], seat: number, you: number): string {
  if (seat === you) return capital(t('seat.you'))
  const found = seats[seat - 1]
  return found ? seatName(found) : t('seat', { n: seat })
}

let letters: Intl.Segmenter | undefined // it is slow to make

/** Returns the letter that a player's locomotive bears: the first one of the name, in upper case. */
export function letterOf(name: string): string {
  const text = name.trim()
  if (/^[a-z](?![^ -~])/i.test(text)) return text[0]!.toUpperCase() // the next one is ASCII too, so nothing belongs to the first
  letters ??= new Intl.Segmenter()
  const [first] = letters.segment(text)
  return first?.segment.toLocaleUpperCase() ?? ''
}

/**
 * Returns the letter of a seat's locomotive, which no seat before it has: the first of the name that
 * is free, or else its number.
 */
export function letterAt(seats: Seat[], seat: number): string {
  const taken = new Set<string>()
  for (const one of seats) {
    const name = seatName(one)
    const later = (name.match(/[\p{L}\p{N}]/gu) ?? []).slice(1).map(letterOf)
    const free = [letterOf(name), ...later].find((letter) => letter && !taken.has(letter)) ?? String(one.seat)
    if (one.seat === seat) return free
    taken.add(free)
  }
  return String(seat)
}

/** Returns a train in words: your train, Ana’s train, the Mexican train. */
export function trainName(seats: Seat[], train: Place, you: number, several = false): string {
  return trainIn('train', seats, train, you, several)
}

/** Returns the place of a tile in words, seen from those who act: on your train, on their train. */
export function onTrain(seats: Seat[], train: Place, you: number, several: boolean, who: number[]): string {
  const own = who.length === 1 && String(who[0]) === train
  if (own && who[0] !== you) return t('train.on.own')
  return trainIn('train.on', seats, train, you, several, own)
}

function trainIn(key: 'train' | 'train.on', seats: Seat[], train: Place, you: number, several: boolean, own = false): string {
  if (train === 'E') return t(`${key}.engine`)
  const seat = ownerOf(train)
  if (seat === 0) {
    const n = mexicanOf(train)
    return several || n > 1 ? t(`${key}.mexican.n`, { n }) : t(`${key}.mexican`)
  }
  if (seat === you) return t(`${key}.yours`, { who: { text: '', form: own ? 0 : 1 } })
  return t(`${key}.of`, { name: player(seats, seat, you) })
}
