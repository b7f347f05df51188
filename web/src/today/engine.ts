// Judges a round by this device's engine, so that no server has to think.

import { api, ok, type Answer, type Schema } from '../api/client'
import { canAnswer, desk } from '../api/transport'
import type { Ask } from '../replay/judge.svelte'
import type { Replay } from '../replay/replay.svelte'

/** Asks this device's engine, or whoever has the match if there is no engine or it fails. */
export function byEngine(replay: Replay, table: Ask): Ask {
  let here: boolean | undefined
  return async (query, signal) => {
    here ??= await canAnswer()
    if (here) {
      try {
        return await ask(replay, query, signal)
      } catch (error) {
        if (signal.aborted) throw error
        here = false
      }
    }
    return table(query, signal)
  }
}

/** Judges as a record has the round: there an action's index is its place among the actions. */
async function ask(replay: Replay, { round, from, lang }: Parameters<Ask>[0], signal: AbortSignal): Promise<Schema['Judged']> {
  const acts = (await replay.load(round)).events.flatMap(({ kind }, index) => (kind === 'acted' ? [index] : []))
  const { rules, rounds } = await ok(api.GET('/api/tables/{table}/record', { params: { path: { table: replay.id } }, signal }))
  const init = { method: 'POST', body: JSON.stringify({ rules, round: rounds[round - 1] }), signal }
  const first = acts.filter((index) => index < from).length
  const { next, judged } = await ok((await desk()).ask(`/api/judge?from=${first}&lang=${lang}`, init) as Promise<Answer<Schema['Judged']>>)
  return { next: next === null ? null : acts[next]!, judged: judged.map((one) => ({ ...one, index: acts[one.index]! })) }
}
