// Several people at one device: who holds it, and to whom it goes next. The page shows what everybody
// may see until a person has said that it is them, and then that person's table as long as it is
// their turn.

import { untrack } from 'svelte'
import { api, ok, order, type Order, type Schema, type Verb } from '../api/client'
import { count } from '../api/position'
import { Table } from '../state/table.svelte'

type Seat = Schema['Seat']

export class Pass {
  /** The table as the one who holds the device sees it; null while everybody looks. */
  held = $state.raw<Table | null>(null)
  /** Seats that may knock, by a person. */
  knockers = $state.raw<readonly Seat[]>([])
  private coming = $state.raw<Table | null>(null) // will be held as soon as it is there
  private before = $state(0) // the seat that held the device last
  private regrets = $state.raw<{ seat: number; seq: number } | null>(null) // who might take back the action of that number

  /** The people of this device who play. */
  readonly people = $derived.by(() => this.open.seats.filter((seat) => seat.who && !seat.bot))

  /** The person whose turn it is, who gets the device. If several may act, they do so in the order of their seats. */
  readonly next = $derived.by((): Seat | undefined => {
    const { position, stage, house } = this.open
    if (!position || position.end || stage !== 'playing' || house?.paused || this.asks) return undefined
    const turn = this.people.filter(({ seat }) => position.turn.includes(seat))
    return turn.find(({ seat }) => seat > this.before) ?? turn[0]
  })

  /** Somebody asks the others for something. */
  readonly asks = $derived.by(() => this.people.find((seat) => seat.asks))

  /** The person who could take back what was done last. */
  readonly regretful = $derived.by(() => (this.regrets && this.open.last?.seq === this.regrets.seq ? this.people.find(({ seat }) => seat === this.regrets!.seat) : undefined))

  /** For the component that creates it. Open is the table as everybody sees it. */
  constructor(readonly open: Table) {
    open.shared = this
    $effect(() => this.take())
    $effect(() => this.release())
    $effect(() => {
      void this.open.view?.seq
      void untrack(() => this.listen())
    })
    $effect(() => {
      // Who is alone keeps the device.
      const [only, ...others] = this.people
      if (only && others.length === 0 && !this.held && !this.coming) untrack(() => this.lift(only))
    })
    $effect(() => () => {
      this.coming?.close()
      this.held?.close()
    })
  }

  /** The table's ID under which a person asks. */
  as({ who }: Seat): string {
    return `${this.open.id}@${who}`
  }

  /** Lets a person see their hand. */
  lift(seat: Seat): void {
    if (!this.coming && !this.held) this.coming = new Table(this.as(seat))
  }

  // A table that has come is held, with what everybody has seen of the round.
  private take(): void {
    const { coming } = this
    if (!coming?.view || !coming.now) return
    untrack(() => {
      coming.log = this.open.log.filter(({ event }) => event.seq <= coming.view!.seq)
      this.held = coming
      this.coming = null
    })
  }

  // The hand goes with the turn.
  private release(): void {
    const { held, people } = this
    if (!held) return
    const { position, stage, house, you, mySeat } = held
    if (you > 0 && people.length < 2) return
    if (you > 0 && stage === 'playing' && position && !position.end && position.turn.includes(you) && !house!.paused && !mySeat?.asks) return
    untrack(() => {
      this.regrets = held.mayTakeBack && held.last ? { seat: you, seq: held.last.seq } : null
      if (position && !position.turn.includes(you)) this.before = you
      this.held = null
      held.close()
    })
  }

  // The table says who may knock.
  private async listen(): Promise<void> {
    const { position, view } = this.open
    const few = position && !position.end ? this.people.filter(({ seat }) => count(position.hands[seat - 1]!) === 1) : []
    const may = await Promise.all(few.map((seat) => ok(api.GET('/api/tables/{table}/check', { params: { path: { table: this.as(seat) }, query: { action: 'knock' } } })).then(({ legal }) => legal, () => false)))
    if (this.open.view?.seq === view?.seq) this.knockers = few.filter((_, i) => may[i])
  }

  /** Carries out a command of a person. */
  async do<V extends Verb>(seat: Seat, verb: V, ...body: Order<V>): Promise<void> {
    try {
      await order({ table: this.as(seat) }, verb, ...body)
    } catch (error) {
      this.open.fail(error)
    }
  }

  knock(seat: Seat): Promise<void> {
    this.knockers = this.knockers.filter((other) => other !== seat)
    return this.do(seat, 'act', { after: this.open.view!.seq, action: 'knock' })
  }

  /** Everybody agrees to what somebody asks for, or nobody does. */
  async answer(yes: boolean): Promise<void> {
    const { asks } = this
    if (!asks) return
    if (!yes) return this.do(asks, 'agree', { on: 'nothing' })
    for (const seat of this.people) if (seat.asks !== asks.asks) await this.do(seat, 'agree', { on: asks.asks! })
  }

  /** Takes the last action back, for whoever did it. */
  async takeBack(): Promise<void> {
    const { regretful } = this
    if (!regretful) return
    this.before = 0
    await this.do(regretful, 'agree', { on: 'take_back' })
    for (const seat of this.people) if (seat.seat !== regretful.seat) await this.do(seat, 'agree', { on: 'take_back' })
  }

  resume(): Promise<void> {
    return this.do(this.people[0]!, 'resume')
  }

  /** Everybody is ready for the next round. */
  readonly ready = async (): Promise<void> => {
    for (const seat of this.people) await this.do(seat, 'be_ready')
  }
}
