// At a table only tiles move. make soak plays each document on each screen, in whole rounds, and in each language.

import { expect } from 'vitest'
import { documents, movedInARound, screens } from './still.ts'
import { tags } from './text.ts'
import { test } from './visitor.ts'

test('only tiles move in a round, and nothing lies on another thing', { timeout: 240_000 }, async ({ visit }) => {
  const faults = await Promise.all(documents.map(async (rules, i) => {
    const [width, height] = screens[i]!
    return movedInARound(await visit({ width, height, touch: width < 1000, lang: tags[i]! }), { base: rules, set: 6, rounds: 7, hand: { 3: 8 } }, 3)
  }))
  expect(faults).toEqual(documents.map(() => []))
})
