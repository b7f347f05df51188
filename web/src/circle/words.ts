// What a circle's page says: names, days and figures in words.

import type { Schema } from '../api/client'
import { capital, lang, num, t } from '../i18n/index.svelte'
import { setName } from '../rules/names'
import { named } from '../start/named'
import type { Circle } from './circle.svelte'

/** Returns the name of a member for the reader: You, Ana. */
export const nameOf = (circle: Circle, number: number, name: string): string => (number === circle.me ? capital(t('seat.you')) : name)

/** Returns the name of somebody in the season, who may have taken it off: former player A. */
export function playerOf(circle: Circle, one: { number?: number; name?: string; former?: number }): string {
  if (one.former) return t('circle.former', { letter: formerLetter(one.former) })
  return nameOf(circle, one.number ?? 0, one.name ?? '')
}

/** Names a seat of a match: a member, somebody who took the name off, a bot or a guest. */
export function seatOf(circle: Circle, seat: Schema['SeasonSeat']): string {
  if (seat.number || seat.former) return playerOf(circle, seat)
  return seat.name || t(seat.bot ? 'circle.bot' : 'circle.guest.one')
}

/** Returns the letter of somebody who took the name off, or a number after Z. */
export const formerLetter = (former: number): string => (former <= 26 ? String.fromCharCode(64 + former) : num(former))

/** Names a circle's rules: Pagat with 2 house rules. */
export function rulesOf(rules: Circle['rules']): string {
  if (typeof rules === 'string') return setName(rules)
  const { base, rounds: _, ...own } = rules
  if (base === undefined) return t('rules.own')
  const n = Object.keys(own).length
  return n === 0 ? setName(base) : t('circle.rules.house', { set: setName(base), n })
}

/** Formats a day: today, Sunday, 12 November. */
export function dayOf(time: string, now = new Date()): string {
  const then = new Date(time)
  const start = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  const days = Math.round((start(now) - start(then)) / 86_400_000)
  if (days === 0 || days === 1) return capital(new Intl.RelativeTimeFormat(lang(), { numeric: 'auto' }).format(-days, 'day'))
  if (days > 1 && days < 7) return capital(new Intl.DateTimeFormat(lang(), { weekday: 'long' }).format(then))
  return dateOf(time, now)
}

/** Formats a date, with the year unless it is this one. */
export function dateOf(time: string, now = new Date()): string {
  const then = new Date(time)
  return new Intl.DateTimeFormat(lang(), { day: 'numeric', month: 'long', ...(then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }) }).format(then)
}

/** Formats the days from one to another: 3 Mar – 4 Jun 2025. */
export const spanOf = (from: string, until: string): string => new Intl.DateTimeFormat(lang(), { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(new Date(from), new Date(until))

export const timeOf = (at: number): string => new Intl.DateTimeFormat(lang(), { hour: 'numeric', minute: '2-digit' }).format(at)

/** Says by how many points a round somebody did better or worse than the table. */
export function betterText(better: number): string {
  const points = num(Math.abs(better), 1)
  if (Math.abs(better) < 0.05) return t('circle.even')
  return t(better > 0 ? 'circle.better' : 'circle.worse', { points })
}

/** Says what else a season tells of somebody. */
export function figuresOf(row: Schema['StandingRow']): string[] {
  return [
    t('circle.place', { place: new Intl.NumberFormat(lang(), { maximumFractionDigits: 1 }).format(row.place) }),
    ...(row.best > 0 ? [t('circle.best', { points: num(row.best, 1), date: dateOf(row.best_at) })] : []),
    ...(row.train ? [t('circle.train', { n: row.train })] : []),
    ...(row.real > 0 && row.real < row.matches ? [t('circle.split', { real: row.real, online: row.matches - row.real })] : []),
  ]
}

/** The number of matches from which on a season says something of a person. */
export const few = 5

/** Returns why something was refused, of a code of the server; nothing for none. */
export function troubleText(code: string): string {
  if (code === '') return ''
  return code === 'name_taken' ? t('circle.name_taken') : named(`failed.${code}`, named(`problem.${code}`, t('failed.other', { code })))
}
