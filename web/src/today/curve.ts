// How everybody did on a date, as bars.

import type { Schema } from '../api/client'
import { value } from '../state/score'

/** A bar: results from one number of points to another, and how many people had them. */
export interface Bar {
  from: number
  to: number // Infinity for the last one of a long row
  people: number
  mine: boolean
}

const most = 14 // bars
const widths = [1, 2, 5, 10, 20, 50, 100]

/** Gathers results in bars of equal width; the few that are far off are in the last one. */
export function barsOf({ points, people }: Schema['Curve'], own: string | undefined): Bar[] {
  const list = points.map((bar) => ({ at: value(bar.points), people: bar.people })).sort((a, b) => a.at - b.at)
  const first = list[0]
  if (!first) return []
  let below = 0 // people
  const high = list.find((bar) => (below += bar.people) >= 0.96 * people)!.at // what most are not above
  const width = widths.find((width) => Math.floor(high / width) - Math.floor(first.at / width) < most) ?? Math.ceil((high - first.at + 1) / most)
  const start = Math.floor(first.at / width)
  const count = Math.min(Math.floor(list.at(-1)!.at / width) - start + 1, most)
  const indexOf = (at: number): number => Math.min(Math.floor(at / width) - start, count - 1)
  const bars = Array.from({ length: count }, (_, i): Bar => ({ from: (start + i) * width, to: (start + i + 1) * width - 1, people: 0, mine: own !== undefined && indexOf(value(own)) === i }))
  for (const { at, people } of list) bars[indexOf(at)]!.people += people
  const last = bars.at(-1)!
  if (list.at(-1)!.at >= last.to + 1) last.to = Infinity
  return bars
}

/** Returns how many of 100 others did worse. */
export function aboveOf({ points, people }: Schema['Curve'], own: string, low: boolean, counted: boolean): number {
  const others = people - (counted ? 1 : 0)
  const worse = points.filter((bar) => (low ? value(bar.points) > value(own) : value(bar.points) < value(own)))
  return others > 0 ? Math.floor((100 * worse.reduce((sum, bar) => sum + bar.people, 0)) / others) : 0
}
