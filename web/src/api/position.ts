// A position as the notation has it (docs/notation.md), and what can be read from its
// texts. Nothing here knows a rule.

import type { Schema } from './client'

/** The tiles of a hand, or only their number. */
export type Hand = string[] | number

export interface Position {
  format: 'roundhouse-position/1'
  rules: unknown
  seats: number
  engine: number | null
  starter: number | null
  phase: 'search' | 'opening' | 'play' | 'over'
  opened: boolean[]
  trains: string[][]
  mexican: string[][]
  markers: number[]
  open: string[]
  owed: string[]
  drew: string | null
  passes: number
  knocked: number[]
  hands: Hand[]
  boneyard: string[] | number
  turn: number[]
  legal?: Record<string, string[]>
  end?: Schema['End']
}

/** The two pips of a tile, in the order of its text. */
export function pips(tile: string): [number, number] {
  const [a, b] = tile.split('-')
  return [Number(a), Number(b)]
}

/** A tile as hands have it: the higher pip first. */
export function high(tile: string): string {
  const [a, b] = pips(tile)
  return a >= b ? `${a}-${b}` : `${b}-${a}`
}

export function isDouble(tile: string): boolean {
  const [a, b] = pips(tile)
  return a === b
}

/** Where a train is named in actions: a seat's number, or M, M2, … */
export type TrainName = string

/** Train names of a position: the seats' and the Mexican trains' that there are or could be. */
export function mexicanName(index: number): TrainName {
  return index === 0 ? 'M' : `M${index + 1}`
}

/** The tiles of a train. */
export function tilesOf(position: Position, train: TrainName): string[] {
  if (train.startsWith('M')) return position.mexican[train === 'M' ? 0 : Number(train.slice(1)) - 1] ?? []
  return position.trains[Number(train) - 1] ?? []
}

/** The number of the engine that lies on the table; null before it does. */
export function engineOf(position: Position): number | null {
  return position.phase === 'search' ? null : position.engine
}

/** The pip that the next tile of a train must have; null before the engine lies. */
export function endOf(position: Position, train: TrainName): number | null {
  const last = tilesOf(position, train).at(-1)
  return last === undefined ? engineOf(position) : pips(last)[1]
}

/** The ends that everybody may use, and one's own, each once. */
export function openEnds(position: Position, you: number): number[] {
  const names = [String(you), ...position.markers.map(String), ...position.mexican.map((_, i) => mexicanName(i))]
  const ends = names.map((name) => endOf(position, name)).filter((end) => end !== null)
  return [...new Set(ends)].sort((a, b) => a - b)
}

export function count(hand: Hand): number {
  return typeof hand === 'number' ? hand : hand.length
}

export type What =
  | { kind: 'play'; tile: string; train: TrainName }
  | { kind: 'engine'; tile: string }
  | { kind: 'draw'; tile: string | null }
  | { kind: 'pass' | 'stop' | 'knock' }

/** An action without its seat: 12-7>2, 7-3>M, 12-12>E, +8-3, draw, pass, stop, knock. */
export function readWhat(text: string): What {
  const [tile, train] = text.split('>')
  if (train === 'E') return { kind: 'engine', tile: tile! }
  if (train !== undefined) return { kind: 'play', tile: tile!, train }
  if (text.startsWith('+')) return { kind: 'draw', tile: high(text.slice(1)) }
  if (text === 'draw') return { kind: 'draw', tile: null }
  return { kind: text as 'pass' | 'stop' | 'knock' }
}

/** An action with its seat: `2 12-7>2`. */
export function readAction(text: string): { seat: number; what: What } {
  const space = text.indexOf(' ')
  return { seat: Number(text.slice(0, space)), what: readWhat(text.slice(space + 1)) }
}

/** The actions that lay a hand's tile, by train: `{ '2': '12-7>2', M: '7-12>M' }`. */
export function places(legal: string[], tile: string): Map<TrainName, string> {
  const found = new Map<TrainName, string>()
  for (const text of legal) {
    const what = readWhat(text)
    if (what.kind === 'play' && high(what.tile) === tile) found.set(what.train, text)
    if (what.kind === 'engine' && high(what.tile) === tile) found.set('E', text)
  }
  return found
}
