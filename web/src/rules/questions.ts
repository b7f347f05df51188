// What players ask at the table, answered for some rules, and how a question is found by a few words.

import { api, ok, type Schema } from '../api/client'
import type { Lang } from '../i18n/index.svelte'

export type Question = Schema['Question']
export type Moment = Question['moment']

/** The moments in which questions come up. */
export const moments: readonly Moment[] = ['start', 'turn', 'doubles', 'markers', 'stuck', 'points']

/** Fetches the questions, answered for a rule set or a mix of switches. */
export function readQuestions(rules: unknown, lang: Lang): Promise<Question[]> {
  const query = { lang }
  if (typeof rules === 'string') return ok(api.GET('/api/rules/{id}/questions', { params: { path: { id: rules }, query } }))
  return ok(api.POST('/api/rules/questions', { body: { rules: rules as { base: string } }, params: { query } }))
}

/** Returns the address of a source in the rule book. */
export function placeOf(id: string, fragment: string, { chapter, number }: Question['sources'][number]): string {
  return `/rules/${id}?at=${chapter}-${number}${fragment}`
}

/** A question that can be found: its phrases as words. */
interface Entry {
  question: Question
  phrases: string[][]
}

/** Returns what finds the questions that are meant by a few words, the likeliest first. */
export function finder(questions: readonly Question[]): (words: string) => Question[] {
  const entries: Entry[] = questions.map((question) => ({ question, phrases: [question.text, ...question.words].map(wordsOf) }))
  const seldom = new Map<string, number>()
  for (const { phrases } of entries) for (const word of new Set(phrases.flat())) seldom.set(word, (seldom.get(word) ?? 0) + 1)
  const weight = (word: string): number => Math.log(1 + entries.length / (seldom.get(word) ?? 1))
  return (words) => {
    const asked = wordsOf(words)
    return entries
      .map(({ question, phrases }) => ({ question, known: likeness(asked, phrases.flat(), weight).known, close: Math.max(...phrases.map((phrase) => likeness(asked, phrase, weight).close)) }))
      .filter(({ known }) => known > 0.2)
      .sort((a, b) => b.known + b.close - a.known - a.close)
      .map(({ question }) => question)
  }
}

/**
 * Returns how much of what is asked a list of words has, and how much both have in common, from 0 to
 * 1. Words that few questions have count more.
 */
function likeness(asked: readonly string[], list: readonly string[], weight: (word: string) => number): { known: number; close: number } {
  let known = 0
  let all = 0
  let common = 0
  let squares = 0
  for (const word of asked) {
    let best = 0
    let told = weight(word)
    for (const other of list) {
      const near = related(word, other)
      if (near > best) [best, told] = [near, weight(other)]
    }
    known += best * told
    all += told
    common += best * told * told
    squares += told * told
  }
  return { known: all && known / all, close: common && common / (Math.sqrt(squares) * Math.hypot(...list.map(weight))) }
}

/** Returns how closely a word is related to another one, from 0 to 1: it may be its beginning, or have another ending. */
function related(word: string, other: string): number {
  if (word === other) return 1
  if (word.length < 2) return 0
  if (other.startsWith(word)) return 0.6 + (0.4 * word.length) / other.length
  let same = 0
  while (same < word.length && word[same] === other[same]) same++
  const longest = Math.max(word.length, other.length)
  return same >= Math.max(3, 0.6 * longest) ? (0.9 * same) / longest : 0
}

/** Returns the words of a text without capitals and accents; of scripts without spaces, each pair of characters. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{Mn}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    if (!/[\u3040-\u30ff\u3400-\u9fff]/.test(word)) return [word]
    return word.length < 3 ? [word] : Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2))
  })
}
