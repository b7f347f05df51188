// Who hears the game hears all of it.

import { describe, expect } from 'vitest'
import { hearRound } from './heard.ts'
import { test } from './visitor.ts'

describe('each event of a round is heard once, in order and in at most twelve words', () => {
  test.for([['en', 'pagat'], ['ja', 'japanese']] as const)('in %s', async ([lang, rules], { visit }) => {
    const said = await hearRound(await visit({ lang }), rules)
    expect(said.length).toBeGreaterThan(10)
  })
})
