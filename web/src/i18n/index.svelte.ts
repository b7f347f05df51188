// Texts in the reader's language. A catalogue is a JSON file for each language and
// area of the client, but the names of rule sets and switches are the server's own; an
// area is loaded with the pages that need it. A text names what is filled in, {name}; one
// that depends on a number n has a form for each plural category of its language,
// {"one": "# tile", "other": "# tiles"}, with # for the number as the language writes it.

import { settings } from '../state/settings.svelte'

/** The languages there are, each named in itself. */
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
  sets: typeof import('../../../words/sets/en.json')
  replay: typeof import('./en/replay.json')
  end: typeof import('./en/end.json')
}

export type Area = keyof Areas
export type Key = { [A in Area]: keyof Areas[A] }[Area] & string

/** What is filled in; n also chooses the plural form. */
export type Values = Record<string, string | number>

type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>
type Texts = Record<string, Text>

// They are fetched as what they are, data: nothing of them is run.
const files = import.meta.glob<string>(['./*/*.json', '../../../words/sets/*.json'], { eager: true, query: '?url', import: 'default' })

let state = $state.raw<{ lang: Lang; texts: Texts }>({ lang: 'en', texts: {} })

/** The address of the file of an area. */
function fileOf(tag: Lang, area: Area): string {
  return files[area === 'sets' ? `../../../words/sets/${tag}.json` : `./${tag}/${area}.json`]!
}

/** Makes something of the page's language when it is first needed: formatters are slow to make. */
function once<T>(make: (lang: Lang) => T): () => T {
  let made: { lang: Lang; it: T } | undefined
  return () => (made?.lang === state.lang ? made : (made = { lang: state.lang, it: make(state.lang) })).it
}

const plural = once((lang) => new Intl.PluralRules(lang))
const number = once((lang) => new Intl.NumberFormat(lang))
const lists = once((lang) => new Intl.ListFormat(lang))

const wanted = new Map<Area, Promise<void>>()

/** The language of the page. */
export function lang(): Lang {
  return state.lang
}

/** The language that the reader has chosen, or the first of the browser's that there is. */
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
      tag = state.lang // which may change meanwhile
      const texts: Texts = {}
      await fill(tag, [area], texts)
      state = { ...state, texts: { ...state.texts, ...texts } }
    }
  } catch (error) {
    wanted.delete(area) // who wants it again asks again
    throw error
  }
}

/** Makes the page speak a language. */
export async function speak(tag: Lang): Promise<void> {
  const texts: Texts = {}
  for (let known = -1; known !== wanted.size; ) {
    known = wanted.size // more may be wanted meanwhile
    await fill(tag, [...wanted.keys()], texts)
  }
  state = { lang: tag, texts }
  document.documentElement.lang = tag
}

async function fill(tag: Lang, areas: Area[], into: Texts): Promise<void> {
  const answers = await Promise.all(areas.map((area) => fetch(fileOf(tag, area))))
  if (answers.some((answer) => !answer.ok)) throw new Error('there are no texts')
  for (const answer of answers) Object.assign(into, await answer.json())
}

/** The text of a key. */
export function t(key: Key, values: Values = {}): string {
  const text: Text | undefined = state.texts[key]
  if (text === undefined) return key
  return compose(text, values, plural, number)
}

/** Whether the loaded areas have such a key, for keys made of the server's codes. */
export function known(key: string): key is Key {
  return key in state.texts
}

/** A text with its values filled in. */
export function compose(text: Text, values: Values, plural: () => Intl.PluralRules, number: () => Intl.NumberFormat): string {
  let form: string
  if (typeof text === 'string') form = text
  else form = text[plural().select(Number(values['n'] ?? 0))] ?? text.other ?? ''
  return form
    .replace(/#/g, () => number().format(Number(values['n'] ?? 0)))
    .replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : typeof value === 'number' ? number().format(value) : value
    })
}

/** A number as the language writes it. */
export function num(n: number, digits = 0): string {
  return digits === 0 ? number().format(Math.round(n)) : new Intl.NumberFormat(state.lang, { maximumFractionDigits: digits }).format(n)
}

/** A list as the language joins it: a, b and c. */
export function list(items: string[]): string {
  return items.length < 2 ? (items[0] ?? '') : lists().format(items)
}

/** A time as the language tells it: 3 hours ago. */
export function ago(then: number, now = Date.now()): string {
  const seconds = Math.round((then - now) / 1000)
  const format = new Intl.RelativeTimeFormat(state.lang, { numeric: 'auto' })
  for (const [unit, size] of [['day', 86400], ['hour', 3600], ['minute', 60]] as const) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  }
  return format.format(0, 'minute')
}
