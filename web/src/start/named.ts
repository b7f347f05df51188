// Texts for the server's codes.

import { Problem, type Schema } from '../api/client'
import { known, t } from '../i18n/index.svelte'
import type { Lose } from '../router.svelte'
import { setName } from '../rules/names'

/** Returns the text of a key made of a code, or a fallback if there is none. */
export function named(key: string, otherwise: string): string {
  return known(key) ? t(key) : otherwise
}

/**
 * Names the rules of a finished match: a rule set, and the number of rounds if it was shortened; or
 * house rules by their base.
 */
export function playedName(rules: string | undefined, rounds = 0, base?: string): string {
  if (!rules) return base ? t('rules.house', { set: setName(base) }) : t('rules.own')
  return rounds > 0 ? t('rules.rounds', { set: setName(rules), n: rounds }) : setName(rules)
}

/** Names the rules of a table: an ID, or a base and switches that differ. */
export function rulesName(rules: Schema['ShownSettings']['rules']): string {
  if (typeof rules === 'string') return setName(rules)
  const { base, ...own } = rules
  if (base === undefined) return t('rules.own')
  delete own['rounds'] // a shorter match has the same rules
  return Object.keys(own).length === 0 ? setName(base) : t('rules.house', { set: setName(base) })
}

export function levelName(level: string): string {
  return named(`bot.${level}`, level)
}

/** Shows why a page could not be loaded. */
export function loseBy(lose: Lose, error: unknown): void {
  if (error instanceof Problem && error.status > 0) lose('server', named(`problem.${error.code}`, ''))
  else lose('offline')
}

/** Returns an error in words. */
export function errorText(error: unknown): string {
  const code = error instanceof Problem ? error.code : String(error)
  return named(`failed.${code}`, named(`problem.${code}`, t('failed.other', { code })))
}
