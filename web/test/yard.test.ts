// The yard over the whole grid of screens, players and lengths: no row is cut, nothing is hidden
// while another lane fits, and no tile lies on another.

import { describe, expect, test } from 'vitest'
import { largest, layOut, smallest, tunnel, type Pair, type Room, type Yard } from '../src/board/yard'

// What is left of each screen for the rows, without header, rack and buttons.
const rooms: Record<string, Room> = {
  '360×640': { width: 336, height: 400 },
  '390×844': { width: 366, height: 490 },
  '844×390': { width: 820, height: 230 },
  '768×1024': { width: 720, height: 790 },
  '1280×800': { width: 1150, height: 600 },
  '1920×1080': { width: 1780, height: 820 },
}

/** A train of so many tiles; every sixth or so is a double. */
function train(tiles: number, seed: number): Pair[] {
  let end = 12
  return Array.from({ length: tiles }, (_, i) => {
    const pair: Pair = [end, (i * 5 + seed) % 6 === 0 ? end : (end + 1 + ((i * 7 + seed) % 12)) % 13]
    end = pair[1]
    return pair
  })
}

interface Case {
  name: string
  room: Room
  trains: Pair[][]
  yard: Yard
}

function* cases(): Generator<Case> {
  for (const [name, room] of Object.entries(rooms)) {
    for (let players = 2; players <= 14; players++) {
      for (const longest of [0, 1, 4, 9, 15, 24, 40, 75]) {
        const trains = Array.from({ length: players + 1 }, (_, i) => train(i % 3 === 0 ? longest : Math.ceil(longest / (1 + (i % 4))), i))
        yield { name: `${name}, ${players} players, ${longest} tiles`, room, trains, yard: layOut(room, trains) }
      }
    }
  }
}

const grid = [...cases()]

/** Checks every case; a failure names it. */
function each(check: (c: Case) => void): void {
  let count = 0
  for (const c of grid) {
    try {
      check(c)
    } catch (error) {
      throw new Error(c.name, { cause: error })
    }
    count++
  }
  expect(count).toBe(6 * 13 * 8)
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const boxes = (yard: Yard, row: number): Box[] =>
  yard.rows[row]!.tiles.map(({ x, y, across }) => ({
    left: x, right: x + (across ? 2 : 1) * yard.size, top: y, bottom: y + (across ? 1 : 2) * yard.size,
  }))

const apart = (a: Box, b: Box): boolean => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

describe('the yard', () => {
  test('shows the newest tiles of each train in order, and counts the others', () =>
    each(({ trains, yard }) =>
      trains.forEach((pairs, i) => {
        const { hidden, tiles } = yard.rows[i]!
        expect(tiles.map(({ at }) => at)).toEqual([...pairs.keys()].slice(hidden))
        expect(pairs.length === 0 || tiles.length > 0).toBe(true)
      }),
    ))

  test('lets no tile leave its row or lie on another', () =>
    each(({ yard }) =>
      yard.rows.forEach((row, i) => {
        const all = boxes(yard, i)
        const [least, top] = [row.hidden > 0 ? tunnel : 0, yard.above ? yard.plate : 0]
        const outside = all.filter((box, k) => box.left < (k === 0 ? least : 0) || box.right > yard.track || box.top < top || box.bottom > row.height)
        const meeting = all.filter((a, k) => all.slice(k + 1, k + 40).some((other) => !apart(a, other)))
        expect([...outside, ...meeting]).toEqual([])
      }),
    ))

  test('leaves room for the next tile at the end of each train', () =>
    each(({ yard }) =>
      yard.rows.forEach((row, i) => {
        const last = boxes(yard, i).at(-1)
        const inLastLane = last !== undefined && Math.abs((last.top + last.bottom) / 2 - row.lanes.at(-1)!) < 1
        if (inLastLane) expect(last.right + 2 * yard.size).toBeLessThanOrEqual(yard.track)
      }),
    ))

  test('cuts no row, and shows up to eight players without scrolling', () =>
    each(({ room, trains, yard }) => {
      const columns = Array.from({ length: yard.columns }, (_, c) => yard.rows.filter(({ x }) => Math.round(x / yard.width) === c))
      for (const rows of columns) rows.forEach((row, i) => expect(row.y).toBeGreaterThanOrEqual(i === 0 ? 0 : rows[i - 1]!.y + rows[i - 1]!.height))
      for (const row of yard.rows) expect(row.y + row.height).toBeLessThanOrEqual(yard.height)
      if (trains.length <= 9) expect(yard.height).toBeLessThanOrEqual(room.height)
    }))

  test('has rows that stand where they stood whatever is laid', () =>
    each(({ room, trains, yard }) => {
      const bare = layOut(room, trains.map(() => []))
      expect(yard.rows.map(({ x, y, height }) => [x, y, height])).toEqual(bare.rows.map(({ x, y, height }) => [x, y, height]))
      if (room.width < 600) expect(yard.size).toBe(bare.size)
    }))

  test('hides nothing while tiles could be smaller or another lane fits; on a phone each train has one lane', () =>
    each(({ room, trains, yard }) =>
      yard.rows.forEach(({ hidden, lanes, height, tiles }, i) => {
        if (room.width < 600) expect(lanes.length).toBe(1)
        if (hidden === 0) return
        if (room.width < 600) {
          const length = (pair: Pair): number => (pair[0] === pair[1] ? 1 : 2) * yard.size + 1
          const shown = tiles.reduce((sum, { pair }) => sum + length(pair), 0)
          expect(tunnel + length(trains[i]![hidden - 1]!) + shown + 2 * yard.size + 1).toBeGreaterThan(yard.track)
          return
        }
        expect(yard.size).toBe(smallest)
        expect((lanes.length + 1) * (2 * smallest + 4)).toBeGreaterThan(height)
      })))

  test('has halves that a screen can show, as in the pictures', () => {
    each(({ yard }) => expect(yard.size).toBeGreaterThanOrEqual(smallest))
    const size = (room: string, players: number, tiles: number): number => layOut(rooms[room]!, Array.from({ length: players + 1 }, (_, i) => train(tiles, i))).size
    expect(size('1920×1080', 2, 4)).toBe(largest)
    expect(size('1280×800', 4, 7)).toBeGreaterThanOrEqual(40)
    expect(size('1280×800', 8, 15)).toBeGreaterThanOrEqual(24)
    expect(size('390×844', 4, 7)).toBeGreaterThanOrEqual(20)
  })
})
