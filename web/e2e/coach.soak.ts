import { expect, test } from 'vitest'
import { playRounds } from './coach.ts'

test('every tip and sign is true by every rule set', { timeout: 300_000 }, async () => {
  const { rounds, heard } = await playRounds(() => true)
  expect(rounds).toBeGreaterThan(30)
  expect(heard).toEqual(expect.arrayContaining(['guide.double', 'guide.double.free', 'guide.last', 'guide.nothing', 'guide.open', 'guide.over', 'guide.turn', 'row.satisfy']))
})
