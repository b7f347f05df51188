// Scores as the server writes them, exact: "46", "9/2".

import type { Schema } from '../api/client'
import { num, t, type Filled } from '../i18n/index.svelte'
import type { Switches } from '../rules/values'

const signs: Record<string, string> = {
  '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾', '1/5': '⅕', '2/5': '⅖', '3/5': '⅗', '4/5': '⅘', '1/6': '⅙', '5/6': '⅚',
}

/** Returns a score's numerator and denominator. */
export function parts(score: string): [number, number] {
  const [a, b = '1'] = score.split('/')
  return [Number(a), Number(b)]
}

/** Returns a score as a number, as exactly as possible. */
export function value(score: string): number {
  const [a, b] = parts(score)
  return a / b
}

/** Writes a score as people do: 4½, 12 3⁄7, -5½. */
export function scoreText(score: string): string {
  if (value(score) < 0) return num(-1).replace('1', '') + scoreText(negative(score))
  const [a, b] = parts(score)
  const whole = Math.floor(a / b)
  const rest = a - whole * b
  if (rest === 0) return num(whole)
  const fraction = signs[`${rest}/${b}`]
  const before = whole === 0 ? '' : num(whole)
  return fraction ? before + fraction : `${before} ${rest}⁄${b}`.trim()
}

/** Returns a score with the other sign. */
export function negative(score: string): string {
  return score.startsWith('-') ? score.slice(1) : `-${score}`
}

/** Returns a score as the number n of a text that counts: 25 points, 4½ points. */
export function pointsText(score: string): { n: number | Filled } {
  const n = value(score)
  return { n: Number.isInteger(n) ? n : { text: scoreText(score), form: 2 } }
}

/** Reports whether points are penalties, so that the lowest total wins. */
export const lowestWins = (switches: Switches): boolean => switches['scoring'] !== 'positive'

/**
 * Reports whether the lowest total wins, judging by the server's places; undefined if they do not
 * show it.
 */
export function lowWins(places: readonly number[], totals: readonly string[]): boolean | undefined {
  const last = places.indexOf(Math.max(...places))
  const first = places.indexOf(1)
  return first < 0 || places[last] === 1 ? undefined : value(totals[first]!) < value(totals[last]!)
}

/** Says which round it is, and when the match will end. */
export function roundText({ round, settings: { target, rounds } }: Pick<Schema['View'], 'round' | 'settings'>): string {
  return t(target ? 'table.round.to' : 'table.round', { n: round, of: target || rounds })
}
