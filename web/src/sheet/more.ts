// What a sheet needs after its first picture. It is loaded then, and not only when it is wanted: by that
// time there may be no network.

import { num, t } from '../i18n/index.svelte'
import { play } from '../table/sound'
import { correct, playing, type Entry } from './entry'
import type { Round, Sheet } from './types'
import { scored } from './words'

export { makeReady } from './begin'
export { default as Differ } from './Differ.svelte'
export { default as Entering } from './Entering.svelte'
export { default as Menu } from './Menu.svelte'
export { default as Over } from './Over.svelte'
export { default as Print } from './Print.svelte'
export { default as Question } from './Question.svelte'
export { default as Rack } from './Rack.svelte'
export { default as Rounds } from './Rounds.svelte'

/** Plays that a round is entered, and returns it in words: where everybody stands now. */
export function cheer(sheet: Sheet, round: Round): string {
  const { scores, places, totals } = round
  play(sheet.next ? 'marker' : 'win')
  const at = scores.flatMap((score, i) => (score === null || !places[i] ? [] : [i]))
  const shared = round.winners.length > 1 && round.winners.length === at.length
  const points = Math.max(...at.map((i) => round.points[i] ?? 0))
  const order = at.toSorted((a, b) => places[a]! - places[b]!)
  const list = order.map((i) => `${num(places[i]!)}. ${sheet.seats[i]!.name} ${scored(totals[i])}`).join(', ')
  return `${t('score.entered', { n: round.round })} ${shared ? `${t('score.shared', { n: points })} ` : ''}${list}.`
}

/** Begins to correct a round. */
export function correction(sheet: Sheet, round: number, after: number): Entry {
  const found = sheet.rounds[round - 1]!
  return { ...correct(sheet, found, after), at: playing(sheet, round).find((person) => !found.out.includes(person)) ?? 0 }
}
