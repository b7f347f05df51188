// What rule sets, switches and their values are called.

import { known, list, num, t } from '../i18n/index.svelte'
import { textOf, type Value } from './values'

/** The id that stands for a mix of switches, which then comes in the address's fragment. */
export const custom = 'custom'

/** The name of a rule set. One that the texts do not know has the server's. */
export function setName(id: string, called = id): string {
  if (id === custom) return t('custom.name')
  return said(`set.${id}`, called)
}

/** What is different in a rule set, in a sentence. */
export function setNote(id: string, noted = ''): string {
  return said(`set.${id}.note`, noted)
}

/** Where a rule set comes from. */
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

/** Numbers of players: 2–8, or 2, 4 and 6. */
export function playersName(players: number[]): string {
  const [first = 0, last = first] = [players[0], players.at(-1)]
  if (players.length > 2 && last - first === players.length - 1) return `${num(first)}–${num(last)}`
  return list(players.map((n) => num(n)))
}

function said(key: string, otherwise: string): string {
  return known(key) ? t(key) : otherwise
}
