// A table larger than any real match: eight trains of 20 tiles of a double-18 set, each tile once,
// the Mexican train begun, and a hand with a tile for every train.

import type { Schema } from '../src/api/client'
import { pips, type ActionText, type Tile } from '../src/api/notation'
import type { Position } from '../src/api/position'
import type { Moment } from './states'

const seats = 8
const tiles = 20
const engine = 18

/** Returns a deterministic random source. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const key = (a: number, b: number): Tile => (a > b ? `${a}-${b}` : `${b}-${a}`)

/** Returns trains that begin at the engine, or undefined if the seed leads into a dead end. */
function lay(seed: number): { trains: Tile[][]; rest: Set<Tile> } | undefined {
  const next = chance(seed)
  const rest = new Set<Tile>()
  for (let a = 0; a <= engine; a++) for (let b = 0; b <= a; b++) rest.add(key(a, b))
  rest.delete(key(engine, engine))
  const trains: Tile[][] = []
  for (let seat = 0; seat < seats; seat++) {
    const train: Tile[] = []
    for (let end = engine; train.length < tiles; ) {
      const fitting = Array.from({ length: engine + 1 }, (_, pip) => pip).filter((pip) => rest.has(key(end, pip)) && pip !== engine)
      const to = fitting[next(fitting.length)]
      if (to === undefined) return undefined
      rest.delete(key(end, to))
      train.push(`${end}-${to}`)
      end = to
    }
    trains.push(train)
  }
  return { trains, rest }
}

function laid(): { trains: Tile[][]; rest: Set<Tile> } {
  for (let seed = 1; ; seed++) {
    const found = lay(seed)
    if (found) return found
  }
}

export function long(): Moment {
  const { trains, rest } = laid()
  const ends = trains.map((train) => Number(train.at(-1)!.split('-')[1]))
  const fits = (tile: Tile): boolean => tile.split('-').some((pip) => ends.includes(Number(pip)))
  const hand = [...rest].sort((a, b) => Number(fits(b)) - Number(fits(a))).slice(0, 12)
  const legal: ActionText[] = []
  for (const tile of hand) {
    const [a, b] = pips(tile)
    for (const [seat, end] of ends.entries()) {
      if (a === end) legal.push(`${a}-${b}>${seat + 1}`)
      else if (b === end) legal.push(`${b}-${a}>${seat + 1}`)
    }
  }
  const everyone = Array.from({ length: seats }, (_, i) => i + 1)
  const position: Position = {
    format: 'roundhouse-position/1', rules: 'jumbo', seats, engine, starter: 1, phase: 'play',
    opened: everyone.map(() => true), trains, mexican: [[]], markers: everyone.slice(1), open: [], owed: [], drew: null,
    passes: 0, knocked: [], hands: everyone.map((seat) => (seat === 1 ? hand : 11)), boneyard: 6, turn: [1],
  }
  const people = everyone.map((seat): Schema['Seat'] =>
    seat === 1 ? { seat, who: 'ana', name: 'Ana', presence: 'here' } : { seat, bot: 'casual', presence: 'nobody' },
  )
  const view: Schema['View'] = {
    table: 'long', seq: 200, now: 0, stage: 'playing', you: 1, house: { host: 'ana', seats: people, paused: false }, round: 1, redeals: 0, position,
    totals: everyone.map(() => '0'),
    settings: { rules: 'jumbo', set: 18, seats, rounds: 19, listed: false, onlookers: false, turn: 0, reserve: 0, absent: 0, forced: false, quick: true, late: false, take_back: false, first: false },
  }
  return { view, events: [], now: { seq: 200, now: 0, you: 1, stage: 'playing', turn: [1], legal: { '1': legal.sort() } } }
}
