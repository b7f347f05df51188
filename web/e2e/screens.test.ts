// Every screen: in every language on the smallest phone, with axe in every theme.

import { describe, expect } from 'vitest'
import { Player } from './player.ts'
import { overflowing, settledFaults, violations } from './screens.ts'
import { tags } from './text.ts'
import { test, type Visitor } from './visitor.ts'
import { screens } from './walk.ts'

const most = 240_000 // milliseconds for all screens

const documents = ['czech', 'estonian', 'pagat', 'french', 'japanese']

const wide = ['en', 'ja'] // also tested on larger screens

/** Visits all screens and collects findings, each with the name of its screen. */
async function walk(visitor: Visitor, books: readonly string[], look: () => Promise<string[]>, rename?: () => Promise<void>): Promise<string[]> {
  visitor.expects(/404/) // the screens for what does not exist
  const all = await screens(visitor, books)
  await rename?.()
  const found: string[] = []
  for (const screen of all) {
    try {
      await screen.open()
      for (const fault of await look()) found.push(`${screen.name}: ${fault}`)
    } catch (error) {
      found.push(`${screen.name}: ${String(error).split('\n')[0]}`)
    }
  }
  return found
}

describe.concurrent('no text is cut off and nothing leaves the screen', () => {
  test.for(tags)('in %s', { timeout: most }, async (lang, { visit }) => {
    const sizes = wide.includes(lang) ? [[390, 844], [1280, 800], [320, 568]] as const : [[320, 568]] as const
    const ana = await visit({ lang, width: 320, height: 568 })
    const found = await walk(ana, documents, async () => {
      const faults: string[] = []
      for (const [width, height] of sizes) {
        await ana.page.setViewportSize({ width, height })
        for (const fault of await settledFaults(ana.page)) faults.push(`at ${width} pixels ${fault}`)
      }
      return faults
    })
    expect(found).toEqual([])
  })

  test('with a name of 24 wide letters', { timeout: most }, async ({ visit }) => {
    const ana = await visit({ width: 320, height: 568 })
    const found = await walk(ana, [], () => overflowing(ana.page), () => ana.enter('W'.repeat(24)))
    expect(found.filter((fault) => !/“W+.* is cut off/.test(fault))).toEqual([])
  })
})

describe.concurrent('axe finds nothing', () => {
  test.for([
    ['in light colours', {}],
    ['in dark colours on a phone', { dark: true, width: 360, height: 640 }],
    ['in forced colours on a tablet', { forced: true, width: 768, height: 1024 }],
  ] as const)('%s', { timeout: most }, async ([, look], { visit }) => {
    const ana = await visit(look)
    expect(await walk(ana, ['french'], () => violations(ana.page))).toEqual([])
  })
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
