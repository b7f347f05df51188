// Names of rule sets, switches and their values, and which sets are variants.

import type { Schema } from '../api/client'
import { known, list, num, t } from '../i18n/index.svelte'
import { textOf, type Value } from './values'

/** The id of a mix of switches, which is in the address's fragment. */
export const custom = 'custom'

/** Returns the name of a rule set, or the server's name if the texts have none. */
export function setName(id: string, called = id): string {
  if (id === custom) return t('custom.name')
  return said(`set.${id}`, called)
}

/** Returns a sentence on how a rule set differs. */
export function setNote(id: string, noted = ''): string {
  return said(`set.${id}.note`, noted)
}

/** Returns the origin of a rule set. */
export function setOrigin(id: string, told = ''): string {
  return said(`set.${id}.origin`, told)
}

export function switchName(name: string): string {
  return said(`switch.${name}`, name)
}

export function valueName(name: string, value: Value): string {
  const text = textOf(value)
  return said(`switch.${name}.${text}`, said(`flag.${text}`, text))
}

/** Returns the rule sets that are built on another one, and are as close to its document. */
export function variantsOf(sets: readonly Schema['RuleSet'][], id: string): Schema['RuleSet'][] {
  const printed = sets.find((set) => set.id === id)?.printed
  return sets.filter((set) => set.base === id && set.printed === printed)
}

/** Writes numbers of players: 2–8, or 2, 4 and 6. */
export function playersName(players: number[]): string {
  const [first = 0, last = first] = [players[0], players.at(-1)]
  if (players.length > 2 && last - first === players.length - 1) return `${num(first)}–${num(last)}`
  return list(players.map((n) => num(n)))
}

function said(key: string, otherwise: string): string {
  return known(key) ? t(key) : otherwise
}
