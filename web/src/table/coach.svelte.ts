// The coach of a first match: seven moments, each explained once.

import { t } from '../i18n/index.svelte'
import type { Position } from '../api/position'
import { settings } from '../state/settings.svelte'
import type { Table } from '../state/table.svelte'

export type Moment = 'turn' | 'sign' | 'nothing' | 'open' | 'double' | 'last' | 'over'

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

export class Coach {
  private told = $state.raw<ReadonlySet<Moment>>(new Set(remembered()))

  constructor(
    private readonly table: () => Table,
    private readonly position: () => Position,
    private readonly choices: () => number, // trains that take the chosen tile
  ) {
    // A moment has been told when it is over, unless others have ended it before it could be read.
    let before: Moment | '' = ''
    let since = 0
    $effect(() => {
      const moment = this.moment
      if (before === moment) return
      if (before && (moment || this.choices() || before === 'sign' || Date.now() - since > 3000)) remember((this.told = new Set([...this.told, before])))
      before = moment
      since = Date.now()
    })
  }

  /** The moment, if it has not been explained yet; empty for none. */
  readonly moment = $derived.by((): Moment | '' => {
    const table = this.table()
    if (!settings.guide || settings.first !== table.id || table.you === 0) return ''
    const moment = this.now(table, this.position())
    return moment && !this.told.has(moment) ? moment : ''
  })

  /** What a newcomer is told about the moment. */
  readonly text = $derived(this.moment && t(`guide.${this.moment}`))

  private now(table: Table, position: Position): Moment | '' {
    if (position.end) return 'over'
    if (!table.yours) return position.markers.includes(table.you) ? 'open' : ''
    if (this.choices() > 0) return 'sign'
    if (table.bound.length > 0 || position.owed.length > 0) return 'double'
    if (!table.legal.some(({ kind }) => kind === 'play' || kind === 'engine')) return 'nothing'
    if (table.hand.length === 1) return 'last'
    return 'turn'
  }
}
