// A page that plays 20 matches does not grow: make soak.

import { expect } from 'vitest'
import { playOn } from './growth.ts'
import { test } from './visitor.ts'

test('a page that plays 20 matches does not grow', { timeout: 20 * 60_000 }, async ({ visit }) => {
  const found = await playOn(await visit(), 20)
  const [second, tenth, last] = [found[1]!, found[9]!, found[19]!]
  for (const each of ['heap', 'nodes', 'listeners'] as const) {
    console.log(`${each}: ${second[each]} after 2 matches, ${tenth[each]} after 10, ${last[each]} after 20`)
  }
  for (const each of ['heap', 'nodes', 'listeners'] as const) expect(last[each]).toBeLessThanOrEqual(1.1 * second[each])
})
