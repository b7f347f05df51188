// The texts of the notation (docs/notation.md) as types, and their meaning. Actions are parsed when
// a message arrives; tiles and names of trains stay texts, which serve as their own keys.

/** A tile; the first pip is the higher one in hands, the attaching one on trains. */
export type Tile = `${number}-${number}`

/** The name of a train: its seat's number, or M, M2, … */
export type Train = `${number}` | 'M' | `M${number}`

/** An action without its seat. */
export type ActionText = `${Tile}>${Train}` | `${Tile}>E` | `+${Tile}` | 'draw' | 'pass' | 'stop' | 'knock'

/** An action with its seat. */
export type SeatActionText = `${number} ${ActionText}`

/** An exact number of points. */
export type Score = `${number}` | `${number}/${number}`

/** An action, parsed. `tile` is written as in hands, `laid` as on the train. */
export type Action = Readonly<
  { text: ActionText } & (
    | { kind: 'play'; tile: Tile; laid: Tile; train: Train }
    | { kind: 'engine'; tile: Tile }
    | { kind: 'draw'; tile: Tile | null }
    | { kind: 'pass' | 'stop' | 'knock' }
  )
>

/** Returns the two pips of a tile, in the order of its text. */
export function pips(tile: Tile): readonly [number, number] {
  const dash = tile.indexOf('-')
  return [Number(tile.slice(0, dash)), Number(tile.slice(dash + 1))]
}

/** Returns a tile as written in hands: the higher pip first. */
export function high(tile: Tile): Tile {
  const [a, b] = pips(tile)
  return a >= b ? tile : `${b}-${a}`
}

/** Returns the sum of a tile's pips. */
export function sum(tile: Tile): number {
  const [a, b] = pips(tile)
  return a + b
}

/** Returns the name of the nth Mexican train, from 1. */
export function mexican(n: number): Train {
  return n === 1 ? 'M' : `M${n}`
}

/** Returns the number of a Mexican train, from 1; 0 for a seat's train. */
export function mexicanOf(train: Train): number {
  return train.startsWith('M') ? Number(train.slice(1) || 1) : 0
}

/** Returns the seat that owns a train; 0 for a Mexican train. */
export function ownerOf(train: Train): number {
  return train.startsWith('M') ? 0 : Number(train)
}

const read = new Map<string, Action>()

/** Parses an action. The same text always gives the same object. */
export function readAction(text: ActionText): Action {
  let action = read.get(text)
  if (!action) read.set(text, (action = parse(text)))
  return action
}

/** Parses an action with its seat. */
export function readSeatAction(text: SeatActionText): { seat: number; action: Action } {
  const space = text.indexOf(' ')
  return { seat: Number(text.slice(0, space)), action: readAction(text.slice(space + 1) as ActionText) }
}

function parse(text: ActionText): Action {
  switch (text) {
    case 'draw':
      return { text, kind: text, tile: null }
    case 'pass':
    case 'stop':
    case 'knock':
      return { text, kind: text }
  }
  if (text.startsWith('+')) return { text, kind: 'draw', tile: high(text.slice(1) as Tile) }
  const [laid, train] = text.split('>') as [Tile, Train | 'E']
  return train === 'E' ? { text, kind: 'engine', tile: high(laid) } : { text, kind: 'play', tile: high(laid), laid, train }
}
