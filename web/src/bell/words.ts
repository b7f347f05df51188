// What the page says of ways, times and days.

import type { Schema } from '../api/client'
import { lang, list, t } from '../i18n/index.svelte'
import { me } from '../state/me.svelte'
import { seatName } from '../state/names'

/** Returns a mail address of which only its owner knows the rest: lea@…. */
export const mask = (address: string): string => `${address.slice(0, address.lastIndexOf('@') + 1)}…`

/** Returns the host of a hook; its path may be a secret. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return '…'
  }
}

const makers = [
  ['mozilla.com', 'Firefox'],
  ['apple.com', 'Safari'],
  ['windows.com', 'Edge'],
] as const

/** Names a browser by its push service. */
export function browserOf(endpoint: string): string {
  const host = hostOf(endpoint)
  return makers.find(([maker]) => host.endsWith(`.${maker}`))?.[1] ?? (host === 'fcm.googleapis.com' ? t('bell.chromium') : host)
}

/** Formats a time of day as the server writes it, 07:30. */
export const hourText = (time: string): string => timeText(new Date(`2000-01-01T${time}:00Z`), 'UTC')

const timeText = (at: Date, timeZone?: string): string => new Intl.DateTimeFormat(lang(), { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)

/** Formats a day as the server writes it, 2026-12-24. */
export const dayText = (day: string): string => new Intl.DateTimeFormat(lang(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Formats a day of an event. */
export const dateText = (at: string): string => new Intl.DateTimeFormat(lang(), { day: 'numeric', month: 'long' }).format(new Date(at))

/** Formats a time that is near: Saturday 18:00, or 24 December 18:00. */
export function whenText(time: string, now = Date.now()): string {
  const at = new Date(time)
  const near = Math.abs(at.getTime() - now) < 6 * 86_400_000
  return `${near ? new Intl.DateTimeFormat(lang(), { weekday: 'long' }).format(at) : dateText(time)} ${timeText(at)}`
}

/** Returns a day so many days after a moment, as the server writes it. */
export function dayAfter(days: number, now = new Date()): string {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days))
  return day.toISOString().slice(0, 10)
}

/** Names a table by who else sits there. */
export const tableText = ({ seats }: Schema['Listing']): string => list(seats.filter(({ who, bot }) => bot || (who && who !== me()?.id)).map(seatName))
