// Says how long ago something was.

import { lang } from '../i18n/index.svelte'

/** Formats a time in the page's language: 3 hours ago. */
export function ago(then: number, now = Date.now()): string {
  const seconds = Math.round((then - now) / 1000)
  const format = new Intl.RelativeTimeFormat(lang(), { numeric: 'auto' })
  for (const [unit, size] of [['day', 86400], ['hour', 3600], ['minute', 60]] as const) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  }
  return format.format(0, 'minute')
}
