// The train of a day in each browser: laid by the mouse, and found.

import { describe, expect } from 'vitest'
import type { Schema } from '../../src/api/client.ts'
import { visited, type Found, type Person } from '../person.ts'
import { Visitor } from '../visitor.ts'
import { firefox } from './firefox.ts'
import { Remote, type Driver, type Look, type Size } from './remote.ts'
import { webkit } from './webkit.ts'

function meet<F extends Found<F>>(browser: string, { width, height }: Size, arrive: (look: Look) => Promise<Person<F>>): void {
  describe(browser, () => {
    const test = visited(arrive)

    test('a train is laid and found', async ({ visit }) => {
      const ana = await visit({ width, height, lang: 'en' })
      await ana.open('/today/train?date=2026-11-20')
      const { best } = await ana.evaluate(async () => (await (await fetch('/api/trains/2026-11-20')).json()) as Schema['DayTrain'], undefined)
      const laid = ana.page.getByRole('list', { name: ana.say('puzzle.yours') }).getByRole('button')
      for (const [i, tile] of best.entries()) {
        await ana.press(ana.page.getByRole('button', { name: new RegExp(`^${tile}$`) }))
        await expect.poll(() => laid.count()).toBe(i + 1)
      }
      await ana.press(ana.page.getByRole('button', { name: ana.say('puzzle.longest') }))
      await expect.poll(() => ana.page.getByRole('heading', { name: ana.say('puzzle.is') }).count()).toBe(1)
    })
  })
}

const remote = (driver: (size: Size) => Promise<Driver>) => async (look: Look): Promise<Remote> => Remote.arrive(await driver(look), look)

meet('Chromium', { width: 1280, height: 800 }, Visitor.arrive)
meet('Firefox', { width: 1280, height: 800 }, remote(firefox))
meet('WebKit', { width: 1024, height: 768 }, remote(webkit))
