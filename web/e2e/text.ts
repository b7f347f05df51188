// The texts of the client, by language, as its own catalogues have them.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const folder = join(here, '../src/i18n')
const words = join(here, '../../words') // what rule sets and switches are called, and the story of a match

/** The languages that there are, English first. */
export const tags = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b))

const catalogues = new Map<string, Record<string, string>>()

function catalogue(tag: string): Record<string, string> {
  let texts = catalogues.get(tag)
  if (!texts) {
    const files = [...readdirSync(join(folder, tag)).map((name) => join(folder, tag, name)), ...['sets', 'story'].map((area) => join(words, area, `${tag}.json`))]
    catalogues.set(tag, (texts = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object)) as Record<string, string>))
  }
  return texts
}

/** A text as a pattern; spaces that do not break are spaces for who hears them. */
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

/** A key's text for looking something up: whole, with anything in the places that are filled in. */
export function saying(key: string, tag = 'en'): RegExp {
  return new RegExp(`^${source(key, tag)}$`)
}

/** A key's text as a part of a longer one. */
export function having(key: string, tag = 'en'): RegExp {
  return new RegExp(source(key, tag))
}

function source(key: string, tag: string): string {
  const text = catalogue(tag)[key]
  if (text === undefined) throw new Error(`${tag} has no text ${key}`)
  return `(?:${pattern(text)})`
}

/** Any of a text's forms, with anything in the places that are filled in. */
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
