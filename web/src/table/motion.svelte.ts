// Turns what happens at a table into what is seen and heard: the one place that knows which tile
// flies where, for how long, and with which sound.

import type { Event, EventOf } from '../api/message'
import { high, pips, type Tile, type Train } from '../api/notation'
import type { Position } from '../api/position'
import type { Showing } from '../state/sequence'
import { moves } from '../state/settings.svelte'
import type { Table } from '../state/table.svelte'
import type { Cue } from './sound'

// Sounds are loaded at the first press: before it a browser plays none.
let sounds: typeof import('./sound') | undefined
for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => void import('./sound').then((found) => (sounds = found), () => undefined), { once: true })
const play = (cue: Cue): void => sounds?.play(cue)
const buzz = (time: number): void => sounds?.buzz(time)

/** A place for a tile on the screen: its middle, the side of a half, and how far it is turned. */
export interface Spot {
  x: number
  y: number
  size: number
  turn: number // degrees; an upright tile has its first pip on top
}

/** A tile on its way. */
export interface Flight {
  id: number
  tile: Tile
  from: Spot
  to: Spot
  time: number // milliseconds
  back: boolean // face down
  turns: boolean // it is turned over half way
}

/** Where things are on the screen; null for what is out of sight. */
export interface Places {
  end: (train: Train, position: Position) => Spot | null // of the last tile of a train, in a position
  hand: (tile: Tile) => Spot | null
  rack: () => Spot | null // where a drawn tile goes
  pile: () => Spot | null
  seat: (seat: number) => Spot | null // a player's locomotive
  engine: () => Spot | null
}

const times = { lay: 220, draw: 240, sweep: 90, deal: 600 } as const // milliseconds
const picture = 20 // milliseconds: what arrives and what begins are drawn in two pictures, each of them soon
const longest = 2400 // milliseconds for all that waits

export class Motion {
  flights = $state.raw<readonly Flight[]>([])
  private count = 0
  private won: boolean | undefined // as it was last

  constructor(
    private readonly table: Table,
    private readonly places: Places,
  ) {
    table.cue = play
  }

  /** The tiles of the hand that are on their way to a train. */
  readonly away = $derived(new Set(this.flights.filter(({ back, turns }) => !back && !turns).map(({ tile }) => high(tile))))

  /** Begins to show an event that the table has not applied yet. */
  show(event: Event, left: number): Showing | null {
    const { before, after } = this.table.preview(event)
    if (event.kind === 'round_dealt') requestAnimationFrame(() => this.deal())
    if (event.kind === 'round_ended' && event.body.reason === 'out') play('whistle')
    if (event.kind !== 'acted' || !before || !after) return null
    const flight = moves() && !document.hidden ? this.flightOf(event, after) : null
    const gap = this.gapOf(event, before, left)
    const arrive = (): void => {
      if (flight) this.flights = this.flights.filter((other) => other !== flight)
      this.sound(event, before, after)
    }
    if (!flight) {
      arrive()
      return null
    }
    this.flights = [...this.flights, flight]
    return { time: flight.time, gap: gap < flight.time ? gap : flight.time + picture, finish: arrive }
  }

  /** Lets the tiles of a new round come from the pile, and the locomotives from the turntable. */
  deal(): void {
    const pile = this.places.pile()
    if (!pile || !moves() || document.hidden) return
    const tiles = [...document.querySelectorAll<HTMLElement>('.hand [data-tile]')]
    tiles.forEach((tile, i) => {
      const box = tile.getBoundingClientRect()
      const from = `translate(${pile.x - box.left - box.width / 2}px, ${pile.y - box.top - box.height / 2}px) rotate(90deg) scale(0.5)`
      const delay = (i * (times.deal - times.draw)) / Math.max(tiles.length, 1)
      tile.animate([{ transform: from, opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: times.draw, delay, fill: 'backwards', easing: 'ease-out' })
    })
    for (const engine of document.querySelectorAll('[data-seat]'))
      engine.animate([{ transform: 'translateX(-120px)' }, { transform: 'none' }], { duration: times.deal, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' })
    play('draw')
  }

  // The search for the engine is one movement; the tiles of an opening are swept out; so is whatever has piled up.
  private gapOf({ body }: EventOf<'acted'>, before: Position, left: number): number {
    if (before.phase === 'search') return Math.min(times.sweep, times.deal / (left + 1))
    if (left > 2) return Math.min(times.sweep, longest / left)
    return before.phase === 'opening' && body.seat !== this.table.you ? times.sweep : times.lay
  }

  private flightOf({ body: { action, seat } }: EventOf<'acted'>, after: Position): Flight | null {
    const { places, table } = this
    const mine = seat === table.you
    let flight: Omit<Flight, 'id' | 'from' | 'to'> & { from: Spot | null; to: Spot | null }
    switch (action.kind) {
      case 'play': {
        const to = places.end(action.train, after)
        const from = mine ? places.hand(action.tile) : places.seat(seat)
        const begin = from && to && (mine ? turned(from, to, action) : { ...from, turn: to.turn - 12 })
        flight = { tile: action.laid, from: begin, to, time: times.lay, back: false, turns: false }
        break
      }
      case 'engine':
        flight = { tile: action.tile, from: mine ? places.hand(action.tile) : places.seat(seat), to: places.engine(), time: times.lay, back: false, turns: false }
        break
      case 'draw': {
        const seen = mine && action.tile !== null
        flight = { tile: action.tile ?? '0-0', from: places.pile(), to: mine ? places.rack() : places.seat(seat), time: times.draw, back: !seen, turns: seen }
        break
      }
      default:
        return null
    }
    const { from, to } = flight
    return from && to ? { ...flight, from, to, id: ++this.count } : null
  }

  /** Is heard when the viewer has won a round, but not on a page that opens later. A match has its podium. */
  cheer(): void {
    const won = hasWon(this.table)
    if (won && this.won === false) play('win')
    this.won = won
  }

  private sound({ body: { action, seat } }: EventOf<'acted'>, before: Position, after: Position): void {
    const mine = seat === this.table.you
    switch (action.kind) {
      case 'play': {
        const [a, b] = pips(action.tile)
        play(a === b ? 'double' : 'lay')
        if (mine) buzz(10)
        break
      }
      case 'engine':
        play('double')
        break
      case 'draw':
        play('draw')
        break
      case 'knock':
        play('knock')
        break
      case 'pass':
        play('pass')
        break
    }
    if (after.markers.length > before.markers.length) play('marker')
    const { you } = this.table
    if (you > 0 && after.phase !== 'over' && after.turn.includes(you) && !before.turn.includes(you)) {
      play('turn')
      buzz(20)
    }
  }
}

/** Reports whether the viewer has won a round that is not the last one. */
function hasWon({ you, view, position }: Table): boolean {
  return !view?.places && (position?.end?.winners?.includes(you) ?? false)
}

/** A tile that leaves the hand stands upright, high pip on top; seen from its place on the train it is turned. */
function turned(from: Spot, to: Spot, { tile, laid }: { tile: Tile; laid: Tile }): Spot {
  if (to.turn === 0) return from // a double stands across
  if (from.turn !== 0) return { ...from, turn: to.turn } // it was dragged there, and lies already
  return { ...from, turn: to.turn + (laid === tile ? 90 : -90) }
}
