// A score sheet as people write it: by presses, in the browser.

import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Sheet } from '../src/sheet/types.ts'
import type { Visitor } from './visitor.ts'

export const phone = { width: 390, height: 844, touch: true }
export const four = ['Oma', 'Lea', 'Ben', 'Ana']

/** What is left in each hand of a round; null for who went out. */
export type Hands = readonly (number | null)[]

/** Makes rounds up: hands of up to 99 points, some with one digit and few above. */
export function evening(people: number, rounds: number): Hands[] {
  return Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: people }, (_, i) => (i === (round * 3 + 1) % people ? null : [7, 34, 18, 51, 73, 4, 112, 26, 62, 40, 88][(round * 5 + i * 7) % 11]!)))
}

/** What the sheet must say of the rounds. */
export const pointsOf = (rounds: readonly Hands[]): number[][] => rounds.map((hands) => hands.map((points) => points ?? 0))

export const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!

/** Returns the sheet as the server has it. */
export const sheetOf = (ana: Visitor, id = idOf(ana.page)): Promise<Sheet> => ana.ask<Sheet>(`/api/sheets/${id}`)

/** Opens a sheet as people do, and returns its ID. */
export async function openSheet(ana: Visitor, names: readonly string[] = four, rules = 'pagat'): Promise<string> {
  const { page } = ana
  await ana.open(`/s/new?rules=${rules}`)
  const fields = page.locator('form ol input')
  for (const [i, name] of names.entries()) {
    if (i >= (await fields.count())) await ana.press(ana.button('score.add'))
    await fields.nth(i).fill(name)
  }
  await ana.press(page.getByRole('button', { name: ana.part('score.open') }))
  await page.waitForURL(/\/s\/s-/)
  await begins(ana).waitFor()
  return idOf(page)
}

export const begins = (ana: Visitor) => ana.button('score.over')

/** Where a page is within a round, for who enters one; undefined while it moves. */
interface Place {
  round: number
  step: 'before' | 'out' | 'hands'
  person: number // whose hand is entered
  digits: string
}

/** Returns where the page is. */
export function placeOf({ page }: Visitor): Promise<Place | undefined> {
  return page.evaluate(() => {
    const title = document.querySelector('.yard .round, .yard h2')?.textContent
    const round = Number(/\d+/.exec(title ?? '')?.[0] ?? 0)
    if (!round) return undefined
    if (!document.querySelector('.rack')) return document.querySelector('.main-row .main[aria-disabled=false]') ? { round, step: 'before' as const, person: 0, digits: '' } : undefined
    if (document.querySelector('.rack .person')) return { round, step: 'out' as const, person: 0, digits: '' }
    const rows = [...document.querySelectorAll('.paper ul.card > li')]
    const person = rows.findIndex((row) => row.ariaCurrent === 'step')
    const digits = rows[person]?.querySelector('.typing')?.textContent?.replace('_', '') ?? ''
    return person < 0 ? undefined : { round, step: 'hands' as const, person, digits }
  })
}

/** Returns the name of the button that a person presses there. */
export function pressAt({ round, step, person, digits }: Place, rounds: readonly Hands[]): { person: number } | { key: string } | 'begin' {
  if (step === 'before') return 'begin'
  const hands = rounds[round - 1]!
  if (step === 'out') return { person: hands.indexOf(null) }
  const points = String(hands[person])
  const hundreds = points.length > 2 ? Number(points[0]) : 0
  if (Number(digits) < 100 * hundreds) return { key: '+100' }
  const typed = hundreds > 0 ? String(Number(digits) - 100 * hundreds).replace(/^0$/, '') : digits
  const wanted = points.length > 2 ? points.slice(1) : points
  if (wanted.length === 1 && typed === wanted) return { key: 'next' }
  return { key: wanted[typed.length]! }
}

/** Presses what is due, and returns where the button was. */
export async function pressDue(ana: Visitor, place: Place, rounds: readonly Hands[]): Promise<number> {
  const due = pressAt(place, rounds)
  const { page } = ana
  const button = due === 'begin' ? begins(ana) : 'person' in due ? page.locator('.rack .person').nth(due.person) : due.key === 'next' ? page.locator('.rack .next') : page.getByRole('button', { name: due.key, exact: true })
  const box = await button.boundingBox()
  await ana.press(button)
  return box!.y
}

/** Writes the rest of some rounds, and returns how many presses that took and the highest button. */
export async function write(ana: Visitor, rounds: readonly Hands[], after: () => Promise<void> = () => Promise.resolve()): Promise<{ presses: number; top: number }> {
  let [presses, top] = [0, Infinity]
  for (;;) {
    const place = await placeOf(ana)
    if (place && place.step === 'before' && place.round > rounds.length) return { presses, top }
    if (!place) {
      if (await ana.page.locator('.over').isVisible()) return { presses, top } // the match is over
      await ana.page.waitForTimeout(10)
      continue
    }
    top = Math.min(top, await pressDue(ana, place, rounds))
    presses++
    await after()
    await expect.poll(async () => JSON.stringify(await placeOf(ana)) !== JSON.stringify(place), { interval: 5 }).toBe(true)
  }
}
