// Whole matches under every rule set, by tapping: make soak.

import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { Player } from './player.ts'
import { test } from './visitor.ts'

const sets = readdirSync('../game/preset/sets').map((file) => file.replace('.json', ''))

test.for(sets)('a whole match under the rules %s', { timeout: 60 * 60_000 }, async (rules, { visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const set = (await (await fetch(`${ana.server}/api/rules/${rules}`)).json()) as { players: number[]; switches: { rounds: string } }
  const seats = set.players.includes(4) ? 4 : set.players[0]!
  const player = new Player(ana)
  await player.sit(await ana.make({ rules, seats, bots: Array.from({ length: seats - 1 }, () => 'casual'), start: true }))
  expect(await player.match()).toBe(Number(set.switches.rounds))
})
