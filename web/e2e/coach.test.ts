import { expect, test } from 'vitest'
import { playRounds } from './coach.ts'

const documents = ['czech', 'estonian', 'french', 'japanese', 'pagat']

test("every tip and sign is true by the documents' rules", { timeout: 120_000 }, async () => {
  const { rounds, heard } = await playRounds((id) => documents.includes(id))
  expect(rounds).toBe(documents.length)
  expect(heard).toContain('guide.turn')
})
