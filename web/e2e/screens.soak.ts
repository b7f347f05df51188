// Every screen in every language on three sizes, and in forced colours: make soak.

import { expect } from 'vitest'
import { violations } from './screens.ts'
import { tags } from './text.ts'
import { test } from './visitor.ts'
import { nameFaults, phones, sizes, textFaults, walk } from './walk.ts'

const most = 240_000 // milliseconds for all screens

test.for(tags)('no text is cut off and nothing leaves the screen in %s', { timeout: most }, async (lang, { visit }) => {
  expect(await textFaults(await visit({ lang, width: 320, height: 568 }), sizes)).toEqual([])
})

test('no text is cut off beside the longest name in ja', { timeout: most }, async ({ visit }) => {
  expect(await nameFaults(await visit({ lang: 'ja', width: 320, height: 568 }), phones)).toEqual([])
})

test('axe finds nothing in forced colours on a tablet', { timeout: most }, async ({ visit }) => {
  const ana = await visit({ forced: true, width: 768, height: 1024 })
  expect(await walk(ana, ['french'], () => violations(ana.page))).toEqual([])
})
