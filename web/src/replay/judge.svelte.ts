// The values of the choices of a match, by the engine of hints, requested piece by piece.

import { api, ok, Problem, type Schema } from '../api/client'
import { readJudged, type Judged } from '../api/message'
import { lang } from '../i18n/index.svelte'
import type { Replay } from './replay.svelte'

export type { Judged }

/** The class of a loss: none, too small to be sure of, or real. */
export type Worth = 'best' | 'equal' | 'cost'

export function worth(judged: Judged): Worth {
  if (judged.loss <= 0 || judged.action === judged.best) return 'best'
  return judged.loss < 0.5 || judged.loss < 2 * (judged.error ?? 0) ? 'equal' : 'cost'
}

export class Judge {
  /** By round, then by the action's index. */
  rounds = $state.raw<ReadonlyMap<number, ReadonlyMap<number, Judged>>>(new Map())
  running = $state(false)
  progress = $state(0) // from 0 to 1
  failed = $state('') // a problem's code
  private abort: AbortController | undefined

  constructor(private readonly replay: Replay) {}

  /** Reports whether all choices of a round are judged. */
  done(round: number): boolean {
    return this.rounds.has(round)
  }

  /** Judges those of the rounds that are not judged yet, until it is cancelled. */
  async run(rounds: number[]): Promise<void> {
    const left = rounds.filter((round) => !this.done(round))
    const abort = new AbortController()
    this.abort = abort
    this.running = true
    this.progress = 0
    this.failed = ''
    try {
      for (const [i, round] of left.entries()) {
        const found = await this.judge(round, abort.signal, (part) => (this.progress = (i + part) / left.length))
        this.rounds = new Map(this.rounds).set(round, found)
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (!abort.signal.aborted) this.failed = error.code
    }
    if (this.abort === abort) this.running = false
  }

  cancel(): void {
    this.abort?.abort()
    this.running = false
  }

  private async judge(round: number, signal: AbortSignal, tell: (part: number) => void): Promise<Map<number, Judged>> {
    const { events } = await this.replay.load(round)
    const found = new Map<number, Judged>()
    for (let from: number | null = 0; from !== null; ) {
      tell(from / events.length)
      const query = { round, from, lang: lang() }
      const answer: Schema['Judged'] = await ok(
        api.GET('/api/tables/{table}/judge', { params: { path: { table: this.replay.id }, query }, signal }),
      )
      for (const judged of answer.judged) found.set(judged.index, readJudged(judged))
      from = answer.next
    }
    return found
  }
}
