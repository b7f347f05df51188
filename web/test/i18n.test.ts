// The texts of the client: no key is missing or left over in any language, none is still
// English, and what is filled in and counted is the same everywhere.

import { describe, expect, test } from 'vitest'
import { compose, languages } from '../src/i18n/index.svelte'
import same from './same.json'

type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>
type Catalogue = Record<string, Text>

const catalogues = new Map<string, Map<string, Catalogue>>() // by language and area
const files = import.meta.glob<Catalogue>(['../src/i18n/*/*.json', '../../words/sets/*.json'], { eager: true, import: 'default' })
for (const [path, texts] of Object.entries(files)) {
  const [, tag, area] = /i18n\/(\w+)\/(\w+)\.json$/.exec(path) ?? [path, /(\w+)\.json$/.exec(path)![1]!, 'sets']
  if (!catalogues.has(tag!)) catalogues.set(tag!, new Map())
  catalogues.get(tag!)!.set(area!, texts)
}

const sources = Object.values(
  import.meta.glob<string>(['../src/**/*.svelte', '../src/**/*.ts', '!../src/api/schema.d.ts'], { eager: true, import: 'default', query: '?raw' }),
).join('\n')

/** All texts of a language by their keys. */
function all(tag: string): Catalogue {
  return Object.assign({}, ...catalogues.get(tag)!.values()) as Catalogue
}

const english = all('en')
const others = [...catalogues.keys()].filter((tag) => tag !== 'en')

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))

/** The names that are filled in, and # for the number, sorted. */
function filled(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}|#/g) ?? []))].sort()
}

/** Whether there are words in it, apart from what is filled in. */
const speaks = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

/** The integers of each plural category of a language, as far as it takes to tell one from many. */
function integers(tag: string): Map<string, number[]> {
  const rules = new Intl.PluralRules(tag)
  const found = new Map<string, number[]>()
  for (const n of [...Array(1001).keys(), 1e6, 2e6]) found.set(rules.select(n), [...(found.get(rules.select(n)) ?? []), n])
  return found
}

test('each language is one that the page offers, and each of its areas is there in English', () => {
  for (const [tag, areas] of catalogues) {
    expect(Object.keys(languages)).toContain(tag)
    expect([...areas.keys()].sort()).toEqual([...catalogues.get('en')!.keys()].sort())
  }
})

test('no key is in two areas', () => {
  const keys = [...catalogues.get('en')!.values()].flatMap((texts) => Object.keys(texts))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('no key that the sources name is missing', () => {
  const named = [...sources.matchAll(/\b(?:t|known)\(\s*'([^']+)'/g)].map((match) => match[1]!)
  expect(named.length).toBeGreaterThan(5)
  expect([...new Set(named)].filter((key) => !(key in english))).toEqual([])
})

// A key is used where it stands as it is, and where a template that the sources have makes
// it of others: `switch.${name}`, `${key}.you` with 'end.out'.
test('no key is unused', () => {
  const literals = new Set([...sources.matchAll(/'([\w.-]+)'/g)].map((match) => match[1]!))
  const templates = [...sources.matchAll(/`((?:[\w.-]|\$\{[^{}`]*\})+)`/g)].map((match) => match[1]!).filter((text) => /\$\{/.test(text))
  const prefixed = templates.filter((text) => /^[a-z][\w.]*\./.test(text)).map(pattern)
  const suffixed = templates.filter((text) => /^\$\{[^}]*\}\.[a-z][\w.]*$/.test(text)).map(pattern)
  const used = (key: string): boolean =>
    literals.has(key) || prefixed.some((made) => made.test(key)) || suffixed.some((made) => literals.has(made.exec(key)?.[1] ?? ''))
  expect(Object.keys(english).filter((key) => !used(key))).toEqual([])
})

/** What a template makes. */
const pattern = (template: string): RegExp => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '(.+)')}$`)

describe.each([...catalogues.keys()])('the texts in %s', (tag) => {
  const texts = all(tag)

  test('have the keys of the English ones', () => {
    for (const [area, catalogue] of catalogues.get('en')!) {
      expect(Object.keys(catalogues.get(tag)!.get(area) ?? {}).sort()).toEqual(Object.keys(catalogue).sort())
    }
  })

  test('say something, without spaces around it', () => {
    const bad = Object.entries(texts).filter(([, text]) => forms(text).some((form) => form === '' || form !== form.trim()))
    expect(bad).toEqual([])
  })

  test('fill in what the English ones do', () => {
    for (const [key, text] of Object.entries(texts)) {
      expect({ key, filled: filled(...forms(text)) }).toEqual({ key, filled: filled(...forms(english[key]!)) })
    }
  })

  test('have a form for each plural of the language, and no other', () => {
    const categories = [...integers(tag).keys()].sort()
    for (const [key, text] of Object.entries(texts)) {
      expect({ key, plural: typeof text !== 'string' }).toEqual({ key, plural: typeof english[key] !== 'string' })
      if (typeof text !== 'string') expect({ key, categories: Object.keys(text).sort() }).toEqual({ key, categories })
    }
  })

  test('tell the number in each form that stands for several', () => {
    const numbers = integers(tag)
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === 'string' || !forms(text).some((form) => form.includes('#'))) continue
      for (const [category, form] of Object.entries(text)) {
        if (numbers.get(category)!.length > 1) expect({ key, category, form }).toEqual({ key, category, form: expect.stringContaining('#') })
      }
    }
  })

  test('leave nothing in braces when they are filled in', () => {
    const plural = (): Intl.PluralRules => new Intl.PluralRules(tag)
    const number = (): Intl.NumberFormat => new Intl.NumberFormat(tag)
    for (const text of Object.values(texts)) {
      const values = Object.fromEntries(forms(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => [match[1]!, 'x'] as const)))
      for (const n of [0, 1, 2, 5, 1e6]) expect(compose(text, { ...values, n }, plural, number)).not.toMatch(/[{}#]/)
    }
  })
})

// same.json has the texts that are rightly the same as in English, with the reason.
describe.each(others)('the texts in %s', (tag) => {
  const excused = same.filter((exception) => exception.languages.includes(tag)).flatMap((exception) => exception.keys)
  const texts = all(tag)
  const equal = Object.keys(texts).filter(
    (key) => forms(english[key] ?? '').some(speaks) && JSON.stringify(texts[key]) === JSON.stringify(english[key]),
  )

  test('are not still English', () => expect(equal.filter((key) => !excused.includes(key))).toEqual([]))
  test('differ where nobody says that they do not', () => expect(excused.filter((key) => !equal.includes(key))).toEqual([]))
})
