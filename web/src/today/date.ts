// Dates of the calendar, as 2026-11-26, and how the reader's language writes them.

import { lang } from '../i18n/index.svelte'

const noon = (date: string): Date => new Date(`${date}T12:00:00Z`)
const written = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the date that it is where the reader is. */
export const today = (now = new Date()): string => written(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), 12)))

/** Returns the date so many days later. */
export const shift = (date: string, days: number): string => written(new Date(noon(date).getTime() + days * 86_400_000))

const format = (date: Date, how: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(lang(), { timeZone: 'UTC', ...how }).format(date)

/** Writes a date: Thursday, 26 November. */
export const weekdayOf = (date: string): string => format(noon(date), { weekday: 'long', day: 'numeric', month: 'long' })

/** Writes a date without its weekday: 26 November. */
export const dayOf = (date: string): string => format(noon(date), { day: 'numeric', month: 'long' })

/** Writes the day of a moment, where the reader is: 27 October. */
export const momentOf = (time: string): string => dayOf(today(new Date(time)))

/** Returns the letter and the name of a date's weekday: T, Thursday. */
export const weekday = (date: string): { letter: string; name: string } => ({
  letter: format(noon(date), { weekday: 'narrow' }),
  name: format(noon(date), { weekday: 'long' }),
})
