// A sheet as a text, and as a table for a spreadsheet.

import { num, t } from '../i18n/index.svelte'
import type { Sheet } from './types'
import { extraText, rulesOf, scored, titleOf } from './words'

const inBrackets = (text: string): string => (text ? ` (${text})` : '')

/** Returns the places, the rounds and the totals as lines of text. */
export function textOf(sheet: Sheet): string {
  const order = sheet.seats.map((seat, i) => ({ ...seat, i })).filter(({ place }) => place > 0).sort((a, b) => a.place - b.place || a.i - b.i)
  const rounds = sheet.rounds.map((round) => `${t('score.round.n', { n: round.round })}: ${sheet.seats.flatMap(({ name }, i) => (round.scores[i] == null ? [] : [`${name} ${scored(round.scores[i])}${inBrackets(extraText(round.extra?.[i], round.because?.[i]))}`])).join(', ')}`)
  return [`${titleOf(sheet)}, ${rulesOf(sheet)}`, '', ...order.map(({ name, place, total }) => `${num(place)}. ${name} ${scored(total)}`), '', ...rounds, ''].join('\n')
}

/** Returns a score as a decimal number, since spreadsheets take 9/2 for a date. */
function decimal(score: string): number {
  const [n, parts = '1'] = score.split('/')
  return Math.round((Number(n) / Number(parts)) * 1e6) / 1e6
}

/** Returns a name that a spreadsheet does not take for a formula. */
const harmless = (name: string): string => (/^[=+\-@]/.test(name) ? `'${name}` : name)

/**
 * Returns a row a round, with the scores of each person, and the totals. An engine is a pip, since
 * spreadsheets take 12-12 for a date.
 */
export function csvOf(sheet: Sheet): string {
  const cell = (value: string | number): string => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value))
  const rows: (string | number)[][] = [
    [t('score.round'), t('table.engine'), ...sheet.seats.map(({ name }) => harmless(name))],
    ...sheet.rounds.map(({ round, engine, scores }) => [round, engine ?? '', ...sheet.seats.map((_, i) => (scores[i] == null ? '' : decimal(scores[i])))]),
    [t('score.total'), '', ...sheet.seats.map(({ total }) => decimal(total))],
    [t('score.place'), '', ...sheet.seats.map(({ place }) => place || '')],
  ]
  return rows.map((row) => row.map(cell).join(',') + '\r\n').join('')
}

/** Saves a text as a file. */
export function saveFile(text: string, type: string, ending: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = `roundhouse.${ending}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
