// A table as its viewer sees it, kept up to date by its stream.

import { createSubscriber } from 'svelte/reactivity'
import { order, Problem, wait, type Order, type Schema, type Verb } from '../api/client'
import { isActOf, readEvent, readNow, seatOf, type Event, type Now } from '../api/message'
import type { Action, Tile, Train } from '../api/notation'
import { usableEnds, type Place, type Position } from '../api/position'
import { Stream } from '../api/stream'
import { written } from '../board/faces'
import type { Pass } from '../pass/pass.svelte'
import { add, begin, type Folded, type View } from './fold'
import type { Cue } from '../table/sound'
import { Sequence } from './sequence'

/** An event in the log, with the facts that only its moment has. */
export interface Entry {
  event: Event
  ends: number[] // that the viewer could use before
}

/** What a player has said in own words, which only the page keeps, until the round ends. */
export interface Spoken {
  seat: number
  text: string
  at: number // the server's time
}

/** A one-sentence message for the person, shown until the next one. */
export interface Message {
  text: string
  kind: 'refused' | 'failed'
  why?: string | undefined // the question whose answer explains it
}

const none: ReadonlyMap<Place, Action> = new Map()

const longest = 400 // entries of the log that are kept

const spokenMost = 50 // words of a round that are kept

const unsaidMost = 60 // events; one who comes back to more hears the last ones only

const social: readonly Event['kind'][] = ['sat', 'left', 'host_passed', 'stood_in', 'relieved', 'returned', 'hint_asked']

/**
 * Returns the news about people after more events: until the match begins, and until the player
 * acts.
 */
function gather(before: readonly Event[], events: readonly Event[], you: number): readonly Event[] {
  const own = events.findLastIndex((event) => event.kind === 'started' || (isActOf(event, you) && !event.body.how))
  const more = events.slice(own + 1).filter((event) => (seatOf(event) === you ? event.kind === 'asked' && event.then : social.includes(event.kind)))
  if (own < 0 && more.length === 0) return before
  // For each seat only the last event counts.
  return [...(own < 0 ? before : []), ...more].filter((event, i, all) => all.findLastIndex((other) => seatOf(other) === seatOf(event)) === i)
}

/** Returns the actions that lay a tile, by place. */
function laying(legal: readonly Action[], tile: Tile): ReadonlyMap<Place, Action> {
  const found = new Map<Place, Action>()
  for (const action of legal) {
    if (action.kind === 'play' && action.tile === tile) found.set(action.train, action)
    if (action.kind === 'engine' && action.tile === tile) found.set('E', action)
  }
  return found
}

/**
 * Returns the part of the log that remains when an event arrives: without the last round, and
 * without actions taken back.
 */
function standing(log: readonly Entry[], event: Event): readonly Entry[] {
  if (event.kind === 'round_dealt') return []
  if (event.kind !== 'taken_back') return log.slice(-longest)
  const acted = log.filter((entry) => entry.event.kind === 'acted')
  const undone = new Set(acted.slice(Math.max(acted.length - event.body.actions, 0)))
  return log.filter((entry) => !undone.has(entry))
}

export class Table {
  // State that is shown is replaced, never changed: each event makes the next one of the last.
  view = $state.raw<View | null>(null)
  position = $state.raw<Position | null>(null)
  house = $state.raw<Schema['House'] | null>(null)
  now = $state.raw<Now | null>(null)
  log = $state.raw<readonly Entry[]>([])
  unsaid = $state.raw<readonly Event[]>([]) // of a round, for whoever says them; it takes them away
  words = $state.raw<readonly Spoken[]>([]) // of this round
  muted = $state.raw<readonly number[]>([]) // seats
  news = $state.raw<readonly Event[]>([]) // about the people at the table, since the viewer's own last action
  connected = $state<boolean>() // not known before the stream has been tried
  gone = $state(0) // the status with which the server refuses the viewer
  told = $state<Message | null>(null)
  asides = $state.raw<readonly string[]>([]) // in the strip, where actions have days
  notes = $state.raw<readonly string[][]>([]) // on the plates of seats, where actions have days
  sending = $state.raw<Action | null>(null) // the action that waits for its answer
  declare shared?: Pass // of people who share the device, who all look at this table
  declare cue?: (cue: Cue) => void // plays a sound, where the table is alive
  private offset = 0 // milliseconds by which the server's clock is ahead of the page's own

  readonly seats = $derived(this.house?.seats ?? [])
  readonly stage = $derived(this.now?.stage ?? this.view?.stage ?? 'waiting')
  readonly you = $derived(this.view?.you ?? 0)
  readonly legal = $derived(this.connected && this.now?.seq === this.view?.seq ? (this.now?.legal ?? []) : [])
  readonly hand = $derived.by((): Tile[] => {
    const hand = this.position && this.you > 0 ? this.position.hands[this.you - 1] : undefined
    return Array.isArray(hand) ? hand : []
  })
  readonly yours = $derived(this.legal.some((action) => action.kind !== 'knock'))
  readonly mySeat = $derived(this.seats.find((seat) => seat.seat === this.you))
  /** Whether tiles show numbers. */
  readonly numerals = $derived(written(this.view?.settings.set))
  /** The pending request of a player to take back. */
  readonly request = $derived(this.house?.request ?? null)
  /** Who watches without a seat; on a device that people share, its page would be one of them. */
  readonly watch = $derived.by(() => (this.id.startsWith('local-') ? undefined : this.house?.watch))
  readonly mayTakeBack = $derived(this.connected && (this.now?.take_back ?? false))
  /** Whether all other players are bots. */
  readonly alone = $derived(this.stage === 'playing' && this.mySeat?.bot === undefined && this.seats.every((seat) => seat.bot !== undefined || seat.seat === this.you))
  /** Whether the table is about to act for the player, who has no choice and whom no other person could read: it lays no tile on a train. */
  readonly forced = $derived(this.alone && (this.view?.settings.forced ?? false) && this.legal.length === 1 && !['play', 'knock'].includes(this.legal[0]!.kind))
  readonly host = $derived(this.house !== null && this.mySeat?.who === this.house.host)

  private readonly stream: Stream
  private current: View['seq'] = 0

  // Events wait for the `now` that follows, which mostly comes at once: so the page is drawn once
  // and not twice.
  private queue: Event[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  /** The events of the stream on their way to the page: each is applied when it has been seen. */
  readonly sequence = new Sequence((events) => this.apply(events))
  private ahead: Folded | null = null // the table after the events that are being shown
  private answered = false // the action that was sent
  private latest: Now | null = null // it holds when all events have been applied

  constructor(readonly id: string) {
    this.stream = new Stream(id, {
      view: (view) => this.begin(view),
      event: (event) => {
        this.queue.push(readEvent(event))
        this.timer ??= setTimeout(this.take, 100)
      },
      now: (now) => {
        this.latest = { house: this.latest?.house, ...readNow(now) }
        this.offset = now.now - performance.now()
        this.take()
        this.settle()
      },
      words: ({ seat, text }) => {
        if (!this.muted.includes(seat)) this.words = [...this.words, { seat, text, at: this.time() }].slice(-spokenMost)
      },
      open: (open) => {
        this.take()
        this.sequence.finish()
        this.connected = open
      },
      gone: (status) => (this.gone = status),
    })
  }

  /** Returns the server's time in milliseconds, whatever the clock of the device says. */
  time(): number {
    return performance.now() + this.offset
  }

  private readonly tick = createSubscriber((update) => {
    const timer = setInterval(update, 500)
    return () => clearInterval(timer)
  })

  /** The server's time for what shows it, and only for that: it goes on twice a second. */
  get clock(): number {
    this.tick()
    return this.time()
  }

  /** Reports whether less than a time has passed since a moment; what shows it learns when it has. */
  isWithin(time: number, moment: number): boolean {
    const within = this.time() - moment < time
    if (within) this.tick()
    return within
  }

  /** Returns when the seconds of a seat are up, by the server's clock; 0 without, and where actions have days. */
  until(seat: number): number {
    return (!this.view!.settings.days && this.now?.clocks?.[seat - 1]?.until) || 0
  }

  /** Closes the stream. */
  close(): void {
    this.sequence.show = null
    this.sequence.finish()
    this.stream.stop()
  }

  /** Asks for a fresh view of the table. */
  renew(): void {
    this.gone = 0
    this.stream.renew()
  }

  private begin(view: Schema['View']): void {
    this.take()
    this.sequence.finish()
    const folded = begin(view)
    if (folded.view.seq !== this.current) {
      this.log = [] // the events between are not known
      this.news = []
      this.unsaid = []
    }
    // A late comer saw the deal as an onlooker, and now sees the hand.
    const deal = this.log.at(-1)
    if (deal?.event.kind === 'round_dealt' && view.position) this.log = this.log.with(-1, { ...deal, event: { ...deal.event, then: { position: view.position } } })
    this.view = folded.view
    this.position = folded.position
    this.house = view.house
    this.current = folded.view.seq
    this.offset = view.now - performance.now()
    this.beFair()
  }

  private readonly take = (): void => {
    clearTimeout(this.timer)
    this.timer = undefined
    const news = this.queue
    this.queue = []
    if (this.view && news.length > 0) this.sequence.push(news)
  }

  /** Returns the positions before and after an event that is to be shown. */
  preview(event: Event): { before: Position | null; after: Position | null } {
    const before = this.ahead ?? { view: this.view!, position: this.position }
    try {
      this.ahead = add(before, event)
    } catch {
      return { before: before.position, after: null } // a gap: whoever applies it asks for a view
    }
    return { before: before.position, after: this.ahead.position }
  }

  // Legal actions and the house belong to the moment after the last event.
  private settle(): void {
    if (!this.sequence.idle) return
    this.ahead = null
    if (this.answered) this.sending = null
    if (this.latest) this.now = this.latest
    if (this.latest?.house) this.enter(this.latest.house)
    this.latest = null
  }

  // Takes another house; the page has its part where the gathering of hashes or numbers begins.
  private enter(house: Schema['House']): void {
    const mixes = house.fair?.closed !== this.house?.fair?.closed
    this.house = house
    if (mixes) this.beFair()
  }

  private apply(news: readonly Event[]): void {
    if (!this.view) return
    let folded: Folded = { view: this.view, position: this.position }
    let log = this.log
    try {
      for (const event of news) {
        if (event.seq <= folded.view.seq) continue
        const before = folded.position
        folded = add(folded, event)
        const acted = event.kind === 'acted'
        const ends = acted ? usableEnds(before!, this.you) : []
        log = [...standing(log, event), { event, ends }]
      }
    } catch {
      this.stream.renew() // a gap: the stream starts again, with a view
      return
    }
    if (news.some(({ kind }) => kind === 'round_ended')) this.words = []
    this.view = folded.view
    this.position = folded.position
    this.current = folded.view.seq
    this.log = log
    this.told = null
    this.news = gather(this.news, news, this.you)
    if (folded.position) this.unsaid = [...this.unsaid, ...news].slice(-unsaidMost)
    if (news.some((event) => isActOf(event, this.you))) this.sending = null // the answer may come later
    this.settle()
  }

  // The actions that lay each tile of the hand, by train.
  private readonly placed = $derived(new Map(this.hand.map((tile) => [tile, laying(this.legal, tile)])))

  /** Returns the actions that lay a tile of the hand, by train. */
  places(tile: Tile | ''): ReadonlyMap<Place, Action> {
    return (tile && this.placed.get(tile)) || none
  }

  /** Returns the action of a kind that lays no tile, if it is legal. */
  may(kind: 'draw' | 'pass' | 'stop' | 'knock'): Action | undefined {
    return this.legal.find((action) => action.kind === kind)
  }

  /**
   * Sends an action, shows the reason if it is refused, and reports whether it was done. If others
   * have moved the table on meanwhile it is sent again, as long as it is still legal; but not if
   * the seat itself has acted, by a second tap or in another tab, since the action was meant for an
   * earlier state.
   */
  async act(action: Action): Promise<boolean> {
    if (this.sending) return false // a second tap
    this.sending = action
    this.answered = false
    try {
      for (let again = 0; ; again++) {
        const after = this.view!.seq
        const done = await this.try(() => order(this.stream, 'act', { after, action: action.text }))
        if (done !== 'stale') return done
        if (again === 8 || !(await this.catchUp(after)) || this.actedSince(after) || !this.legal.includes(action)) return false
      }
    } finally {
      this.answered = true
      if (this.sending === action && this.sequence.idle) this.sending = null // otherwise when all that is on its way has arrived
    }
  }

  private actedSince(seq: number): boolean {
    return this.acts.some((event) => event.seq > seq && isActOf(event, this.you))
  }

  // Waits until the stream has passed an event.
  private async catchUp(after: number): Promise<boolean> {
    for (let waited = 0; waited < 5000; waited += 50) {
      if (this.view!.seq > after && this.now?.seq === this.view!.seq) return true
      await wait(50)
    }
    return false
  }

  /** Sends another command: by request from one without a seat, who may have become another person since the stream began. */
  async do<V extends Exclude<Verb, 'act'>>(verb: V, ...body: Order<V>): Promise<boolean> {
    return (await this.try(() => order(this.you ? this.stream : { table: this.id }, verb, ...body))) === true
  }

  private async try(send: () => Promise<unknown>): Promise<boolean | 'stale'> {
    this.told = null
    try {
      await send()
      return true
    } catch (error) {
      if ((error as Problem).code === 'stale') return 'stale'
      this.fail(error)
      return false
    }
  }

  /** Tells the person of a problem. */
  fail(error: unknown): void {
    if (!(error instanceof Problem)) throw error
    this.told = { text: error.code, kind: 'failed' }
  }

  /** The actions in the log. */
  readonly acts = $derived(this.log.flatMap(({ event }) => (event.kind === 'acted' ? [event] : [])))

  /** The last action of anybody. */
  readonly last = $derived(this.acts.at(-1) ?? null)

  /** The place of the tile laid last: its train and its number there. */
  readonly fresh = $derived.by((): Train | null => {
    const action = this.acts.findLast(({ body: { action } }) => action.kind === 'play' || action.kind === 'engine')?.body.action
    return this.position && action?.kind === 'play' ? action.train : null
  })

  // Before a match that is dealt fairly, the page gives a number of its own.
  private beFair(): void {
    if (!this.house?.fair || this.you === 0 || this.stage === 'over' || this.view!.round > 0) return
    void import('./mixing').then(({ mix }) => mix(this), () => undefined) // without the code the deal goes without the number
  }
}
