// Rounds and a match, played as people play them.

import { describe, expect } from 'vitest'
import { Player, tapping } from './player.ts'
import { test } from './visitor.ts'

const documents = ['czech', 'estonian', 'pagat', 'french', 'japanese']

describe('a whole round against bots, by tapping', () => {
  test.for(documents)('under the rules %s', async (rules, { visit }) => {
    const ana = await visit({ width: 390, height: 844, touch: true })
    await ana.enter('Ana')
    const player = new Player(ana, tapping(true))
    await player.sit(await ana.make({ rules, seats: 4, bots: ['casual', 'casual', 'casual'], start: true }))
    expect(await player.round()).toBe('round')
    expect(player.laid).toBeGreaterThan(3)
  })
})
