/// <reference types="node" />
// The catalogue of the rule sets and switches names all that the server has, and
// nothing else. What there is stands in the server's own sources.

import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

const here = '../preset/sets'
const sets = readdirSync(here).map((file) => ({
  id: basename(file, '.json'),
  ...(JSON.parse(readFileSync(`${here}/${file}`, 'utf8')) as { base?: string; rules: Record<string, unknown> }),
}))
const switches = readFileSync('../rules/switch.go', 'utf8')
const plan = readFileSync('../words/plan.go', 'utf8')

/** The names of the switches: a rule set without a base lists them all. */
const names = Object.keys(sets.find((set) => !set.base)!.rules)

/** The values that a switch lists: words, or numbers where there are only a few. */
function values(name: string): string[] {
  if (name === 'set') return [...new Set(sets.flatMap((set) => ('set' in set.rules ? [String(set.rules['set'])] : [])))]
  const words = new RegExp(`word\\("${name}", .*?\\}, ("[^)]*")\\)`).exec(switches)
  if (words) return [...words[1]!.matchAll(/"(\w+)"/g)].map((word) => word[1]!)
  const range = new RegExp(`number\\("${name}", (\\d+), (\\d+),`).exec(switches)
  if (!range || Number(range[2]) > 3) return []
  return Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, i) => String(Number(range[1]) + i))
}

const expected = [
  ...sets.flatMap((set) => [`set.${set.id}`, `set.${set.id}.note`, `set.${set.id}.origin`]),
  ...names.flatMap((name) => [`switch.${name}`, ...values(name).map((value) => `switch.${name}.${value}`)]),
  'flag.true',
  'flag.false',
  ...[...plan.matchAll(/\{"(\w+)", \[\]line\{/g)].map((chapter) => `chapter.${chapter[1]}`),
].sort()

describe('the catalogue of rule sets', () => {
  test('is compared with sources that can be read', () => {
    expect(sets.length).toBeGreaterThan(30)
    expect(values('satisfy')).toEqual(['off', 'in_order', 'reverse', 'any'])
    expect(values('mexican_trains')).toEqual(['0', '1'])
    expect(expected.filter((key) => key.startsWith('chapter.')).length).toBe(11)
  })

  for (const lang of readdirSync('src/i18n').filter((name) => !name.includes('.'))) {
    test(`lacks nothing and has nothing too much: ${lang}`, () => {
      const texts = JSON.parse(readFileSync(`../words/sets/${lang}.json`, 'utf8')) as Record<string, string>
      expect(Object.keys(texts).sort()).toEqual(expected)
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), key).not.toBe('')
        if (/^switch\.\w+\.\w+$/.test(key)) expect(text.length, key).toBeLessThanOrEqual(40)
      }
    })
  }
})
