// Kills a page again and again while somebody enters rounds: nothing is lost, and nothing is there twice.

import { expect } from 'vitest'
import { begins, evening, openSheet, placeOf, pointsOf, pressDue, sheetOf } from './sheet.ts'
import type { Visitor } from './visitor.ts'

/** Enters rounds, and kills the page as often, by a seed after each time another number of presses. */
export async function crashes(ana: Visitor, kills: number, seed: number): Promise<void> {
  const id = await openSheet(ana)
  let chance = seed
  const random = (): number => (chance = (chance * 48271) % 2147483647) / 2147483647
  const rounds = evening(4, 13)
  let at = ana
  let killed = 0
  let until = 1 + Math.floor(random() * 9)
  const steps: string[] = [] // where the page has been, in order
  let sure = 0 // the last of them that was on the disk
  for (;;) {
    const place = await placeOf(at)
    if (!place) {
      if (await at.page.locator('.over').isVisible()) break
      await at.page.waitForTimeout(5)
      continue
    }
    const here = JSON.stringify(place)
    if (steps.at(-1) !== here) {
      const known = steps.indexOf(here)
      if (known >= 0) expect(known, `${here} after ${steps[sure]}`).toBeGreaterThanOrEqual(sure)
      else steps.push(here)
    }
    if (!(await at.page.locator('[data-saving]').count())) sure = Math.max(sure, steps.indexOf(here))
    if (killed === kills && place.step === 'before' && place.round > 3) break
    if (place.step === 'before' && place.round > rounds.length) break
    await pressDue(at, place, rounds)
    if (--until > 0 || killed === kills) {
      await expect.poll(async () => JSON.stringify(await placeOf(at)) !== here, { interval: 2 }).toBe(true)
      continue
    }
    await at.page.waitForTimeout(random() * 30)
    const devtools = await at.devtools()
    void devtools.send('Page.crash').catch(() => undefined)
    await at.page.waitForEvent('crash').catch(() => undefined)
    killed++
    until = 1 + Math.floor(random() * 9)
    const next = await ana.tab()
    next.expects(/crash/i)
    if (at !== ana) await at.page.close()
    at = next
    await at.open(`/s/${id}`)
    await begins(at).or(at.page.locator('.rack')).or(at.page.locator('.over')).first().waitFor()
    await at.page.waitForTimeout(50)
  }
  expect(killed).toBe(kills)
  const done = (await sheetOf(at, id)).rounds.length
  const sheet = await sheetOf(at, id)
  expect(sheet.rounds.map(({ points }) => points)).toEqual(pointsOf(rounds.slice(0, done)))
  expect(sheet.seq).toBe(1 + done)
}
