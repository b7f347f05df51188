// Several people at one device, who give it to each other.

import { expect } from 'vitest'
import type { Found } from './person.ts'
import type { Player } from './player.ts'

/** Gives the device to whom the curtain names, and returns the name; empty if nobody has to take it any more. */
export async function take<F extends Found<F>>({ visitor, hand }: Player<F>): Promise<string> {
  const curtain = visitor.page.getByRole('region', { name: visitor.say('pass') })
  const titles = curtain.getByRole('heading')
  const [title] = await titles.allInnerTexts()
  if (!title) return ''
  const inPage = (): Promise<number> => visitor.evaluate(() => document.querySelectorAll('[data-tile]').length, undefined)
  expect([await inPage(), await hand.count()], 'tiles behind the curtain').toEqual([0, 0])
  // The hand may be gone at once, if the table acts for one who plainly has no choice.
  await expect.poll(async () => {
    const up = (await titles.allInnerTexts()).includes(title)
    if (up) await visitor.pressIfThere(curtain.getByRole('button', { name: visitor.say('pass.lift') }))
    return up
  }, { timeout: 15_000, interval: 20 }).toBe(false)
  return /\S+$/.exec(title)![0]
}

/** Plays until the round is over, or what is wanted has happened, and returns who has had the device. */
export async function passUntil<F extends Found<F>>(player: Player<F>, enough: (had: Set<string>) => boolean, taking = take<F>): Promise<Set<string>> {
  const { visitor } = player
  const had = new Set<string>()
  const button = (key: string): F => visitor.page.getByRole('button', { name: visitor.say(key) }).first()
  while (!enough(had)) {
    if (await button('pass.lift').isVisible()) had.add(await taking(player))
    had.delete('')
    if (await button('pass.knock').isVisible()) await visitor.pressIfThere(button('pass.knock'))
    const step = await player.step()
    if (step === 'round' || step === 'match') break
  }
  return had
}

/** Plays until the round is over, and returns who has had the device. */
export const passRound = <F extends Found<F>>(player: Player<F>): Promise<Set<string>> => passUntil(player, () => false)
