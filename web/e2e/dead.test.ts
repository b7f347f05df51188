// A line that answers nothing, as of a Wi-Fi whose own line is down; and an engine that is not there.

import { expect, inject, onTestFinished } from 'vitest'
import { alone, beginShort, fetchEngine, nothing } from './offline.ts'
import { Line } from './line.ts'
import { Player } from './player.ts'
import { test } from './visitor.ts'

test('on a line that answers nothing Play now deals before the page has given the server up', async ({ visit }) => {
  const line = await Line.to(inject('server'))
  onTestFinished(() => line.close())
  const ana = await visit({ worker: true, server: line.url, width: 390, height: 844, touch: true })
  ana.expects(nothing)
  await ana.open('/')
  await ana.underWorker()
  await ana.enter('Ana')
  await fetchEngine(ana)
  line.freeze()
  const given: string[] = [] // requests that have come to nothing
  ana.page.on('requestfailed', (request) => given.push(new URL(request.url()).pathname))
  await ana.open('/')
  await ana.press(ana.button('start.play'))
  await ana.page.waitForURL(/\/t\/local-/)
  await new Player(ana).dealt()
  expect(given).not.toContain('/api/tables')
})

test('a table of this device whose engine cannot be fetched waits for the network, and plays on', async ({ visit }) => {
  const { ana, server } = await alone(visit)
  onTestFinished(() => server.stop())
  const { player, table } = await beginShort(ana, { rules: 'pagat' })
  await player.lay(1)
  await ana.page.evaluate(() => caches.delete('roundhouse-engine'))
  await (await ana.devtools()).send('Network.clearBrowserCache')
  await ana.page.goto('about:blank') // the engine ends
  await ana.page.goto(`${ana.server}/t/${table}`)
  await ana.page.getByText(ana.say('lost.offline')).waitFor()
  await server.begin()
  await ana.context.setOffline(false)
  await player.dealt()
  await player.lay(1)
  expect(ana.faults).toEqual([])
})
