// Gathers what the server says of past dates, each until it will not change any more.

import { who } from '../state/me.svelte'
import { all, keep, type Kept } from './kept'
import { ask } from './today.svelte'

/** Reports whether a date has come to its end, as far as this device knows. */
const isWhole = (one: Kept | undefined): boolean => one?.secret !== undefined && (!one.mine?.points || one.par !== undefined)

/** Asks for dates that are not known to the end, one after the other, and tells of each. */
export async function gather(dates: readonly string[], rules: string, tell: () => void): Promise<void> {
  try {
    if (!(await who())) return
    for (const date of dates) {
      if (isWhole(all()[date])) continue
      const found = await ask(date, rules).catch((error: unknown) => {
        if ((error as { status?: number }).status === 404) return undefined // the server is younger
        throw error
      })
      if (!found) break
      keep(found)
      tell()
    }
  } catch {
    // what is kept is shown
  }
}
