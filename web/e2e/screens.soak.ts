// Every screen in every language on three sizes, and in forced colours: make soak.

import { expect, onTestFinished } from 'vitest'
import { crowded, overflowing, settledFaults, violations } from './screens.ts'
import { Server } from './server.ts'
import { tags } from './text.ts'
import { test } from './visitor.ts'
import { nameFaults, phones, sizes, textFaults, walk } from './walk.ts'

const most = 240_000 // milliseconds for all screens

test.for(tags)('no text is cut off and nothing leaves the screen in %s', { timeout: most }, async (lang, { visit }) => {
  expect(await textFaults(await visit({ lang, width: 320, height: 568 }), sizes)).toEqual([])
})

test.for([['de', sizes], ['ja', phones]] as const)('no text is cut off beside the longest name in %s', { timeout: most }, async ([lang, sizes], { visit }) => {
  expect(await nameFaults(await visit({ lang, width: 320, height: 568 }), sizes)).toEqual([])
})

test('axe finds nothing in forced colours on a tablet', { timeout: most }, async ({ visit }) => {
  const ana = await visit({ forced: true, width: 768, height: 1024 })
  expect(await walk(ana, ['french'], () => violations(ana.page))).toEqual([])
})

test('with letters twice as large every screen is whole, no word is broken and none lies on another', { timeout: most }, async ({ visit }) => {
  const server = await Server.start() // its lists have no tables of other tests
  onTestFinished(() => server.stop())
  const ana = await visit({ width: 390, height: 844, server: server.url })
  await ana.enlarge()
  expect(await walk(ana, ['french'], () => settledFaults(ana.page, async (page) => [...(await overflowing(page)), ...(await crowded(page))]))).toEqual([])
})
