// Who hears the game hears all of it. make soak takes the other languages and rules.

import { expect } from 'vitest'
import { hearRound } from './heard.ts'
import { test } from './visitor.ts'

test('each event of a round is heard once, in order and in at most twelve words', async ({ visit }) => {
  const said = await hearRound(await visit(), 'celko-6')
  expect(said.length).toBeGreaterThan(10)
})
