// What happens on the table is seen to happen: tiles travel, and never stand in the way.

import { expect } from 'vitest'
import { Player } from './player.ts'
import { test, type Visitor } from './visitor.ts'

/** Starts to note where tiles are on their way, and to count the frames in which one is or none. */
async function watch(visitor: Visitor): Promise<void> {
  await visitor.page.evaluate(() => {
    const seen = { flying: 0, still: 0, places: [] as string[], cues: [] as string[] }
    Object.assign(window, { seen })
    addEventListener('cue', (event) => seen.cues.push((event as CustomEvent<string>).detail))
    const frame = (): void => {
      const flyer = document.querySelector('[data-flyer]')
      if (flyer) {
        const { x, y } = flyer.getBoundingClientRect()
        const place = `${x} ${y}`
        if (!seen.places.includes(place)) seen.places.push(place)
        seen.flying++
      } else seen.still++
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

interface Seen {
  flying: number
  still: number
  places: string[]
  cues: string[]
}

const seen = (visitor: Visitor): Promise<Seen> => visitor.page.evaluate(() => (window as unknown as { seen: Seen }).seen)

async function begun(visitor: Visitor): Promise<Player> {
  await visitor.enter('Ana')
  const player = new Player(visitor)
  await player.sit(await visitor.make({ rules: { base: 'pagat', engine: 'set_aside', starter: 'rotate' }, seats: 2, bots: ['casual'], start: true }))
  await player.able()
  return player
}

test('a tile that is laid travels to its train, and sounds', async ({ visit }) => {
  const ana = await visit({ moving: true })
  const player = await begun(ana)
  await watch(ana)
  for (let laid = 0; laid < 8 && (await seen(ana)).places.length < 8; laid++) await player.lay(1) // a busy machine shows few frames
  expect((await seen(ana)).places.length).toBeGreaterThanOrEqual(8)
  await expect.poll(async () => (await seen(ana)).cues.filter((cue) => ['lay', 'double'].includes(cue)).length, { timeout: 15_000 }).toBeGreaterThan(0)
})

test('under reduced motion nothing travels, and a muted table plays no sound', async ({ visit }) => {
  const ana = await visit()
  const player = await begun(ana)
  await watch(ana)
  await ana.button('table.sound').click()
  await player.lay(2)
  const { flying, cues } = await seen(ana)
  expect(flying).toBe(0)
  expect(cues).toEqual([])
})

test('whoever has switched motion off in the settings sees nothing travel', async ({ visit }) => {
  const ana = await visit({ moving: true })
  await ana.open('/settings')
  await ana.page.getByRole('radio', { name: ana.say('settings.motion.none') }).check({ force: true })
  const player = await begun(ana)
  await watch(ana)
  await player.lay(2)
  expect((await seen(ana)).flying).toBe(0)
  expect(await ana.page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('a press while tiles fly finishes them', async ({ visit }) => {
  const ana = await visit({ moving: true })
  const player = await begun(ana)
  // As soon as a tile flies, somebody presses.
  const left = ana.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-flyer]')) return
          observer.disconnect()
          document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
          resolve(document.querySelectorAll('[data-flyer]').length)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await player.lay(1)
  expect(await left).toBe(0)
})

test('the hand glides together when a tile has left it, and waits for nothing', async ({ visit }) => {
  const ana = await visit({ moving: true })
  const player = await begun(ana)
  const gliding = ana.page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const frame = (): void => {
          if (document.getAnimations().some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches('.hand li'))) resolve(true)
          else requestAnimationFrame(frame)
        }
        frame()
        setTimeout(() => resolve(false), 10_000)
      }),
  )
  await player.lay(1)
  expect(await gliding).toBe(true)
})
