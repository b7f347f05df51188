// How soon a dead connection is noticed.

import { expect, inject, onTestFinished } from 'vitest'
import { Line } from './line.ts'
import { Player } from './player.ts'
import { test } from './visitor.ts'

const soon = 12_000 // milliseconds

test('a line that goes dead is told of within 12 seconds', { timeout: 60_000 }, async ({ visit }) => {
  const line = await Line.to(inject('server'))
  onTestFinished(() => line.close())
  const ana = await visit({ server: line.url })
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'french', seats: 2, bots: ['casual'], start: true }))
  await player.able()
  line.freeze()
  const dead = Date.now()
  await ana.page.getByRole('status').getByText(ana.say('prompt.offline')).waitFor({ timeout: 2 * soon })
  expect(Date.now() - dead).toBeLessThan(soon)
})
