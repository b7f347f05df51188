// The clock of days in words, in the reader's zone and language: until Saturday 18:00.

import type { Schema } from '../api/client'
import { lang, t } from '../i18n/index.svelte'

/** How many days each action may have, as they are offered. */
export const offered = [1, 2, 3, 7] as const

/** What may happen when the days of an action are over. */
export const overdues = ['bot', 'pass', 'end'] as const
export type Overdue = (typeof overdues)[number]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats a time; in English the day stands before the month, so that no two numbers meet. */
const format = (time: number, parts: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(lang() === 'en' ? 'en-GB' : lang(), parts).format(time)

const clockOf = (time: number): string => format(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()

const dateOf = (time: number, now: number): string =>
  format(time, { day: 'numeric', month: 'long', ...(new Date(time).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }) })

/** Minutes that are said of the last hour: few, since each is heard. */
const minutes = [50, 40, 30, 20, 10, 5, 1]

/** Says how long it is until a time, when that is near: 2 h, 40 min; empty otherwise. */
function near(until: number, now: number): string {
  const left = until - now
  if (left >= 3 * hour) return ''
  return left >= hour ? t('days.h', { n: Math.floor(left / hour) }) : t('days.min', { n: minutes.find((n) => n * minute <= left) ?? 1 })
}

/** Says until when there is time, as near as now makes it clear: a weekday names one of the next six days. */
export function untilText(until: number, now: number): string {
  const time = near(until, now)
  if (time) return t('days.left', { time })
  if (isSameDay(until, now)) return t('days.until.time', { when: clockOf(until) })
  if (until - now > 6 * day) return t('days.until.date', { when: `${dateOf(until, now)} ${clockOf(until)}` })
  return t('days.until.day', { when: `${format(until, { weekday: 'long' })} ${clockOf(until)}` })
}

/** Says the same where there is little room: Sat 18:00. */
export function untilShort(until: number, now: number): string {
  const time = near(until, now)
  if (time) return time
  if (isSameDay(until, now)) return clockOf(until)
  return `${format(until, until - now > 6 * day ? { day: 'numeric', month: 'short' } : { weekday: 'short' })} ${clockOf(until)}`
}

/** Says from when to when somebody is not there; empty if that is over, or if there is nothing. The last day is the one before the end. */
export function awayText(name: string, { held_from: from = 0, held_until: end = 0 }: Pick<Schema['Seat'], 'held_from' | 'held_until'>, now: number): string {
  if (end <= now) return ''
  const until = dateOf(end - 1, now)
  return from > now ? t('days.away.from', { name, from: dateOf(from, now), until }) : t('days.away', { name, until })
}

/** Says the same where there is little room and the name stands beside it. */
export function awayShort({ held_from: from = 0, held_until: end = 0 }: Pick<Schema['Seat'], 'held_from' | 'held_until'>, now: number): string {
  const day = (at: number): string => format(at, { day: 'numeric', month: 'numeric' })
  return end <= now ? '' : t('days.away.short', { from: day(Math.max(from, now)), until: day(end - 1) })
}

/** Says a number of units: 3 weeks; two numbers: 1–3 weeks. */
function units(unit: 'day' | 'week' | 'month', least: number, most = least): string {
  const numbers = new Intl.NumberFormat(lang(), { style: 'unit', unit, unitDisplay: 'long' })
  if (least === most) return numbers.format(most)
  // Older browsers format no ranges.
  return (numbers as Partial<Intl.NumberFormat>).formatRange?.(least, most) ?? `${least}–${numbers.format(most)}`
}

/** Says so many days, in whole days, weeks or months. */
function span(least: number, most = least): string {
  const unit = most < 10 ? 'day' : most < 60 ? 'week' : 'month'
  const whole = (days: number): number => Math.max(1, Math.round(days / { day: 1, week: 7, month: 30 }[unit]))
  return units(unit, whole(least), whole(most))
}

/**
 * Says how long a match may take. In a round as many turns are taken as about two thirds of the
 * tiles, in all sets and by all rules more or less, and hardly ever more than there are tiles. Who has days takes
 * two to eight hours for most turns.
 */
export function lengthText(players: number, tiles: number, rounds: number, days: number): string {
  const turns = 0.65 * tiles * rounds
  const each = turns / players
  return t('days.long', {
    n: players, rounds, turns: each < 10 ? Math.max(1, Math.round(each)) : 5 * Math.round(each / 5),
    usual: span((turns * 2) / 24, (turns * 8) / 24), most: span(tiles * rounds * days),
  })
}

/** Returns the number of tiles of a set, by its highest half. */
export const tilesOf = (set: number): number => ((set + 1) * (set + 2)) / 2
