// A replay of a finished match: the round, the number of steps done, and whether it plays by
// itself.

import { api, ok, Problem, type Schema } from '../api/client'
import { readReplayed, seatOf, type EventOf, type Replayed } from '../api/message'
import type { Action, Tile, Train } from '../api/notation'
import type { Position } from '../api/position'
import { written } from '../board/faces'
import { act } from '../state/fold'

/** A step of a round: an action or the end. */
export interface Step {
  index: number // in the round's events
  event: EventOf<'acted'> | EventOf<'round_ended'>
}

/** Milliseconds that a step is shown at the usual speed. */
const pause = 1200

export class Replay {
  view = $state.raw<Schema['View'] | null>(null)
  played = $state.raw<Replayed | null>(null)
  at = $state(0) // steps done
  playing = $state(false)
  speed = $state(1)
  failed = $state('') // a problem's code

  readonly seats = $derived(this.view?.house.seats ?? [])
  readonly you = $derived(this.view?.you ?? 0)
  /** Whether tiles show numbers. */
  readonly numerals = $derived(written(this.view?.settings.set))
  readonly round = $derived(this.played?.round ?? 0)
  /** The number of rounds that can be shown: those that were played to their end. */
  readonly rounds = $derived.by(() => {
    const view = this.view
    if (!view || view.earlier) return 0
    return view.position?.end ? view.round : view.round - 1
  })

  readonly steps = $derived(this.played ? steps(this.played) : [])
  /** The position after the steps done. */
  readonly position = $derived(this.played ? stand(this.played, this.steps, this.at) : null)
  /** The last step done. */
  readonly last = $derived(this.at > 0 ? this.steps[this.at - 1]! : null)
  /** The number of Mexican trains at the end of the round; the first has a row at any time. */
  readonly mexican = $derived(this.played ? Math.max(1, stand(this.played, this.steps, this.steps.length).mexican.length) : 1)

  private readonly rest = new Map<number, Promise<Replayed>>()

  constructor(readonly id: string) {}

  /** Loads the match, and shows a round after a number of steps. */
  async open(round: number, at: number): Promise<void> {
    await this.try(async () => {
      const view = await ok(api.GET('/api/tables/{table}', { params: { path: { table: this.id } } }))
      this.view = view
      if (view.stage === 'over' && this.rounds > 0) await this.show(Math.min(Math.max(round, 1), this.rounds), at)
    })
  }

  /** Shows another round. */
  async show(round: number, at = 0): Promise<void> {
    await this.try(async () => {
      const played = await this.load(round)
      this.played = played
      this.go(at)
    })
  }

  /** Shows the position after the event with an index of a round. */
  async seek(round: number, index: number): Promise<void> {
    this.playing = false
    await this.show(round)
    this.go(this.steps.findIndex((step) => step.index === index) + 1)
  }

  /** Fetches a round's data, once. */
  load(round: number): Promise<Replayed> {
    let found = this.rest.get(round)
    if (!found) {
      const answer = ok(api.GET('/api/tables/{table}/rounds/{round}', { params: { path: { table: this.id, round } } }))
      found = answer.then(readReplayed)
      found.catch(() => this.rest.delete(round))
      this.rest.set(round, found)
    }
    return found
  }

  /** Goes to the position after a number of steps. */
  go(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.steps.length)
    if (this.at === this.steps.length) this.playing = false
  }

  /** Starts or stops playing; at the end it starts from the beginning. */
  toggle(): void {
    if (!this.playing && this.at === this.steps.length) this.at = 0
    this.playing = !this.playing
  }

  /** Returns the milliseconds until the next step while it plays. */
  get pause(): number {
    return pause / this.speed
  }

  private async try(load: () => Promise<void>): Promise<void> {
    this.failed = ''
    try {
      await load()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.failed = error.code
    }
  }
}

function steps(played: Replayed): Step[] {
  return played.events.flatMap((event, index) => (event.kind === 'acted' || event.kind === 'round_ended' ? [{ index, event }] : []))
}

function stand(played: Replayed, steps: readonly Step[], at: number): Position {
  return steps
    .slice(0, at)
    .reduce((position, { event }) => (event.kind === 'acted' ? act(position, event, 0) : { ...position, end: event.body }), played.position)
}

const actionOf = (step: Step | null): Action | null => (step?.event.kind === 'acted' ? step.event.body.action : null)

/** Returns the train on which a step lays a tile. */
export function laidOn(step: Step | null): Train | null {
  const action = actionOf(step)
  return action?.kind === 'play' ? action.train : null
}

/** Returns the tile that a step draws, and its seat. */
export function drawnBy(step: Step | null): { seat: number; tile: Tile } | null {
  const action = actionOf(step)
  return action?.kind === 'draw' && action.tile !== null ? { seat: seatOf(step!.event), tile: action.tile } : null
}
