// A page that plays match after match does not grow.

import { expect } from 'vitest'
import { playOn } from './growth.ts'
import { test } from './visitor.ts'

test('a page that plays match after match holds no more nodes and listeners than after the first', { timeout: 120_000 }, async ({ visit }) => {
  const found = await playOn(await visit(), 5)
  const [first, later] = [found.slice(0, 2), found.slice(2)]
  // Another deal has other nodes, and each tile of a hand its listeners: what stays is in all of them.
  for (const each of ['nodes', 'listeners'] as const) {
    expect(Math.min(...later.map((held) => held[each]))).toBeLessThanOrEqual(Math.max(...first.map((held) => held[each])) + 4)
  }
})
