// The texts of the client, by language, from its own catalogues.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const folder = join(here, '../src/i18n')
const words = join(here, '../../words/texts') // names of rule sets and switches, and the story of a match

/** All languages, English first. */
export const tags = readdirSync(folder)
  .flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? [])
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b))

type Texts = Record<string, string>

const catalogues = new Map<string, Texts>()

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

function catalogue(tag: string): Texts {
  let texts = catalogues.get(tag)
  if (!texts) {
    const own = Object.values(read<Record<string, Texts | string>>(join(folder, `${tag}.json`))).filter((section) => typeof section === 'object')
    const { labels, story } = read<Record<'labels' | 'story', Texts>>(join(words, `${tag}.json`))
    catalogues.set(tag, (texts = Object.assign({}, ...own, labels, story) as Texts))
  }
  return texts
}

/**
 * Turns a text into a pattern; non-breaking spaces become spaces, as a screen reader reads them.
 */
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

/** Returns the keys of a language's texts that match a pattern. */
export function keysOf(pattern: RegExp, tag = 'en'): string[] {
  return Object.keys(catalogue(tag)).filter((key) => pattern.test(key))
}

/** Returns a pattern for the whole text of a key, with anything in its placeholders. */
export function saying(key: string, tag = 'en'): RegExp {
  return new RegExp(`^${source(key, tag)}$`)
}

/** Returns a pattern for a key's text within a longer one. */
export function having(key: string, tag = 'en'): RegExp {
  return new RegExp(source(key, tag))
}

function source(key: string, tag: string): string {
  const text = catalogue(tag)[key]
  if (text === undefined) throw new Error(`${tag} has no text ${key}`)
  return `(?:${pattern(text)})`
}

/** Returns a pattern for any form of a text, with anything in its placeholders. */
function pattern(text: string): string {
  const slot = /\{[\w.]+(?::((?:[^{}]|\{[\w.]+\})*))?\}/g
  let out = ''
  let from = 0
  for (const match of text.matchAll(slot)) {
    const forms = match[1]?.split('|').map((form) => form.split('#').map(pattern).join('.+?'))
    out += escape(text.slice(from, match.index)) + (forms ? `(?:${forms.join('|')})` : '.+?')
    from = match.index + match[0].length
  }
  return out + escape(text.slice(from))
}
