// Every screen with the longest words and the longest name, on the smallest phone. make soak takes larger screens, all
// rule books and the other languages.

import { expect } from 'vitest'
import { Player } from './player.ts'
import { overflowing } from './screens.ts'
import { test } from './visitor.ts'
import { nameFaults, phones } from './walk.ts'

test('no text is cut off and nothing leaves the screen in de', { timeout: 240_000 }, async ({ visit }) => {
  expect(await nameFaults(await visit({ lang: 'de', width: 320, height: 568 }), phones, ['czech'])).toEqual([])
})

test('at 400 % the trains of a table can still be seen, and a tile be laid', async ({ visit }) => {
  const ana = await visit({ width: 320, height: 256 }) // 1280 by 1024 pixels
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'french', seats: 4, bots: ['casual', 'casual', 'casual'], start: true }))
  await player.lay(2)
  await player.trains.first().scrollIntoViewIfNeeded()
  const seen = await player.trains.first().evaluate((train) => {
    const box = train.getBoundingClientRect()
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height - 4)
    return train.contains(at) && box.height >= 44
  })
  expect(seen).toBe(true)
  expect(await overflowing(ana.page)).toEqual([])
})
