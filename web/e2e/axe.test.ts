// Every screen as axe sees it, in both themes. make soak adds forced colours.

import { expect } from 'vitest'
import { violations } from './screens.ts'
import { test } from './visitor.ts'
import { walk } from './walk.ts'

test.for([
  ['in light colours', {}, undefined],
  ['in dark colours on a phone', { dark: true, width: 360, height: 640 }, ['color-contrast', 'target-size']],
] as const)('axe finds nothing %s', { timeout: 240_000 }, async ([, look, rules], { visit }) => {
  const ana = await visit(look)
  expect(await walk(ana, ['french'], () => violations(ana.page, rules))).toEqual([])
})
