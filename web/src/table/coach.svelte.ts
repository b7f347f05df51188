// The coach of a first match: its moments, each explained once.

import { t } from '../i18n/index.svelte'
import type { Position } from '../api/position'
import type { Switches } from '../rules/values'
import { switchesOf } from '../start/cache'
import { settings } from '../state/settings.svelte'
import type { Table } from '../state/table.svelte'
import { tipOf, type Moment, type Tip } from './tips'

// What has been told stays told when the page is opened again.
const name = 'roundhouse.coach'

function remembered(): Moment[] {
  try {
    return (sessionStorage.getItem(name)?.split(' ') ?? []) as Moment[]
  } catch {
    return [] // without storage it is told again
  }
}

function remember(told: ReadonlySet<Moment>): void {
  try {
    sessionStorage.setItem(name, [...told].join(' '))
  } catch {
    // without storage it is told again
  }
}

const enough = 1500 // milliseconds on the screen, in all, in which a tip is read

export class Coach {
  private told = $state.raw<ReadonlySet<Moment>>(new Set(remembered()))
  private given = $state.raw<Moment | ''>('') // the tip of this lap: since the player's turn has begun
  private switches = $state.raw<Switches>({})
  private readonly read = new Map<Moment, number>() // milliseconds on the screen

  constructor(
    private readonly table: () => Table,
    private readonly position: () => Position,
    private readonly choices: () => number, // trains that take the chosen tile
    shown: (text: string) => boolean, // whether it is on the screen
  ) {
    $effect(() => {
      if (this.teaches) switchesOf(this.table().view!.settings.rules).then((found) => (this.switches = found), () => undefined)
    })
    // With each turn of the player's a lap begins.
    let mine = false
    $effect(() => {
      const turn = this.position().turn.includes(this.table().you)
      if (turn && !mine) this.given = ''
      mine = turn
    })
    $effect(() => {
      const { moment, text } = this
      if (!moment || !shown(text)) return undefined
      this.given = moment
      const since = performance.now()
      return () => {
        const read = (this.read.get(moment) ?? 0) + performance.now() - since
        this.read.set(moment, read)
        if (read >= enough) remember((this.told = new Set([...this.told, moment])))
      }
    })
  }

  private readonly teaches = $derived.by(() => settings.guide && this.table().you > 0 && this.table().view!.settings.first)

  // The tip of the moment, unless it has been told, or another one in this lap. To tap a sign is the
  // second half of choosing a tile, and the end of the round comes in no lap.
  private readonly tip = $derived.by((): Tip | undefined => {
    if (!this.teaches) return undefined
    const { legal, you } = this.table()
    const tip = tipOf({ position: this.position(), you, legal, choices: this.choices(), switches: this.switches })
    if (!tip || this.told.has(tip.moment)) return undefined
    const free = this.given === '' || this.given === tip.moment || tip.moment === 'over' || (tip.moment === 'sign' && this.given === 'turn')
    return free ? tip : undefined
  })

  private readonly moment = $derived(this.tip?.moment)

  /** What a newcomer is told now; empty for nothing. */
  readonly text = $derived(this.tip?.says.map(([key, values]) => t(key, values)).join(' ') ?? '')
}
