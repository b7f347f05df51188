// Texts in the reader's language. A language is the file XX.json beside this one; the labels of rule
// sets and switches and the story of a match are sections of the server's own file. The build makes a
// file of each section, which is loaded with the pages that need it. fill.ts fills in what a text
// names. A text that depends on a number n has a form for each plural of its language, with # for the
// number as the language writes it: {n:# tile|# tiles}.

import { fill, formOf, type Filled } from './fill'
import { settings } from '../state/settings.svelte'
import type first from '../start/first.json'

type Own = typeof import('./en.json')
type Served = typeof import('../../../words/texts/en.json')
type Areas = Pick<Own, 'core' | 'start' | 'rules' | 'replay' | 'end' | 'sheet' | 'circle' | 'bell' | 'days' | 'today'> & Pick<Served, 'labels' | 'story'>

/** A section of a language's texts. */
export type Area = keyof Areas

/** A language: what it calls itself, the rule set usual where it is spoken, and where its texts are. */
type Language = { name: string; usual: keyof typeof first.rules } & Record<Area, string>

/** The tag of a language. */
export type Lang = string

// The texts are fetched as data: nothing of them is executed.
const own = import.meta.glob<Language>('./*.json', { eager: true, query: '?url&sections', import: 'default' })
const served = import.meta.glob<Language>('../../../words/texts/*.json', { eager: true, query: '?url&sections=labels,story', import: 'default' })
const found = Object.entries(own).map(([file, language]): [Lang, Language] => [file.slice(2, -5), { ...language, ...served[`../../../words/texts/${file.slice(2)}`] }])

/** All languages by their tags, English first. */
export const languages: Readonly<Record<Lang, Language>> = Object.fromEntries(found.sort(([a], [b]) => Number(b === 'en') - Number(a === 'en')))

export type Key = { [A in Area]: keyof Areas[A] }[Area] & string

export type { Filled }

/** Values for the names in a text. */
export type Values = Record<string, string | number | Filled>

type Texts = Record<string, string>

let state = $state.raw<{ lang: Lang; texts: Texts }>({ lang: 'en', texts: {} })

/** Caches a value until the language changes: formatters are slow to make. */
function once<T>(make: (lang: Lang) => T): () => T {
  let made: { lang: Lang; it: T } | undefined
  return () => (made?.lang === state.lang ? made : (made = { lang: state.lang, it: make(state.lang) })).it
}

const plural = once((lang) => new Intl.PluralRules(lang))
const number = once((lang) => new Intl.NumberFormat(lang))

const wanted = new Map<Area, Promise<void>>()

/** Returns the language of the page. */
export function lang(): Lang {
  return state.lang
}

/**
 * Returns the language that the reader has chosen, or the first of the browser's that the client
 * has.
 */
export function preferred(list: readonly string[] = navigator.languages): Lang {
  if (settings.lang in languages) return settings.lang
  for (const tag of list) {
    const base = tag.split('-')[0]!.toLowerCase()
    if (base in languages) return base
  }
  return 'en'
}

/** Loads the texts of areas in the page's language. */
export async function load(...areas: Area[]): Promise<void> {
  for (const area of areas) if (!wanted.has(area)) wanted.set(area, bring(area))
  await Promise.all(areas.map((area) => wanted.get(area)))
}

async function bring(area: Area): Promise<void> {
  try {
    for (let tag: Lang | undefined; tag !== state.lang; ) {
      tag = state.lang // may change meanwhile
      const texts: Texts = {}
      await fetchInto(texts, tag, [area])
      state = { ...state, texts: { ...state.texts, ...texts } }
    }
  } catch (error) {
    wanted.delete(area) // so that the next caller retries
    throw error
  }
}

/** Switches the page to a language. */
export async function speak(tag: Lang): Promise<void> {
  const texts: Texts = {}
  for (let known = -1; known !== wanted.size; ) {
    known = wanted.size // more areas may be requested meanwhile
    await fetchInto(texts, tag, [...wanted.keys()])
  }
  state = { lang: tag, texts }
  document.documentElement.lang = tag
}

async function fetchInto(into: Texts, tag: Lang, areas: Area[]): Promise<void> {
  const answers = await Promise.all(areas.map((area) => fetch(languages[tag]![area])))
  if (answers.some((answer) => !answer.ok)) throw new Error('there are no texts')
  for (const answer of answers) Object.assign(into, await answer.json())
}

/** Returns the text of a key with its values filled in. */
export function t(key: Key, values: Values = {}): string {
  const text = state.texts[key]
  return text === undefined ? key : fill(text, (name) => filled(values[name]))
}

/** Returns a value in the form that fill expects. */
function filled(value: Values[string] | undefined): Filled | undefined {
  if (typeof value === 'number') return { text: Number.isInteger(value) ? num(value) : number().format(value), form: formOf(value, plural()) }
  return typeof value === 'string' ? { text: value, form: 0 } : value
}

/** Returns a text with its first letter in upper case. */
export function capital(text: string): string {
  return text.replace(/^./u, (first) => first.toLocaleUpperCase(state.lang))
}

/** Reports whether the loaded areas have a key, for keys made of the server's codes. */
export function known(key: string): key is Key {
  return key in state.texts
}

/** Formats a number in the page's language. */
export function num(n: number, digits = 0): string {
  // Small whole numbers look alike in all languages, and a formatter takes long to make.
  if (Number.isInteger(n) && n >= 0 && n < 1000) return String(n)
  return digits === 0 ? number().format(Math.round(n)) : new Intl.NumberFormat(state.lang, { maximumFractionDigits: digits }).format(n)
}

/** Joins a list in the page's language: a, b and c. */
export function list(items: string[]): string {
  const last = items.length - 1
  return last < 1 ? items.join('') : items.slice(0, last).join(t('list.comma')) + t('list.last') + items[last]!
}
