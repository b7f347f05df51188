// At a table only tiles move: each document on each screen, each language, and many people.

import { expect } from 'vitest'
import { documents, movedInARound, screens } from './still.ts'
import { tags } from './text.ts'
import { test } from './visitor.ts'

test.for(documents)('only tiles move in rounds by the rules of %s', { timeout: 900_000 }, async (rules, { visit }) => {
  for (const [i, [width, height]] of screens.entries())
    expect(await movedInARound(await visit({ width, height, touch: width < 1000, lang: tags[i]! }), rules), `${width}×${height}`).toEqual([])
})

test.for(tags)('nothing lies on another thing in %s', { timeout: 900_000 }, async (lang, { visit }) => {
  for (const [width, height] of screens) expect(await movedInARound(await visit({ width, height, touch: width < 1000, lang }), 'pagat'), `${width}×${height}`).toEqual([])
})

test('nor at a table of fourteen', { timeout: 900_000 }, async ({ visit }) => {
  for (const [width, height] of [...screens, [1920, 1080]] as const)
    expect(await movedInARound(await visit({ width, height, touch: width < 1000 }), { base: 'pagat', set: 18, hand: { 14: 8 } }, 14), `${width}×${height}`).toEqual([])
})
