// What a sheet needs after its first picture. It is loaded then, and not only when it is wanted: by that
// time there may be no network.

import { play } from '../table/sound'
import { correct, playing, type Entry } from './entry'
import type { Sheet } from './types'

export { default as Differ } from './Differ.svelte'
export { default as Entering } from './Entering.svelte'
export { default as Menu } from './Menu.svelte'
export { default as Over } from './Over.svelte'
export { default as Print } from './Print.svelte'
export { default as Rounds } from './Rounds.svelte'

/** Plays that a round is entered, or that the match is over. */
export const cheer = (over: boolean): void => play(over ? 'win' : 'marker')

/** Begins to correct a round. */
export function correction(sheet: Sheet, round: number, after: number): Entry {
  const found = sheet.rounds[round - 1]!
  return { ...correct(sheet, found, after), at: playing(sheet, round).find((person) => !found.out.includes(person)) ?? 0 }
}
