// What this device keeps of the last dates, to practise without a network and to check deals: what was
// fixed, as it was seen first, the secret once it is shown, and the reader's own result. It is forgotten
// with the person.

import type { Schema } from '../api/client'
import { shift } from './date'

/** A date as this device knows it. */
export interface Kept {
  rules: Schema['Day']['rules']
  commitment: string // as it was seen first
  fixed: string
  noted: boolean // that was before the secret was shown
  secret?: string
  mine?: Schema['DayTry']
  par?: number
}

const name = 'roundhouse.days'

/** How many dates are kept. */
export const most = 8

export function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, Kept>
  } catch {
    return {} // no storage, or foreign data
  }
}

/** Keeps what the server says of a date, and forgets old ones. What was fixed stays as it was seen first. */
export function keep(day: Schema['Day']): void {
  const days = all()
  const was = days[day.date]
  const kept: Kept = { rules: day.rules, commitment: was?.commitment ?? day.commitment, fixed: was?.fixed ?? day.fixed, noted: was?.noted ?? !day.secret }
  if (day.secret) kept.secret = day.secret
  if (day.mine) kept.mine = day.mine
  if (day.par) kept.par = day.par.value
  const oldest = shift(day.date, -most)
  const list = Object.entries({ ...days, [day.date]: kept }).filter(([date]) => date > oldest)
  write(Object.fromEntries(list.sort(([a], [b]) => (a < b ? -1 : 1)).slice(-most)))
}

function write(days: Record<string, Kept>): void {
  try {
    localStorage.setItem(name, JSON.stringify(days))
  } catch {
    // without storage these days need a network
  }
}

/** Forgets all dates: the person of this browser is another one. */
export const forgetAll = (): void => write({})
