// Rule books as the server tells them: of its rule sets, and of a mix of switches.

import { api, ok, Problem, type Schema } from '../api/client'
import type { Lang } from '../i18n/index.svelte'
import type { Blocked } from './blocked'
import { custom } from './names'
import { same, type Switches, type Value } from './values'

export type RuleSet = Schema['RuleSet']
export type Sentence = Schema['Sentence']
export type Chapter = Schema['Chapter']

export interface Book {
  id: string // of its rule set; that of a mix is custom
  base: string // the rule set that it builds on, if any
  called: string // by the server
  players: number[]
  blocked: Blocked[] // numbers of players with which many rounds end so
  switches: Switches
  chapters: Chapter[]
}

/** A text in two parts: its end is the last word, or a few characters of a script without spaces. */
export function endOf(text: string): [string, string] {
  const space = text.lastIndexOf(' ') + 1
  const at = /[\u3000-\u9fff]/.test(text.slice(space)) ? text.length - 3 : space
  return [text.slice(0, at), text.slice(at)]
}

/** The rule sets, each that stands alone followed by its variants. */
export function readSets(): Promise<RuleSet[]> {
  return ok(api.GET('/api/rules'))
}

/** The book of a rule set, or of the mix that a fragment tells. */
export function readBook(id: string, fragment: string, lang: Lang): Promise<Book> {
  return id === custom ? mixed(fragment, lang) : printed(id, lang)
}

async function printed(id: string, lang: Lang): Promise<Book> {
  const path = { id }
  const [set, chapters] = await Promise.all([
    ok(api.GET('/api/rules/{id}', { params: { path } })),
    ok(api.GET('/api/rules/{id}/book', { params: { path, query: { lang } } })),
  ])
  return {
    id,
    base: set.base ?? '',
    called: set.name,
    players: set.players,
    blocked: set.blocked ?? [],
    switches: set.switches ?? {},
    chapters,
  }
}

async function mixed(fragment: string, lang: Lang): Promise<Book> {
  const rules = readMix(fragment)
  const [checked, chapters] = await Promise.all([
    ok(api.POST('/api/rules/check', { body: { rules } })),
    ok(api.POST('/api/rules/book', { body: { rules }, params: { query: { lang } } })),
  ])
  if (!checked.ok) throw new Problem('bad', 400, checked.message ?? '')
  return {
    id: custom,
    base: rules.base,
    called: '',
    players: checked.players ?? [],
    blocked: checked.blocked ?? [],
    switches: checked.switches ?? {},
    chapters,
  }
}

/** The mix of switches in a fragment: its base, and what differs from it. */
export function readMix(fragment: string): { base: string; [name: string]: unknown } {
  try {
    const mix: unknown = JSON.parse(decodeURIComponent(fragment.replace(/^#/, '')))
    if (typeof mix === 'string') return { base: mix }
    if (typeof mix === 'object' && mix !== null && 'base' in mix && typeof mix.base === 'string') return { ...mix, base: mix.base }
  } catch {
    // it is no mix, as below
  }
  throw new Problem('bad', 400, 'no mix of switches')
}

/** The switches of a book that its base has otherwise, in the order in which the book speaks of them. */
export function changes(book: Book, base: Switches): { name: string; is: Value; was: Value }[] {
  const spoken = book.chapters.flatMap((chapter) => chapter.sentences.map((sentence) => sentence.switch ?? ''))
  const place = (name: string): number => (spoken.includes(name) ? spoken.indexOf(name) : spoken.length)
  return Object.entries(book.switches)
    .flatMap(([name, is]) => (same(base[name], is) ? [] : [{ name, is, was: base[name] ?? '' }]))
    .sort((a, b) => place(a.name) - place(b.name))
}
