// Rounds in which only tiles move: no row is moved by what is laid, drawn or said, and nothing lies on another thing.

import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import type { Visitor } from './visitor.ts'

export const documents = ['pagat', 'czech', 'estonian', 'french', 'japanese'] as const
export const screens = [[390, 844], [320, 480], [667, 375], [820, 1180], [1440, 900]] as const

/** Plays a round on this page by pressing what can be pressed, and returns what has moved or been covered. */
export async function movedInARound(ana: Visitor, rules: Schema['Making']['rules'], seats = 4): Promise<string[]> {
  await ana.enter('Ana')
  const table = await ana.make({ rules, seats, bots: Array<string>(seats - 1).fill('casual'), start: true })
  await ana.order(table, 'set_pace', { instant: true })
  await ana.open(`/t/${table}`)
  await ana.page.locator('.yard-row').first().waitFor()
  const { acts, faults } = await ana.page.evaluate(async () => {
    const faults = new Set<string>()
    let before = new Map<string, number>()

    /** Notes the rows that stand elsewhere than in the picture before, unless there is another row now. */
    function stand(): void {
      const rows = new Map([...document.querySelectorAll<HTMLElement>('.yard-row')].map((row) => [row.querySelector<HTMLElement>('.press')?.dataset['train'] ?? '', row.getBoundingClientRect().top]))
      if ([...rows.keys()].join() === [...before.keys()].join())
        for (const [train, top] of rows) if (Math.abs(top - before.get(train)!) >= 1) faults.add(`row ${train} moves from ${before.get(train)} to ${top}`)
      before = rows
    }

    /** Notes what does not get a press in its middle. */
    function covered(): void {
      for (const one of document.querySelectorAll<HTMLElement>('.bar button, .strip, .strip button, .hand button:not(.away), .rack button, .yard .sign, .tunnel, .track')) {
        const { left, top, width, height } = one.getBoundingClientRect()
        const frame = one.closest('.yard, .hand, .choices')?.getBoundingClientRect()
        const points = one.matches('.track') ? [0.3, 0.5, 0.7, 0.9] : [0.5]
        for (const part of points) {
          const [x, y] = [left + width * part, top + height / 2]
          if (width === 0 || (frame && (y < frame.top || y > frame.bottom || x < frame.left + 1 || x > frame.right - 1))) continue
          const hit = document.elementFromPoint(x, y)
          const row = one.closest('.yard-row')
          if (one.contains(hit) || (row && (hit?.closest('.yard-row') === row || hit?.closest('.yard-row')?.matches('.stays')))) continue
          faults.add(`${one.className} “${one.ariaLabel ?? one.textContent.slice(0, 30)}” lies under ${hit?.className.toString() ?? 'nothing'}`)
        }
      }
    }

    const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()))
    let acts = 0
    const until = performance.now() + 100_000
    for (let at = 0; performance.now() < until; at++) {
      await frame()
      stand()
      if (document.querySelector('dialog[open], [role=dialog]')) break
      if (at % 8 !== 0) continue
      covered()
      const place = document.querySelector<HTMLElement>('[data-play]')
      const act = place ?? document.querySelector<HTMLElement>('.rack .knock') ?? document.querySelector<HTMLElement>('.hand [data-can]:not([aria-pressed=true])') ?? document.querySelector<HTMLElement>('.rack .main:not(:disabled)')
      if (!act) continue
      act.click()
      acts++
    }
    return { acts, faults: [...faults] }
  })
  expect(acts).toBeGreaterThan(3)
  return faults
}
