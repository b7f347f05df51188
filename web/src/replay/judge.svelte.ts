// The analysis of a match, requested piece by piece: what its results are made of, and the values of
// its choices by the engine of hints.

import { api, ok, Problem, type Schema } from '../api/client'
import { readJudged, type Judged } from '../api/message'
import { lang } from '../i18n/index.svelte'
import type { Replay } from './replay.svelte'

export type { Judged }

export type Divided = Schema['Divided']

/** Asks for judgements of a round of a match, from the event with an index on. */
export type Ask = (query: { round: number; from: number; lang: string }, signal: AbortSignal) => Promise<Schema['Judged']>

/** Asks whoever has the match. */
export const askTable = (table: string): Ask => (query, signal) => ok(api.GET('/api/tables/{table}/judge', { params: { path: { table }, query }, signal }))

export class Judge {
  /** By round, then by the action's index. */
  rounds = $state.raw<ReadonlyMap<number, ReadonlyMap<number, Judged>>>(new Map())
  /** By round: what its results are made of. */
  results = $state.raw<ReadonlyMap<number, Divided>>(new Map())
  running = $state(false)
  progress = $state(0) // from 0 to 1
  failed = $state('') // a problem's code
  private abort: AbortController | undefined

  constructor(
    private readonly replay: Replay,
    private readonly ask = askTable(replay.id),
  ) {}

  /** Reports whether all choices of a round are judged. */
  done(round: number): boolean {
    return this.rounds.has(round)
  }

  /** Judges those of the rounds that are not judged yet, until it is cancelled; first it asks what their results are made of, unless that is left out. */
  async run(rounds: number[], divide = true): Promise<void> {
    const left = rounds.filter((round) => !this.done(round))
    const abort = new AbortController()
    this.abort = abort
    this.running = true
    this.progress = 0
    this.failed = ''
    try {
      for (const [i, round] of left.entries()) {
        if (divide && !this.results.has(round)) this.results = new Map(this.results).set(round, await this.divide(round, abort.signal))
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

  private divide(round: number, signal: AbortSignal): Promise<Divided> {
    return ok(api.GET('/api/tables/{table}/luck', { params: { path: { table: this.replay.id }, query: { round } }, signal }))
  }

  private async judge(round: number, signal: AbortSignal, tell: (part: number) => void): Promise<Map<number, Judged>> {
    const { events } = await this.replay.load(round)
    const found = new Map<number, Judged>()
    for (let from: number | null = 0; from !== null; ) {
      tell(from / events.length)
      const answer = await this.ask({ round, from, lang: lang() }, signal)
      for (const judged of answer.judged) found.set(judged.index, readJudged(judged))
      from = answer.next
    }
    return found
  }
}
