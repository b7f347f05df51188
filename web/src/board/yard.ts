// Where everything of the yard lies: which tiles of each train are shown, in how many lanes, and how
// large. It is a pure function of the room and the trains, so that it can be tested without a page.
// Where the rows lie depends on the room and the number of trains alone: while tiles are laid, no row moves.

/** The pips of a tile on a train, the attaching one first. */
export type Pair = readonly [number, number]

/** A placed tile; x and y are its top left corner, in pixels. */
export interface Placed {
  at: number // its index in the train
  pair: Pair
  x: number
  y: number
  across: boolean
}

/** The room for the rows, in pixels. */
export interface Room {
  width: number
  height: number
  scale?: number // of letters: 2 where a person's browser writes them twice as large
  feet?: readonly number[] // what each row needs below its train, in pixels
  dealt?: number // rows at the deal, among which a phone divides its height: later ones go below them
  above?: boolean // name plates lie above the tracks: where little room is left beside them
}

/** A train in its row. */
export interface Row {
  x: number // its left upper corner in the yard, in pixels
  y: number
  height: number // without its foot
  lanes: number[] // the middle of each lane, from the row's upper edge
  hidden: number // tiles at the beginning that the tunnel has swallowed
  tiles: Placed[] // in the row, by x from the beginning of its track
  end: { x: number; y: number } // where the next tile begins, and the middle of its lane
}

/** What all rows of a yard share. */
export interface Frame {
  scale: number // of letters
  size: number // of a half tile, in pixels
  above: boolean // the name plate lies above the track, not beside it
  columns: number
  plate: number // the width of the name plate beside the track, or its height above it
  sign: number // the width of a sign
  track: number // the length of a lane
  width: number // of a row
}

export interface Yard extends Frame {
  height: number // of all rows; more than the room's where the yard scrolls
  rows: Row[]
}

// The sizes of a half tile, in pixels. They are few, so that the tiles of a table seldom change theirs.
const sizes = [63, 52, 48, 42, 37, 32, 28, 24, 22, 20]

/** The smallest half tile, in pixels: pips can still be told apart. */
export const smallest = sizes.at(-1)!

/** The largest half tile, in pixels. */
export const largest = sizes[0]!

/** How wide the mouth of a tunnel is: a finger can press it. */
export const tunnel = 32

const gap = 8 // pixels between columns, and beside the tracks
const between = 1 // pixels between tiles
const breath = 4 // pixels above and below the tiles of a lane
const target = 44 // pixels: what can be pressed is as high
const highest = 79 // pixels: the row of a phone
const usual = 8 // tiles: large ones leave room for as many on each train, so that they need not shrink soon

/** Where plates and signs stand, whatever size tiles have. */
type Stand = Omit<Frame, 'size'>

/** A phone that stands upright has no room for a second lane: its page is narrower than 700 pixels. */
const upright = ({ width, above }: Room): boolean => width < 614 && !above

/** The turntable, half out of view on the left: its radius, and where the rows begin beside it. */
export function turntable(width: number, height: number): { disc: number; inset: number } {
  if (width >= 900) return { disc: 66, inset: 136 }
  if (width >= 700 || (width >= 560 && height >= 300)) return { disc: 44, inset: 78 }
  return width >= 360 ? { disc: 30, inset: 34 } : { disc: 20, inset: 24 }
}

/** How roomy a row is, and so how much is written in it. */
export function lookOf({ above, plate, scale }: Frame, { height }: Row): { wide: boolean; tight: boolean; low: boolean; large: boolean } {
  const wide = plate > 180
  return { wide, tight: !above && !wide, low: height < 58 * scale, large: scale > 1.2 }
}

/** Lays out all trains, in the order of their rows. */
export function layOut(room: Room, trains: readonly (readonly Pair[])[]): Yard {
  const frame = frameOf(room, trains.length)
  const each = Math.ceil(trains.length / frame.columns) // rows of a column
  const feet = trains.map((_, i) => room.feet?.[i] ?? 0)
  const footing = Math.max(...columnsOf(feet, each).map((column) => column.reduce((sum, foot) => sum + foot, 0)))
  const free = (rows: number): number => Math.floor((room.height - footing) / rows)
  const height = Math.max(target * frame.scale, upright(room) ? Math.min(free(room.dealt ?? each), highest * frame.scale) : free(each))
  const size = sizeOf(room, frame, height, trains)
  const lanes = upright(room) ? 1 : lanesIn(frame, height, size)

  let y = 0
  const rows = trains.map((train, i): Row => {
    if (i % each === 0) y = 0
    const row = { x: Math.floor(i / each) * (frame.width + gap), y, height, ...lay(frame, size, height, lanes, train) }
    y += height + feet[i]!
    return row
  })
  return { ...frame, size, height: Math.max(...rows.map((row, i) => row.y + height + feet[i]!)), rows }
}

/** Where plates and signs stand: in two columns where one is too high. */
function frameOf(room: Room, trains: number): Stand {
  const { scale = 1, above = false } = room
  const columns = room.width >= 640 && room.height < trains * target * scale ? 2 : 1
  const width = Math.floor((room.width - gap * (columns - 1)) / columns)
  const wide = width >= 860
  const sign = (wide ? 118 : 58) * scale
  // In little room names are written smaller instead.
  const beside = wide ? 208 * (0.25 + 0.75 * scale) : width >= 560 ? Math.min(150 * scale, 180) : width >= 400 || scale > 1.2 ? 84 : 66
  const plate = above ? 24 * scale : beside
  return { scale, above, columns, plate, sign, width, track: Math.max(width - sign - (above ? 0 : plate) - gap, 2 * smallest + tunnel) }
}

/** Divides a list into the columns of the yard: the first one has the first rows. */
const columnsOf = <T>(list: readonly T[], each: number): T[][] => [list.slice(0, each), list.slice(each)]

/** The number of lanes of a size that a row has room for. */
function lanesIn(frame: Stand, height: number, size: number): number {
  return Math.max(1, Math.floor((height - (frame.above ? frame.plate : 0)) / (2 * size + breath)))
}

/**
 * The size of a half tile: on a phone that of the row, for the whole round; elsewhere the largest at
 * which all trains have room, or the smallest.
 */
function sizeOf(room: Room, frame: Stand, height: number, trains: readonly (readonly Pair[])[]): number {
  const low = height - (frame.above ? frame.plate : 0)
  const possible = sizes.filter((size) => 2 * size + breath <= low && size <= low - 24)
  if (upright(room)) return possible.find((size) => size <= frame.track / 10) ?? smallest
  const fits = (size: number): boolean => (size > 28 ? [many, ...trains] : trains).every((train) => cut(train, size, frame.track).length <= lanesIn(frame, height, size))
  return possible.find(fits) ?? smallest
}

/** How many tiles at the beginning have no room in so many lanes. */
function hiddenIn(train: readonly Pair[], size: number, lanes: number, track: number): number {
  if (cut(train, size, track).length <= lanes) return 0
  let low = 1
  let high = train.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (cut(train.slice(middle), size, track, tunnel).length <= lanes) high = middle
    else low = middle + 1
  }
  return low
}

/** The length of a tile in halves: doubles stand across. */
const halves = (pair: Pair): number => (pair[0] === pair[1] ? 1 : 2)

/**
 * Cuts a train into lanes and returns the number of tiles in each, at least one lane. Indent is what
 * the tunnel takes of the first lane. The last lane keeps room for the next tile.
 */
function cut(train: readonly Pair[], size: number, track: number, indent = 0): number[] {
  const lanes = [0]
  let x = indent
  for (const pair of [...train, next]) {
    const length = halves(pair) * size + between
    if (x + length > track && lanes.at(-1)! > 0) {
      lanes.push(0)
      x = 0
    }
    x += length
    lanes[lanes.length - 1]!++
  }
  lanes[lanes.length - 1]!--
  return lanes
}

const next: Pair = [0, 1] // any tile that is no double
const many = Array<Pair>(usual).fill(next)

/** The lanes of a row and the tiles in them, from the left. */
function lay(frame: Stand, size: number, height: number, most: number, train: readonly Pair[]): Pick<Row, 'lanes' | 'hidden' | 'tiles' | 'end'> {
  const hidden = hiddenIn(train, size, most, frame.track)
  const indent = hidden > 0 ? tunnel : 0
  const counts = cut(train.slice(hidden), size, frame.track, indent)
  const top = frame.above ? frame.plate : 0
  const pitch = (height - top) / counts.length
  const middles = counts.map((_, lane) => top + pitch * (lane + 0.5))
  const tiles: Placed[] = []
  let end = { x: 0, y: 0 }
  let at = hidden
  counts.forEach((count, lane) => {
    let x = lane === 0 ? indent : 0
    for (; count > 0; count--, at++) {
      const pair = train[at]!
      const across = pair[0] !== pair[1]
      tiles.push({ at, pair, x, y: middles[lane]! - (across ? size / 2 : size), across })
      x += halves(pair) * size + between
    }
    end = { x, y: middles[lane]! }
  })
  return { lanes: middles, hidden, tiles, end }
}
