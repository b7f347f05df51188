// What a player at a table is about to do. A tile and a train are named in either order; what the
// table tells next ends whatever is no longer possible.
//
//                    tap a tile               press a train that takes it
//     ┌─ nothing ────────────────► chosen ──────────────────────────────────┐
//     │   ▲  ▲                     │ │  ▲                                   ▼
//     │   │  └── Escape, wood, ────┘ │  └────────── refused ───────────── laying ──► nothing
//     │   │      it has been laid    │                                     ▲ ▲ │
//     │   │                          ├─ tap again, one train takes it ─────┘ │ │ where one wishes
//     │   │                          └─ several do: asked, their signs show  │ ▼ to be asked
//     │   └─ not one's turn                                                  │ confirming
//     ├─ press a train ──► target ───── tap a tile that fits there ──────────┤
//     └─ ask for a hint ──► hinted ──── press the train, or take it ─────────┘
//
// If a train does not take the tile, the server is asked why. Effects, each with its one cause:
//
//     the hand or what is legal changes     a tile that has gone is not chosen, an action that is no
//                                           longer possible is not confirmed, a hint is over
//     the turn ends                         there is no target
//     something is opened                   its code is fetched
//     a tile is chosen, things move         it comes into view (Alive)
//     a focused button goes                 the focus returns to the hand (Alive)

import { untrack } from 'svelte'
import type { Advice } from '../api/message'
import type { Action, Tile, Train } from '../api/notation'
import { settings } from '../state/settings.svelte'
import type { Table } from '../state/table.svelte'
import type { Panel } from './panels'

export class Choosing {
  chosen = $state<Tile | ''>('') // a tile of the hand
  target = $state<Train | ''>('') // a train that was pressed before a tile
  confirming = $state.raw<Action | null>(null) // an action being confirmed
  advice = $state.raw<readonly Advice[]>([]) // the best action first; none unless a hint is shown
  asked = $state(false) // which of several trains is to take the tile
  open = $state<Panel | ''>('')
  sheet = $state<Train | ''>('') // a train that is shown whole
  panels = $state.raw<typeof import('./panels')>() // once one has been opened

  readonly hint = $derived(this.advice[0] ?? null)
  /** How many trains take the chosen tile. */
  readonly choices = $derived.by(() => this.table.places(this.chosen).size)

  /** What is legal, in words: what others say or ask does not change it. */
  private readonly legal = $derived.by(() => this.table.legal.map(({ text }) => text).join())
  private asking = false

  /** Forget is called when something else begins than what the keyboard has begun. */
  constructor(
    private readonly table: Table,
    private readonly forget: () => void,
  ) {
    // A choice survives a lost connection.
    $effect(() => {
      if (this.chosen && !table.hand.includes(this.chosen)) this.chosen = ''
      if (this.confirming && table.connected && !table.legal.includes(this.confirming)) this.confirming = null
      if (!table.yours) this.target = ''
    })
    $effect(() => {
      void this.legal
      this.advice = [] // a hint holds for one moment
      untrack(forget)
    })
    $effect(() => {
      if (this.open || this.sheet) void this.bring()
    })
  }

  /** Fetches what opens over the table. */
  private async bring(): Promise<typeof this.panels> {
    try {
      return (this.panels = await import('./panels'))
    } catch {
      this.table.told = { text: 'offline', kind: 'failed' }
      this.close()
    }
  }

  readonly close = (): void => {
    this.open = this.sheet = ''
  }

  /** Puts aside what was said or begun. */
  private clear(): void {
    this.table.told = null
    this.advice = []
    this.confirming = null
    this.asked = false
    this.forget()
  }

  readonly choose = (tile: Tile): void => {
    this.clear()
    const wanted = this.chosen ? '' : this.target
    this.chosen = tile
    const action = this.table.places(tile).get(wanted || 'E')
    if (action) void this.lay(action)
    else if (wanted) void this.ask(tile, wanted)
  }

  /** A tile is chosen by the first tap, and laid by the second where only one train takes it. */
  readonly tap = (tile: Tile): void => {
    const places = this.table.places(tile)
    const again = this.chosen === tile
    const [only] = places.size === 1 && !places.has('E') && (again || (settings.straight && !this.target)) ? places.values() : []
    if (again && places.size === 0) return this.release()
    this.choose(tile)
    if (only) void this.lay(only)
    else if (again) {
      this.asked = true
      void this.bring().then((found) => found?.point())
    }
  }

  readonly release = (): void => {
    this.clear()
    this.chosen = this.target = ''
  }

  readonly press = (train: Train): void => {
    const { table, hint, chosen } = this
    if (table.sending && !chosen) return // a second tap
    if (hint?.action.kind === 'play' && hint.action.train === train) return this.take(hint.action)
    this.clear()
    if (!chosen) {
      this.target = table.yours && this.target !== train ? train : ''
      if (!table.yours) this.sheet = train
      return
    }
    const action = table.places(chosen).get(train)
    if (action) void this.lay(action)
    else void this.ask(chosen, train)
  }

  private async ask(tile: Tile, train: Train): Promise<void> {
    await (await this.bring())?.tellWhyNot(this.table, tile, train)
  }

  readonly lay = async (action: Action): Promise<void> => {
    if (settings.confirm && this.confirming !== action) {
      this.confirming = action
      return
    }
    this.confirming = null
    this.target = ''
    const tile = this.chosen
    this.chosen = '' // at once: what a train shows for it need not wait for the answer
    if (!(await this.table.act(action)) && this.chosen === '' && tile && this.table.hand.includes(tile)) this.chosen = tile
  }

  /** Shows the best action on the board; all of them are in the hint's panel. */
  readonly askHint = async (): Promise<void> => {
    const { table } = this
    if (this.advice.length > 0) return void (this.open = 'hint') // asked twice
    if (this.asking || !table.yours) return
    this.asking = true
    const { legal } = this
    const answer = await this.bring().then((found) => found?.ask(table)).finally(() => (this.asking = false))
    if (!answer || this.legal !== legal) return
    this.advice = answer
    table.told = null
    this.target = ''
    const best = this.hint?.action
    this.chosen = best?.kind === 'play' ? best.tile : ''
  }

  /** Does what the hint says. */
  readonly take = (action: Action): void => {
    this.advice = []
    this.open = ''
    if (action.kind === 'play') this.chosen = action.tile
    void this.lay(action)
  }
}
