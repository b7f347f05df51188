// Fits a train into its row: right-aligned, so that all ends are in one column. Tiles that do not
// fit are counted.

/** The pips of a tile on a train, the attaching one first. */
export type Pair = readonly [number, number]

/** A placed tile; x and y are its top left corner, size the side of its half, in pixels. */
export interface Placed {
  at: number // its index in the train
  pair: Pair
  x: number
  y: number
  across: boolean
}

export interface Lane {
  y: number
  first: number // indices of the tiles in it
  last: number
}

export interface Fitted {
  size: number
  hidden: number // tiles at the beginning that do not fit
  tiles: Placed[]
  lanes: Lane[]
}

/** Returns the length that a tile needs in a lane, in halves: doubles lie across. */
function length(pair: Pair): number {
  return pair[0] === pair[1] ? 1 : 2
}

const gap = 1 // pixels between tiles

/** The smallest half with readable pips, in pixels. */
export const smallestPips = 22

/** The largest half of a row, in pixels. */
const largest = 38

/**
 * Fits a train into width by height pixels. It lies in one lane as long as its halves are large
 * enough for pips, otherwise in two if the height allows. Chip is the width of the label that
 * counts hidden tiles.
 */
export function fit(train: readonly Pair[], width: number, height: number, chip: number): Fitted {
  const halves = train.reduce((sum, pair) => sum + length(pair), 0)
  const room = (width - gap * train.length - 0.5) / Math.max(halves, 1)
  const full = Math.min((height - 4) / 2, largest)
  if (room >= Math.min(smallestPips, full)) return lay(train, 1, clamp(room, 12, full), width, height, chip)
  const half = Math.min((height / 2 - 2) / 2, largest)
  if (half >= smallestPips - 2) return lay(train, 2, half, width, height, chip)
  return lay(train, 1, Math.max(12, Math.min(smallestPips, full)), width, height, chip)
}

function lay(train: readonly Pair[], lanes: number, size: number, width: number, height: number, chip: number): Fitted {
  const all: Lane[] = []
  let end = train.length // of the tiles still to be placed
  for (let lane = lanes - 1; lane >= 0 && end > 0; lane--) {
    const y = (height / lanes) * (lane + 0.5)
    let first = fill(train, end, size, width)
    if (lane === 0 && first > 0) first = fill(train, end, size, width - chip)
    all.unshift({ y, first, last: end - 1 })
    end = first
  }
  if (all.length === 1) all[0]!.y = height / 2 // no empty lane
  const tiles: Placed[] = []
  for (const lane of all) {
    let x = width
    for (let at = lane.last; at >= lane.first; at--) {
      const pair = train[at]!
      const across = pair[0] !== pair[1]
      x -= length(pair) * size + gap
      tiles.push({ at, pair, x: x + gap, y: lane.y - (across ? size / 2 : size), across })
    }
  }
  tiles.sort((a, b) => a.at - b.at)
  return { size, hidden: end, tiles, lanes: all }
}

/** Returns the first tile of a lane that ends before the tile `end`. */
function fill(train: readonly Pair[], end: number, size: number, width: number): number {
  let left = width
  let first = end
  while (first > 0) {
    left -= length(train[first - 1]!) * size + gap
    if (left < 0) break
    first--
  }
  return first
}

function clamp(n: number, low: number, high: number): number {
  return Math.min(Math.max(n, low), high)
}
