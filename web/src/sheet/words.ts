// A sheet in words.

import type { Score } from '../api/notation'
import { lang, t } from '../i18n/index.svelte'
import { setName } from '../rules/names'
import type { Switches } from '../rules/values'
import { rulesName } from '../start/named'
import { letterAt } from '../state/names'
import { scoreText, value } from '../state/score'
import type { Because, Facts, Sheet } from './types'

/** A double, as it is written. */
export const double = (pip: number): string => `${pip}-${pip}`

export const nameOf = (sheet: Sheet, person: number): string => sheet.seats[person - 1]?.name ?? ''

/** Returns the letter of a person's locomotive. */
export function letterOf(sheet: Sheet, person: number): string {
  return letterAt(sheet.seats.map(({ name }, i) => ({ seat: i + 1, who: name, name, presence: 'here' as const })), person)
}

/** Names a sheet by the day on which it was opened. */
export function titleOf({ made }: Pick<Sheet, 'made'>): string {
  return new Date(made).toLocaleDateString(lang(), { weekday: 'long', day: 'numeric', month: 'long' })
}

/** Names the rules of a sheet: of house rules the base, and how many they are. */
export function rulesOf({ rules }: Pick<Sheet, 'rules'>): string {
  const { base, rounds: _, ...own } = (typeof rules === 'string' ? {} : rules) as Record<string, unknown>
  const n = Object.keys(own).length
  return base && n > 0 ? t('score.rules', { set: setName(String(base)), n }) : rulesName(rules as Parameters<typeof rulesName>[0])
}

/** Says which round it is, and when the match will end. */
export function roundText({ round, left }: Pick<Facts, 'round' | 'left'>, switches: Switches | undefined): string {
  const target = Number(switches?.['target_score'] ?? 0)
  return t(target ? 'table.round.to' : 'table.round', { n: round, of: target || round + left })
}

/** Writes a score; nothing for somebody who has none. */
export const scored = (score: Score | number | null | undefined): string => (score == null ? '' : scoreText(String(score)))

/** Writes extra points, and why somebody has them; nothing if there are none. */
export const extraText = (extra: Score | null | undefined, because: Because | null | undefined): string =>
  !extra || extra === '0' ? '' : `${t('score.extra')} ${scored(extra)}${because ? `: ${t(`score.because.${because}`)}` : ''}`

/** Writes what is added to a total. */
export const added = (before: Score, more: number | Score): string => `${scored(before)} ${value(String(more)) < 0 ? '−' : '+'} ${scored(String(more).replace('-', '') as Score)}`

/** Returns the engine of the next round, if it is known. */
export const engineOf = (facts: Pick<Facts, 'engine'>, told: { engine?: number | null } | undefined): number | undefined => facts.engine ?? told?.engine ?? undefined

/** Says who starts; nothing while that must be asked. */
export function starterText(sheet: Sheet, facts: Facts, told: { engine?: number | null; starter?: number | null } | undefined, switches: Switches | undefined): string {
  const engine = engineOf(facts, told)
  if (told?.starter) return t('score.starts', { name: nameOf(sheet, told.starter) })
  if (facts.by_lot) return ''
  const own = switches?.['engine'] === 'starter_highest' && facts.starter
  if (own && engine === undefined) return t('score.highest.own', { name: nameOf(sheet, facts.starter!) })
  if (facts.starter && !own) return t('score.starts', { name: nameOf(sheet, facts.starter) })
  return engine === undefined ? t('score.highest') : t('score.holder', { tile: double(engine).replace('-', '-\u2060') })
}

/** Says what is done if nobody has the engine. */
export function searchText(sheet: Sheet, facts: Facts, told: { engine?: number | null } | undefined, switches: Switches | undefined): string {
  const known = facts.engine !== undefined
  if (!known && engineOf(facts, told) !== undefined) return ''
  if (facts.drawer) return t(known ? 'score.search' : 'score.search.double', { name: nameOf(sheet, facts.drawer) })
  return known && switches?.['engine'] !== 'set_aside' && switches?.['engine_search'] === 'everyone' ? t('score.search.all') : ''
}

/** Asks for the one whom the lot has chosen. */
export function lotText(switches: Switches | undefined): string {
  const by = switches?.['lot_by']
  return t(by === 'lowest' ? 'score.lot.lowest' : by === 'double_first' ? 'score.lot.double' : 'score.lot')
}

/** Reports whether the most points win. */
export const isMost = (switches: Switches | undefined): boolean => switches?.['scoring'] === 'positive'
