// Rounds that take long: make soak.

import { expect, inject, onTestFinished } from 'vitest'
import { Line } from './line.ts'
import { Player } from './player.ts'
import { test } from './visitor.ts'

test('four who meet by a link play a round', async ({ visit }) => {
  const ana = await visit()
  await ana.enter('Ana')
  const table = await ana.make({ rules: 'celko-6', seats: 4, rounds: 1 })
  await ana.open(`/t/${table}`)
  const players = [new Player(ana)]
  for (const name of ['Ben', 'Căt', '大輔']) {
    const other = await visit()
    await other.join(table, name)
    players.push(new Player(other))
  }
  await ana.button('do.start').click()
  await Promise.all(players.map((player) => player.match()))
})

test('a whole round on a phone that is turned again and again', async ({ visit }) => {
  const ana = await visit({ width: 390, height: 844, touch: true })
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'pagat', seats: 4, bots: ['casual', 'casual', 'casual'], start: true }))
  let over = false
  for (let upright = false; !over; upright = !upright) {
    await ana.page.setViewportSize(upright ? { width: 390, height: 844 } : { width: 844, height: 390 })
    for (let steps = 0; steps < 4 && !over; steps++) over = ['round', 'match'].includes(await player.step())
  }
  expect(player.laid).toBeGreaterThan(0)
})

test('a whole round over a line that answers after 300 milliseconds', async ({ visit }) => {
  const line = await Line.to(inject('server'), { latency: 300 })
  onTestFinished(() => line.close())
  const ana = await visit({ server: line.url })
  await ana.slow()
  await ana.enter('Ana')
  const player = new Player(ana)
  await player.sit(await ana.make({ rules: 'celko-6', seats: 2, bots: ['casual'], start: true }))
  await player.round()
  expect(player.laid).toBeGreaterThan(0)
})
