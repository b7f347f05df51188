// Shows what happens at a table one after the other: an event is applied when its motion arrives. A
// page that is behind catches up by itself.

import type { Event } from '../api/message'

/** How an event is seen to happen. */
export interface Showing {
  time: number // milliseconds until it has arrived
  gap: number // milliseconds until the next event may begin
  finish: () => void // ends the motion, early or in time
}

/** Begins to show an event; null if there is nothing to see. Left counts the events behind it. */
export type Show = (event: Event, left: number) => Showing | null

interface Step {
  event: Event
  showing: Showing | null
  arrived: boolean
}

const most = 60 // events; one who comes back to more sees the last actions only
const last = 3 // actions

export class Sequence {
  /** Shows events; without it all are applied at once. */
  show: Show | null = null
  private waiting: Event[] = []
  private steps: Step[] = [] // begun, in order
  private next: ReturnType<typeof setTimeout> | undefined
  private timers = new Set<ReturnType<typeof setTimeout>>()

  /** Apply takes events that have arrived, in order. */
  constructor(private readonly apply: (events: Event[]) => void) {}

  /** Whether everything has been applied. */
  get idle(): boolean {
    return this.waiting.length === 0 && this.steps.length === 0
  }

  push(events: readonly Event[]): void {
    this.waiting.push(...events)
    if (!this.show) return this.finish()
    if (this.waiting.length > most) this.skip()
    if (this.next === undefined) this.begin()
  }

  /** Applies at once whatever is on its way. */
  finish(): void {
    clearTimeout(this.next)
    this.next = undefined
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    const steps = this.steps
    const events = [...steps.map(({ event }) => event), ...this.waiting]
    this.steps = []
    this.waiting = []
    for (const { showing, arrived } of steps) if (!arrived) showing?.finish()
    if (events.length > 0) this.apply(events)
  }

  // Applies all but the last actions at once.
  private skip(): void {
    const actions = [...this.waiting.keys()].filter((i) => this.waiting[i]!.kind === 'acted')
    const rest = this.waiting.slice(actions.at(-last))
    this.waiting = this.waiting.slice(0, actions.at(-last))
    this.finish()
    this.waiting = rest
  }

  private begin(): void {
    this.next = undefined
    while (this.waiting.length > 0) {
      const event = this.waiting.shift()!
      const showing = this.show?.(event, this.waiting.length) ?? null
      const step: Step = { event, showing, arrived: showing === null }
      this.steps.push(step)
      if (!showing) {
        this.arrive()
        continue
      }
      const timer = setTimeout(() => {
        this.timers.delete(timer)
        step.arrived = true
        showing.finish()
        this.arrive()
      }, showing.time)
      this.timers.add(timer)
      this.next = setTimeout(() => this.begin(), showing.gap)
      return
    }
  }

  // Applies the steps that have arrived, up to the first that has not.
  private arrive(): void {
    const end = this.steps.findIndex(({ arrived }) => !arrived)
    const events = this.steps.splice(0, end < 0 ? this.steps.length : end).map(({ event }) => event)
    if (events.length > 0) this.apply(events)
  }
}
