// Rule books as the server sends them: of its rule sets, and of a mix of switches.

import { api, ok, Problem, type Schema } from '../api/client'
import type { Lang } from '../i18n/index.svelte'
import type { Lose } from '../router.svelte'
import { loseBy } from '../start/named'
import type { Blocked } from './blocked'
import { custom } from './names'
import { same, type Switches, type Value } from './values'

export type RuleSet = Schema['RuleSet']
export type Sentence = Schema['Sentence']
export type Chapter = Schema['Chapter']

export interface Book {
  id: string // of its rule set; `custom` for a mix
  base: string // the rule set that it builds on, if any
  called: string // the server's name for it
  players: number[]
  blocked: Blocked[] // numbers of players with which many rounds end blocked
  switches: Switches
  chapters: Chapter[]
}

/** The name of the first chapter, which says in a minute what the others say in full. */
export const summary = 'summary'

/** Shows that the rules of a page do not exist, or why they could not be loaded. */
export function loseBook(lose: Lose, error: unknown): void {
  if (error instanceof Problem && [400, 404, 422].includes(error.status)) lose('rules')
  else loseBy(lose, error)
}

/** Fetches the rule sets, each that stands alone followed by its variants. */
export function readSets(): Promise<RuleSet[]> {
  return ok(api.GET('/api/rules'))
}

/** Fetches the book of a rule set, or of the mix in a fragment. */
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
    id: set.id, // of a rule set that had another one before, today's
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
  if (!checked.ok) throw new Problem('bad', 400)
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

/** Parses the mix of switches in a fragment: its base, and the switches that differ. */
export function readMix(fragment: string): { base: string; [name: string]: unknown } {
  try {
    const mix: unknown = JSON.parse(decodeURIComponent(fragment.replace(/^#/, '')))
    if (typeof mix === 'string') return { base: mix }
    if (typeof mix === 'object' && mix !== null && 'base' in mix && typeof mix.base === 'string') return { ...mix, base: mix.base }
  } catch {
    // not a mix, handled below
  }
  throw new Problem('bad', 400)
}

/** Returns the switches of a book that differ from its base, in the order of the book. */
export function changes(book: Book, base: Switches): { name: string; is: Value; was: Value }[] {
  const spoken = book.chapters.flatMap((chapter) => chapter.sentences.map((sentence) => sentence.switch ?? ''))
  const place = (name: string): number => (spoken.includes(name) ? spoken.indexOf(name) : spoken.length)
  return Object.entries(book.switches)
    .flatMap(([name, is]) => (same(base[name], is) ? [] : [{ name, is, was: base[name] ?? '' }]))
    .sort((a, b) => place(a.name) - place(b.name))
}
