// How seats and trains are called.

import type { Schema } from '../api/client'
import { t } from '../i18n/index.svelte'

/** Who sits there, in words: a person's name, "Bot 3", "Seat 3". */
export function seatName(seat: Schema['Seat']): string {
  if (seat.name) return seat.name
  return t(seat.bot ? 'seat.bot' : 'seat', { n: seat.seat })
}
