// Tells the server which trains of days were found here, once each: then the person's circles see it. What
// was found without a network waits until there is one, as long as the date is open.

import { api, ok, Problem, type Schema } from '../api/client'
import { who } from '../state/me.svelte'
import { lastName } from '../state/settings.svelte'
import { all, keep } from './kept'

/** Whether to send it again later: the server has not heard it, or it is not the date anywhere else yet. */
const waits = (status: number): boolean => [0, 401, 404, 408, 429].includes(status) || status >= 500

/** Sends what waits, and calls with what the server answers for each date. */
export async function send(took: (train: Schema['DayTrain']) => void = () => undefined): Promise<void> {
  const waiting = Object.entries(all()).filter(([, { unsent }]) => unsent)
  if (waiting.length === 0) return
  const name = (await who().catch(() => undefined))?.name ?? lastName()
  if (!name) return // nobody's circles are to hear of it
  for (const [date, { unsent }] of waiting) {
    try {
      const { asSomebody } = await import('../sheet/outbox')
      took(await asSomebody(name, () => ok(api.POST('/api/trains/{date}/me', { params: { path: { date } }, body: { train: unsent! } }))))
    } catch (error) {
      if (!(error instanceof Problem) || waits(error.status)) continue
    }
    keep(date, { unsent: undefined })
  }
}
