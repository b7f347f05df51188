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

/** Runs in the page: looks, before each picture is painted, whether a row is away from its place. */
function watchRows(): void {
  const seen = { jumps: [] as string[], lines: new Set<number>(), moved: 0 }
  Object.assign(window, { rows: seen })
  const before = new Map<string, { place: number; away: number }>()
  const look = (): void => {
    const trains = document.querySelector<HTMLElement>('.trains')!
    const edge = trains.getBoundingClientRect().top
    seen.lines.add(new Set([...document.querySelectorAll('.hand li')].map((tile) => (tile as HTMLElement).offsetTop)).size)
    for (const row of trains.querySelectorAll<HTMLElement>('.yard-row')) {
      const train = row.querySelector<HTMLElement>('[data-train]')!.dataset['train']!
      const place = row.offsetTop
      const away = Math.abs(row.getBoundingClientRect().top - edge - place)
      const was = before.get(train)
      if (was && was.place !== place) seen.moved++
      if (was && was.place === place && away > was.away + 1) seen.jumps.push(`${train}: ${was.away} → ${away}`)
      before.set(train, { place, away })
    }
    requestAnimationFrame(frame)
  }
  // What is looked at is the picture that is about to be painted: after all observers, the deeper ones too.
  const last = (of: Element, then: () => void): void => {
    const observer = new ResizeObserver(() => (observer.disconnect(), then()))
    observer.observe(of)
  }
  const frame = (): void => last(document.body, () => last(document.querySelector('.trains')!, look))
  requestAnimationFrame(frame)
}

test('no row jumps away and glides back when the hand has dropped from two lines to one', { timeout: 120_000 }, async ({ visit }) => {
  const ana = await visit({ moving: true, width: 390, height: 844 })
  // A row may be away from its place only when its place has changed, and then comes nearer.
  for (let tables = 1; ; tables++) {
    const player = await begun(ana)
    await ana.page.evaluate(watchRows)
    while ((await player.hand.count()) > 6 && !['round', 'match'].includes(await player.step()));
    const { jumps, lines, moved } = await ana.page.evaluate(() => {
      const { jumps, lines, moved } = (window as unknown as { rows: { jumps: string[]; lines: Set<number>; moved: number } }).rows
      return { jumps, lines: [...lines], moved }
    })
    expect(jumps).toEqual([])
    if (lines.includes(1) && lines.includes(2) && moved > 0) break // the bot has not gone out before
    expect(tables).toBeLessThan(6)
  }
})
