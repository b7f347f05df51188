// What is said of the events at a table, for those who hear the game: each event once, in order.

import type { Event } from '../api/message'
import { pips, type Tile } from '../api/notation'
import { t } from '../i18n/index.svelte'
import { player } from '../state/names'
import { sentence } from '../state/story'
import type { Table } from '../state/table.svelte'

const laying = /^acted\.(play|start|stop)$/

export class Heard {
  private readonly trains = new Map<number, Tile[]>() // opening trains of others that grow, by seat
  private how = '' // who acted for the viewer, as it was last said

  constructor(
    private readonly table: Table,
    private readonly several: () => boolean,
  ) {}

  /**
   * Returns the sentences to say of an event. The tiles of somebody else's opening train are summed
   * up when it is finished. A tile is named as it lies: its last number is the open end.
   */
  hear(event: Event): string[] {
    const { you } = this.table
    const action = event.kind === 'acted' ? event.body.action : undefined
    let lines = (event.tell ?? []).filter(({ key }) => key !== 'asked.take_back') // the strip asks
    const told: string[] = []
    if (event.kind !== 'acted') {
      if (event.kind === 'taken_back') this.trains.clear()
      for (const seat of this.trains.keys()) told.push(this.trainOf(seat))
    } else if (event.body.seat === you) {
      const { how = '' } = event.body
      if (how !== this.how && (how === 'clock' || how === 'bot')) told.push(t(`notice.${how}`))
      this.how = how
    } else {
      const { seat } = event.body
      const laid = action?.kind === 'play' ? action.laid : undefined
      const grows = laid !== undefined && event.then.status.opened[seat - 1] === false
      const train = this.trains.get(seat) ?? (grows ? [] : undefined)
      if (train) {
        if (laid) train.push(laid)
        this.trains.set(seat, train)
        lines = lines.filter(({ key }) => !laying.test(key))
        if (!grows && action?.kind !== 'knock') told.push(this.trainOf(seat))
      }
    }
    for (const line of lines) {
      const tiles = action?.kind === 'play' && laying.test(line.key) ? [action.laid] : line.tiles
      told.push(sentence({ ...line, tiles }, this.table.seats, you, this.several()))
    }
    return told
  }

  /** Returns the sentence about a finished opening train, and forgets the train. */
  private trainOf(seat: number): string {
    const train = this.trains.get(seat)!
    this.trains.delete(seat)
    return t('heard.train', { who: player(this.table.seats, seat, this.table.you), n: train.length, end: String(pips(train.at(-1)!)[1]) })
  }
}
