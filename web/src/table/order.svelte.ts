// The order of the player's hand: by hand, by number, or by the best train.

import { untrack } from 'svelte'
import { api, ok, type Schema } from '../api/client'
import { high, pips, type Tile } from '../api/notation'
import { set, settings } from '../state/settings.svelte'
import type { Table } from '../state/table.svelte'

/** Shows the hand in the next order. */
export function nextSort(): void {
  set('sort', settings.sort === 'own' ? 'number' : settings.sort === 'number' ? 'train' : 'own')
}

/** The order of a hand, for the component that creates it. */
export class Order {
  fresh = $state<Tile[]>([]) // drawn since the player's last turn
  private own = $state<Tile[]>([])
  private known = false
  private best = $state<Schema['Sorted'] | null>(null) // the best train, from the server

  readonly tiles = $derived.by(() => {
    if (settings.sort === 'number') return this.own.toSorted((a, b) => pips(b)[0] - pips(a)[0] || pips(b)[1] - pips(a)[1])
    if (settings.sort === 'train' && this.best) {
      const wanted = this.mine([...this.best.train, ...this.best.rest])
      return [...wanted, ...this.own.filter((tile) => !wanted.includes(tile))]
    }
    return this.own
  })

  /** The index of the first tile that is not on the best train; -1 if that is not shown. */
  readonly rest = $derived(settings.sort === 'train' && this.best ? this.mine(this.best.train).length : -1)

  constructor(of: () => Table) {
    untrack(() => this.take(of().hand)) // the first drawing has the hand
    $effect(() => this.take(of().hand))
    $effect(() => {
      const table = of()
      const kind = table.last?.body.seat === table.you && table.last.body.action.kind
      if (kind === 'play' || kind === 'engine') this.fresh = []
    })
    $effect(() => {
      const table = of()
      if (settings.sort !== 'train' || table.hand.length === 0) {
        this.best = null
        return
      }
      void ok(api.GET('/api/tables/{table}/train', { params: { path: { table: table.id } } })).then(
        (sorted) => (this.best = sorted),
        () => (this.best = null),
      )
    })
  }

  /** Moves a tile before another one, or to the end: the order is the player's own from now on. */
  move(tile: Tile, before: Tile | ''): void {
    const without = this.tiles.filter((other) => other !== tile)
    const at = before === '' ? without.length : without.indexOf(before)
    this.own = without.toSpliced(at, 0, tile)
    set('sort', 'own')
  }

  /** Moves a tile to the left, and the first one to the end: all orders can be made without dragging. */
  left(tile: Tile): void {
    this.move(tile, this.tiles[this.tiles.indexOf(tile) - 1] ?? '')
  }

  /** Lets two tiles change places: the order is the player's own from now on. */
  swap(tile: Tile, other: Tile): void {
    const tiles = [...this.tiles]
    const [i, j] = [tiles.indexOf(tile), tiles.indexOf(other)]
    if (i < 0 || j < 0) return
    this.own = tiles.with(i, other).with(j, tile)
    set('sort', 'own')
  }

  private mine(tiles: Tile[]): Tile[] {
    return tiles.map(high).filter((tile) => this.own.includes(tile))
  }

  // Drawn tiles come last.
  private take(hand: Tile[]): void {
    const before = this.own.filter((tile) => hand.includes(tile))
    const added = hand.filter((tile) => !before.includes(tile))
    if (added.length === 0 && before.length === this.own.length) return
    this.fresh = this.known && added.length < 4 ? [...this.fresh.filter((tile) => hand.includes(tile)), ...added] : []
    this.own = [...before, ...added]
    this.known = true
  }
}
