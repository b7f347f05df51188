// Where everything of the yard lies: which tiles of each train are shown, in how many lanes, and how
// large. It is a pure function of the room and the trains, so that it can be tested without a page.

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
const sizes = [63, 54, 48, 42, 37, 32, 28, 24, 22, 20]

/** The smallest half tile, in pixels: pips can still be told apart. */
export const smallest = sizes.at(-1)!

/** The largest half tile, in pixels. */
export const largest = sizes[0]!

/** How wide the mouth of a tunnel is: a finger can press it. */
export const tunnel = 48

const gap = 8 // pixels between columns, and beside the tracks
const between = 1 // pixels between tiles
const breath = 4 // pixels above and below the tiles of a lane
const target = 44 // pixels: what can be pressed is as high

/** What does not depend on the trains: where plates and signs stand. */
type Stand = Omit<Frame, 'size'>

/** How the trains lie at one size: how many lanes each has, and how many of its tiles are hidden. */
interface Division {
  size: number
  lanes: number[]
  hidden: number[]
  fits: boolean // the rows are not higher than the room
}

/** The turntable, half out of view on the left: its radius, and where the rows begin beside it. */
export function turntable(width: number, height: number): { disc: number; inset: number } {
  if (width >= 900) return { disc: 66, inset: 136 }
  return width >= 700 || (width >= 560 && height >= 300) ? { disc: 44, inset: 78 } : { disc: 30, inset: 34 }
}

/** How roomy a row is, and so how much is written in it. */
export function lookOf({ above, plate, scale }: Frame, { height }: Row): { wide: boolean; tight: boolean; low: boolean; large: boolean } {
  const wide = plate > 180
  return { wide, tight: !above && !wide, low: height < 58 * scale, large: scale > 1.2 }
}

/** Lays out all trains, in the order of their rows. Above says where the names were before: they seldom move. */
export function layOut(room: Room, trains: readonly (readonly Pair[])[], above?: boolean): Yard {
  const best = frames(room, trains.length)
    .sort((a, b) => Number(b.above === above) - Number(a.above === above))
    .map((frame) => ({ frame, division: divide(room, frame, trains) }))
    .reduce((a, b) => (better(b.division, a.division) ? b : a))
  return place(room, best.frame, best.division, trains)
}

/** The frames to choose from: with names beside the tracks or above them, in two columns where one is too high. */
function frames(room: Room, trains: number): Stand[] {
  const scale = room.scale ?? 1
  const lowest = trains * target * scale + sum(room.feet ?? [])
  const columns = room.width >= 640 && room.height < lowest ? 2 : 1
  const width = Math.floor((room.width - gap * (columns - 1)) / columns)
  const wide = width >= 860
  const sign = (wide ? 118 : 58) * scale
  // In little room names are written smaller instead.
  const beside = wide ? 208 * (0.25 + 0.75 * scale) : width >= 560 ? Math.min(150 * scale, 180) : width >= 340 || scale > 1.2 ? 84 : 74
  const frame = (above: boolean, plate: number): Stand => ({
    scale, above, columns, plate, sign, width, track: Math.max(width - sign - (above ? 0 : plate) - gap, 2 * smallest + tunnel),
  })
  const high = width < 560 && room.height >= lowest // where rows have to be scrolled, they are low
  return high ? [frame(true, 24 * scale), frame(false, beside)] : [frame(false, beside)] // the first one where it does not matter
}

/** Reports whether a is better than b: its rows all fit into the room, it hides less, or its tiles are much larger. */
function better(a: Division, b: Division): boolean {
  if (a.fits !== b.fits) return a.fits
  const [hiddenA, hiddenB] = [sum(a.hidden), sum(b.hidden)]
  return hiddenA === hiddenB ? a.size > 1.25 * b.size : hiddenA < hiddenB
}

/**
 * The largest size at which all tiles have a lane, or the smallest with the oldest tiles hidden. A
 * lane has room for nine tiles where that leaves them readable, so that they need not shrink soon.
 */
function divide(room: Room, frame: Stand, trains: readonly (readonly Pair[])[]): Division {
  for (const size of sizes.filter((one) => one <= Math.max(frame.track / 18, 28))) {
    const lanes = trains.map((train) => cut(train, size, frame.track).length)
    if (fits(room, frame, size, lanes)) return { size, lanes, hidden: trains.map(() => 0), fits: true }
  }
  return hide(room, frame, trains)
}

/** Gives lanes of the smallest size to those that hide most, as long as there is room for one more. */
function hide(room: Room, frame: Stand, trains: readonly (readonly Pair[])[]): Division {
  const lanes = trains.map(() => 1)
  const hidden = trains.map((train) => hiddenIn(train, 1, frame.track))
  for (;;) {
    const wanting = [...hidden.keys()].filter((i) => hidden[i]! > 0).sort((a, b) => hidden[b]! - hidden[a]!)
    const next = wanting.find((i) => fits(room, frame, smallest, lanes.with(i, lanes[i]! + 1)))
    if (next === undefined) return { size: smallest, lanes, hidden, fits: fits(room, frame, smallest, lanes) }
    lanes[next]!++
    hidden[next] = hiddenIn(trains[next]!, lanes[next]!, frame.track)
  }
}

/** How many tiles at the beginning have no room in so many lanes of the smallest size. */
function hiddenIn(train: readonly Pair[], lanes: number, track: number): number {
  if (cut(train, smallest, track).length <= lanes) return 0
  let low = 1
  let high = train.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (cut(train.slice(middle), smallest, track, tunnel).length <= lanes) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether the rows are not higher than the room. */
function fits(room: Room, frame: Stand, size: number, lanes: readonly number[]): boolean {
  return columnsOf(frame, lanes.map((n, i) => rowHeight(frame, size, n) + footOf(room, i))).every((heights) => sum(heights) <= room.height)
}

function rowHeight(frame: Stand, size: number, lanes: number): number {
  return Math.max((frame.above ? frame.plate : 0) + lanes * laneHeight(size), target * frame.scale)
}

function footOf(room: Room, i: number): number {
  return room.feet?.[i] ?? 0
}

function laneHeight(size: number): number {
  return 2 * size + breath
}

/** Divides a list into the columns of the yard: the first one has the first rows. */
function columnsOf<T>(frame: Stand, list: readonly T[]): T[][] {
  const each = Math.ceil(list.length / frame.columns)
  return Array.from({ length: frame.columns }, (_, column) => list.slice(column * each, (column + 1) * each))
}

const sum = (list: readonly number[]): number => list.reduce((total, n) => total + n, 0)

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

/** Places rows and tiles: what is left of the height is shared out among the rows. */
function place(room: Room, frame: Stand, { size, lanes, hidden }: Division, trains: readonly (readonly Pair[])[]): Yard {
  const heights = columnsOf(frame, lanes.map((n, i) => rowHeight(frame, size, n) + footOf(room, i)))
  const rows: Row[] = []
  let highest = 0
  heights.forEach((column, at) => {
    const spare = Math.max(0, Math.floor((room.height - sum(column)) / Math.max(column.length, 1)))
    let y = 0
    for (const height of column) {
      const i = rows.length
      const row = { x: at * (frame.width + gap), y, height: height + spare - footOf(room, i) }
      rows.push({ ...row, ...track(frame, size, row.height, lanes[i]!, hidden[i]!, trains[i]!) })
      y += height + spare
    }
    highest = Math.max(highest, y)
  })
  return { ...frame, size, height: highest, rows }
}

/** The lanes of a row and the tiles in them, from the left. */
function track(frame: Stand, size: number, height: number, lanes: number, hidden: number, train: readonly Pair[]): Pick<Row, 'lanes' | 'hidden' | 'tiles' | 'end'> {
  const top = frame.above ? frame.plate : 0
  const pitch = (height - top) / lanes
  const middles = Array.from({ length: lanes }, (_, lane) => top + pitch * (lane + 0.5))
  const tiles: Placed[] = []
  let end = { x: 0, y: middles.at(-1)! }
  let at = hidden
  cut(train.slice(hidden), size, frame.track, hidden > 0 ? tunnel : 0).forEach((count, lane) => {
    let x = lane === 0 && hidden > 0 ? tunnel : 0
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
