// Warnings about rules whose rounds often end blocked.

import { describe, expect, test } from 'vitest'
import { languages } from '../src/i18n/index.svelte'
import { instead, tenths } from '../src/rules/blocked'
import { compose } from './texts'

const texts = import.meta.glob<{ core: Record<string, string> }>('../src/i18n/*.json', { eager: true, import: 'default' })

test('a share is told in tenths, to the nearest', () => {
  expect([0.34, 0.412, 0.55, 0.784, 0.96, 0.048].map(tenths)).toEqual([3, 4, 6, 8, 10, 0])
})

test('the rules that mend it have a number, or hardly any rounds end so', () => {
  // If no texts are loaded, a text is its key.
  expect(instead({ players: 2, share: 0.8, instead: 'a', instead_share: 0.13 })).toBe('blocked.instead')
  expect(instead({ players: 2, share: 0.8, instead: 'a', instead_share: 0.049 })).toBe('blocked.rare')
  expect(instead({ players: 2, share: 0.8, instead: 'a' })).toBe('blocked.rare') // none at all
})

describe.each(Object.keys(languages))('the warning in %s', (tag) => {
  const text = texts[`../src/i18n/${tag}.json`]!.core['blocked']!
  test.each([3, 4, 8, 10])('tells the number of players and that %i of 10 rounds end so', (n) => {
    const said = compose(tag, text, { n, players: 2 })
    expect(said.match(/\d+/g)!.map(Number).sort((a, b) => a - b)).toEqual([2, n, 10].sort((a, b) => a - b))
  })
})
