// The sounds of the table, once somebody has pressed something: browsers allow none before.

import type { Cue } from '../table/sound'

let sounds: typeof import('../table/sound') | undefined

/** Loads the sounds at the first press, until the returned function is called. */
export function listen(): () => void {
  const load = (): void => void import('../table/sound').then((found) => (sounds = found), () => undefined)
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, load, { once: true })
  return () => {
    for (const press of ['pointerdown', 'keydown']) removeEventListener(press, load)
  }
}

/** Plays a cue, if sounds are on. */
export const play = (cue: Cue): void => sounds?.play(cue)
