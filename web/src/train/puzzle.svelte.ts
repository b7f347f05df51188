// The train of a day on the screen: what is laid, the clock, and what came of it.

import { api, ok, Problem, wait, type Schema } from '../api/client'
import { pips, type Tile } from '../api/notation'
import { moves } from '../state/settings.svelte'
import { today } from '../today/date'
import { find, keep, record, type Puzzle } from './kept'
import { endOf, layOut } from './lay'
import { send } from './send'

/** What the page is about: laying; a train that is not the longest; the longest one, shown or found. */
export type Phase = 'laying' | 'short' | 'shown' | 'found'

const step = 420 // milliseconds between two tiles of a train that is shown

export class Attempt {
  puzzle = $state.raw<Puzzle>()
  circles = $state.raw<Schema['TrainCircle'][]>([])
  tiles = $state.raw<Tile[]>([]) // laid
  phase = $state<Phase>('laying')
  told = $state(false) // the length of the longest train
  seconds = $state(0)
  practice = $state<'stays' | 'known'>() // why a time does not count
  time = $state(0) // that counts
  record = $state.raw<ReturnType<typeof record>>()
  unsent = $state(false)
  missing = $state('') // the code of why there is nothing
  private began = 0
  private showing = 0
  private readonly counts: boolean // circles hear of it

  constructor(readonly date: string) {
    this.counts = date === today()
    const { puzzle } = find(date)
    if (puzzle) this.begin(puzzle)
  }

  readonly train = $derived(this.puzzle ? layOut(this.puzzle.engine, this.tiles) : [])
  readonly end = $derived(this.puzzle ? endOf(this.puzzle.engine, this.train) : 0)
  readonly rest = $derived((this.puzzle?.tiles ?? []).filter((tile) => !this.tiles.includes(tile)))
  readonly fitting = $derived(this.rest.filter((tile) => pips(tile).includes(this.end)))
  readonly open = $derived(this.phase === 'laying' || this.phase === 'short')

  /** Asks for what is missing of the puzzle, or for who has solved it, after sending what waits. */
  async look(): Promise<void> {
    let answered = false
    await send((train) => {
      if (train.date !== this.date) return
      answered = true
      this.circles = train.circles
    })
    this.unsent = find(this.date).unsent !== undefined
    if (answered || (this.puzzle && this.open)) return
    try {
      const { circles, ...puzzle } = await ok(api.GET('/api/trains/{date}', { params: { path: { date: this.date } } }))
      if (circles.length > 0) this.circles = circles // a device knows none
      if (!this.puzzle) this.begin(puzzle as Puzzle)
    } catch (error) {
      if (!this.puzzle) this.missing = error instanceof Problem ? error.code : 'internal'
    }
  }

  /** Shows the tiles, with what was laid before, and starts the clock. */
  private begin({ engine, tiles, longest, best }: Puzzle): void {
    const { laid = [], began, time, seen, unsent } = find(this.date)
    this.puzzle = { engine, tiles, longest, best }
    this.practice = time !== undefined ? 'stays' : seen ? 'known' : undefined
    this.time = time ?? 0
    this.told = this.practice !== undefined
    this.unsent = unsent !== undefined
    this.tiles = layOut(engine, laid.filter((tile, i) => tiles.includes(tile) && laid.indexOf(tile) === i)).map(({ tile }) => tile)
    this.began = began ?? Date.now()
    if (this.tiles.length === longest && time !== undefined) {
      this.phase = 'found'
      this.seconds = time
      this.practice = undefined
      this.record = record()
    } else this.tick()
    this.store({ puzzle: this.puzzle, began: this.began })
  }

  private store(change: Parameters<typeof keep>[1]): void {
    keep(this.date, change)
  }

  tick(): void {
    if (this.open && this.puzzle) this.seconds = Math.max(0, Math.floor((Date.now() - this.began) / 1000))
  }

  private set(tiles: Tile[]): void {
    this.phase = 'laying'
    this.tiles = tiles
    this.store({ laid: tiles })
  }

  /** Lays a tile, and reports whether it fits. */
  lay(tile: Tile): boolean {
    if (!this.open || !this.fitting.includes(tile)) return false
    this.set([...this.tiles, tile])
    return true
  }

  /** Takes the train back to its nth tile, or the last tile back. */
  back(n = this.tiles.length): void {
    if (this.open) this.set(this.tiles.slice(0, n === this.tiles.length ? n - 1 : n))
  }

  /** Begins again. The clock goes on, unless the train is known: then it is practice. */
  again(): void {
    this.showing++
    if (!this.open) {
      const { time } = find(this.date)
      this.practice = time === undefined ? 'known' : 'stays'
      this.began = Date.now()
      this.store({ began: this.began })
    }
    this.set([])
    this.tick()
  }

  /** Goes on with a train that is not the longest. */
  goOn(): void {
    this.phase = 'laying'
  }

  /** Says that the train is the longest, and reports whether it is. */
  claim(): boolean {
    const { longest } = this.puzzle!
    this.told = true
    if (this.train.length < longest) {
      this.phase = 'short'
      return false
    }
    this.tick()
    this.phase = 'found'
    if (!this.practice) {
      this.time = this.seconds
      this.store({ time: this.time, ...(this.counts && { unsent: this.tiles }) })
    }
    this.record = this.practice === 'known' ? undefined : record()
    this.unsent = find(this.date).unsent !== undefined
    void this.look()
    return true
  }

  /** Shows a longest train, tile by tile; laid is called for each. */
  async see(laid: () => void): Promise<void> {
    const mine = ++this.showing
    this.phase = 'shown'
    this.tiles = []
    this.store({ laid: [], began: undefined, ...(!this.practice && { seen: true }) })
    const { best } = this.puzzle!
    for (let n = moves() ? 1 : best.length; n <= best.length; n++) {
      await wait(moves() ? step : 0)
      if (mine !== this.showing) return
      this.tiles = best.slice(0, n)
      laid()
    }
  }
}
