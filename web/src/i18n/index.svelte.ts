// Texts in the reader's language. A catalogue is a JSON file for each language and area of the
// client; the labels of rule sets and switches and the story of a match are sections of the server's
// own files, of which the build makes files. An area is loaded with the pages that need it. fill.ts fills in what a text names. A text
// that depends on a number n has a form for each plural of its language, with # for the number as
// the language writes it: {n:# tile|# tiles}.

import { fill, formOf, type Filled } from './fill'
import { settings } from '../state/settings.svelte'

/** All languages, each by its own name. */
export const languages = {
  en: 'English',
  cs: 'Čeština',
  de: 'Deutsch',
  es: 'Español',
  et: 'Eesti',
  fr: 'Français',
  ja: '日本語',
} as const

export type Lang = keyof typeof languages

interface Areas {
  core: typeof import('./en/core.json')
  start: typeof import('./en/start.json')
  rules: typeof import('./en/rules.json')
  labels: (typeof import('../../../words/texts/en.json'))['labels']
  story: (typeof import('../../../words/texts/en.json'))['story']
  replay: typeof import('./en/replay.json')
  end: typeof import('./en/end.json')
}

export type Area = keyof Areas
export type Key = { [A in Area]: keyof Areas[A] }[Area] & string

export type { Filled }

/** Values for the names in a text. */
export type Values = Record<string, string | number | Filled>

type Texts = Record<string, string>

// They are fetched as data: nothing of them is executed.
const files = import.meta.glob<string>('./*/*.json', { eager: true, query: '?url', import: 'default' })
const sections = {
  labels: import.meta.glob<string>('../../../words/texts/*.json', { eager: true, query: '?url&section=labels', import: 'default' }),
  story: import.meta.glob<string>('../../../words/texts/*.json', { eager: true, query: '?url&section=story', import: 'default' }),
}

let state = $state.raw<{ lang: Lang; texts: Texts }>({ lang: 'en', texts: {} })

/** Returns the address of an area's file. */
function fileOf(tag: Lang, area: Area): string {
  return (area === 'labels' || area === 'story' ? sections[area][`../../../words/texts/${tag}.json`] : files[`./${tag}/${area}.json`])!
}

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
  if (settings.lang in languages) return settings.lang as Lang
  for (const tag of list) {
    const base = tag.split('-')[0]!.toLowerCase()
    if (base in languages) return base as Lang
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
  const answers = await Promise.all(areas.map((area) => fetch(fileOf(tag, area))))
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
