// The texts of the client: no key is missing or left over in any language, no text is still
// English, and names and numbers are the same everywhere.

import { describe, expect, test } from 'vitest'
import { languages } from '../src/i18n/index.svelte'
import same from './same.json'
import { compose, forms, named } from './texts'

type Catalogue = Record<string, string>

const catalogues = new Map<string, Map<string, Catalogue>>() // by language and area
const own = import.meta.glob<Record<string, Catalogue | string>>('../src/i18n/*.json', { eager: true, import: 'default' })
for (const [path, sections] of Object.entries(own)) {
  const areas = Object.entries(sections).filter((entry): entry is [string, Catalogue] => typeof entry[1] === 'object')
  catalogues.set(/(\w+)\.json$/.exec(path)![1]!, new Map(areas))
}
const served = import.meta.glob<Record<'labels' | 'story', Catalogue>>('../../words/texts/*.json', { eager: true, import: 'default' })
for (const [path, { labels, story }] of Object.entries(served)) {
  const [, tag] = /(\w+)\.json$/.exec(path)!
  catalogues.set(tag!, new Map([...(catalogues.get(tag!) ?? []), ['labels', labels], ['story', story]]))
}

const sources = Object.values(
  import.meta.glob<string>(['../src/**/*.svelte', '../src/**/*.ts', '!../src/api/schema.d.ts'], { eager: true, import: 'default', query: '?raw' }),
).join('\n')

/** Returns all texts of a language by their keys. */
function all(tag: string): Catalogue {
  return Object.assign({}, ...catalogues.get(tag)!.values()) as Catalogue
}

const english = all('en')
const others = [...catalogues.keys()].filter((tag) => tag !== 'en')

/** Reports whether there are words in a text, apart from what is filled in. */
const speaks = (text: string): boolean => /\p{L}/u.test(text.replace(/\{[\w.]+[:}]/g, ''))

/**
 * Returns how many forms a text may have for a number: those for integers, up to the highest count
 * here.
 */
function most(tag: string): number {
  const rules = new Intl.PluralRules(tag)
  return new Set([...Array(1001).keys()].map((n) => rules.select(n))).size
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

// A key counts as used if it appears as it is, or if a template in the sources makes it of others:
// `switch.${name}`, `${key}.you` with 'end.out'.
test('no key is unused', () => {
  const literals = new Set([...sources.matchAll(/'([\w.-]+)'/g)].map((match) => match[1]!))
  const templates = [...sources.matchAll(/`((?:[\w.-]|\$\{[^{}`]*\})+)`/g)].map((match) => match[1]!).filter((text) => /\$\{/.test(text))
  const prefixed = templates.filter((text) => /^[a-z][\w.]*\./.test(text)).map(pattern)
  const suffixed = templates.filter((text) => /^\$\{[^}]*\}\.[a-z][\w.]*$/.test(text)).map(pattern)
  const used = (key: string): boolean =>
    literals.has(key) || prefixed.some((made) => made.test(key)) || suffixed.some((made) => literals.has(made.exec(key)?.[1] ?? ''))
  expect(Object.keys(english).filter((key) => !used(key))).toEqual([])
})

/** Returns a pattern for the keys that a template makes. */
const pattern = (template: string): RegExp => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '(.+)')}$`)

describe.each([...catalogues.keys()])('the texts in %s', (tag) => {
  const texts = all(tag)

  test('have the keys of the English ones', () => {
    for (const [area, catalogue] of catalogues.get('en')!) {
      expect(Object.keys(catalogues.get(tag)!.get(area) ?? {}).sort()).toEqual(Object.keys(catalogue).sort())
    }
  })

  test('say something, without spaces around it', () => {
    const bad = Object.entries(texts).filter(([key, text]) => !/^(list|sentence)\./.test(key) && (text === '' || text !== text.trim()))
    expect(bad).toEqual([])
  })

  test('fill in what the English ones do', () => {
    for (const [key, text] of Object.entries(texts)) {
      // The word for a train may depend on who acts, and a number may select a form in one language
      // alone.
      const names = (of: string): string[] => named(of).filter((name) => name !== 'n' && (name !== 'who' || !key.startsWith('train.')))
      expect({ key, names: names(text) }).toEqual({ key, names: names(english[key]!) })
    }
  })

  test('have no more forms for a number than the language', () => {
    for (const [key, text] of Object.entries(texts)) {
      if (/\{(who|place):/.test(text)) continue // there are four forms for players, and words for the first places
      for (const list of forms(text)) expect({ key, forms: Math.min(list.length, most(tag)) }).toEqual({ key, forms: list.length })
    }
  })

  test('tell the number in each form that stands for several', () => {
    for (const [key, text] of Object.entries(texts)) {
      for (const n of [2, 5]) {
        if (/\{n[:}]/.test(text) && compose('en', english[key]!, { n: 5 }).includes('5')) {
          expect({ key, said: compose(tag, text, { n }) }).toEqual({ key, said: expect.stringContaining(String(n)) })
        }
      }
    }
  })

  test('call what moves a name to another device as its heading does', () => {
    expect(texts['problem.name_taken']).toContain(texts['recovery'])
  })

  test('leave nothing in braces when they are filled in', () => {
    for (const text of Object.values(texts)) {
      const values = Object.fromEntries([...text.matchAll(/\{([\w.]+)/g)].map((match) => [match[1]!, 'x'] as const))
      for (const n of [0, 1, 2, 5, 1e6]) expect(compose(tag, text, { ...values, n })).not.toMatch(/[{}#]/)
    }
  })
})

// same.json has the texts that are rightly the same as in English, with the reason.
describe.each(others)('the texts in %s', (tag) => {
  const excused = same.filter((exception) => exception.languages.includes(tag)).flatMap((exception) => exception.keys)
  const texts = all(tag)
  const equal = Object.keys(texts).filter(
    (key) => speaks(english[key] ?? '') && texts[key] === english[key],
  )

  test('are not still English', () => expect(equal.filter((key) => !excused.includes(key))).toEqual([]))
  test('differ where nobody says that they do not', () => expect(excused.filter((key) => !equal.includes(key))).toEqual([]))
})
