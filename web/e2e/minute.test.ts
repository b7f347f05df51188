// A visitor's first match, by the usual rules of each language.

import { expect } from 'vitest'
import { playNow } from './minute.ts'
import { test } from './visitor.ts'

// make soak takes the other languages.
test.for(['en', 'et'])('in %s a first match is one round, and the visitor begins it', async (lang, { visit }) => {
  const ana = await visit({ lang, width: 390, height: 844, touch: true })
  const { table, begins } = await playNow(ana)
  expect(table.settings).toMatchObject({ rounds: 1, rules: { rounds: 1 } })
  expect(begins).toBe(true)
  expect(table.house.seats.map(({ bot }) => bot ?? '')).toEqual(['', 'greedy', 'greedy'])
})

test('the second match has the length that was chosen, an evening at first', async ({ visit }) => {
  const ana = await visit()
  await playNow(ana)
  const play = async (): Promise<number> => {
    await ana.open('/')
    await ana.button('start.play').click()
    await ana.page.waitForURL(/\/t\//)
    return (await ana.ask<{ settings: { rounds: number } }>(`/api/tables/${new URL(ana.page.url()).pathname.slice(3)}`)).settings.rounds
  }
  expect(await play()).toBe(5)
  await ana.open('/')
  await ana.page.getByRole('radio', { name: ana.part('length.full') }).check()
  expect(await play()).toBe(13)
})
