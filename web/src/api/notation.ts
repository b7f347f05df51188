// The texts of the notation (docs/notation.md) as types, and what they say. Actions are read
// where a message arrives; tiles and names of trains stay texts, which are their own keys.

/** A tile; in hands the higher pip stands first, on trains the one that attaches. */
export type Tile = `${number}-${number}`

/** The name of a train: its seat's number, or M, M2, … */
export type Train = `${number}` | 'M' | `M${number}`

/** An action without its seat. */
export type ActionText = `${Tile}>${Train}` | `${Tile}>E` | `+${Tile}` | 'draw' | 'pass' | 'stop' | 'knock'

/** An action with its seat. */
export type SeatActionText = `${number} ${ActionText}`

/** An exact number of points. */
export type Score = `${number}` | `${number}/${number}`

/** What an action does. Tile is as hands have it, laid as it lies on the train. */
export type Action = Readonly<
  { text: ActionText } & (
    | { kind: 'play'; tile: Tile; laid: Tile; train: Train }
    | { kind: 'engine'; tile: Tile }
    | { kind: 'draw'; tile: Tile | null }
    | { kind: 'pass' | 'stop' | 'knock' }
  )
>

/** The two pips of a tile, in the order of its text. */
export function pips(tile: Tile): readonly [number, number] {
  const dash = tile.indexOf('-')
  return [Number(tile.slice(0, dash)), Number(tile.slice(dash + 1))]
}

/** A tile as hands have it: the higher pip first. */
export function high(tile: Tile): Tile {
  const [a, b] = pips(tile)
  return a >= b ? tile : `${b}-${a}`
}

/** The sum of a tile's pips. */
export function sum(tile: Tile): number {
  const [a, b] = pips(tile)
  return a + b
}

/** The Mexican train of a number, from 1. */
export function mexican(n: number): Train {
  return n === 1 ? 'M' : `M${n}`
}

/** Which Mexican train it is, from 1; 0 for a seat's. */
export function mexicanOf(train: Train): number {
  return train.startsWith('M') ? Number(train.slice(1) || 1) : 0
}

/** The seat whose train it is; 0 for a Mexican one. */
export function ownerOf(train: Train): number {
  return train.startsWith('M') ? 0 : Number(train)
}

const read = new Map<string, Action>()

/** Returns what an action says: for each text always the same object. */
export function readAction(text: ActionText): Action {
  let action = read.get(text)
  if (!action) read.set(text, (action = parse(text)))
  return action
}

/** Returns an action and its seat. */
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
