// Points of a date in words: against par, and beside those of others.

import type { Schema } from '../api/client'
import type { Tile } from '../api/notation'
import { num, t } from '../i18n/index.svelte'
import { pointsText, value } from '../state/score'

type Day = Schema['Day']

/** How points compare with par. */
const words = {
  told: { better: 'today.better', worse: 'today.worse', even: 'today.even' },
  shared: { better: 'today.share.better', worse: 'today.share.worse', even: 'today.share.even' },
} as const

/** Says how points compare with par, on the page or in a text to share; empty as long as it is not known. */
export function parText(points: string, par: number | undefined, low: boolean, where: keyof typeof words = 'told'): string {
  if (par === undefined) return ''
  const better = against(points, par, low)
  const key = words[where][better > 0 ? 'better' : better < 0 ? 'worse' : 'even']
  return t(key, { n: num(Math.abs(better)), par: num(Math.round(par)), points: pointsOf(points) })
}

/** Returns by how many points they are better than par, in whole points as the reader sees both. */
export const against = (points: string, par: number, low: boolean): number => Math.round((value(points) - Math.round(par)) * (low ? -1 : 1)) + 0

export const pointsOf = (points: string): string => t('today.points', pointsText(points))

/** Returns the rules of a date as the API takes them. */
export const textOf = (rules: Day['rules']): string => (typeof rules === 'string' ? rules : JSON.stringify(rules))

/** Reports whether a result is shown and not counted. */
export const isAside = (one: Schema['DayTry'] | undefined): boolean => one?.second === true || one?.begun === true

/** Returns the place of each result that counts, from 1; equal points share it. They are in order. */
export function placesOf(people: readonly Schema['DayPerson'][]): (number | undefined)[] {
  const counted = people.flatMap(({ result }) => (result?.points && !isAside(result) ? [result.points] : []))
  return people.map(({ result }) => (result?.points && !isAside(result) ? counted.indexOf(result.points) + 1 : undefined))
}

/** Returns the highest double of a set. */
export const double = (pip: number): Tile => `${pip}-${pip}`
