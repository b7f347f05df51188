// A train in its row: every tile is shown or counted, nothing overlaps, and the end is on the
// right, whatever the width.

import { describe, expect, test } from 'vitest'
import { fit, smallestPips, type Fitted, type Pair } from '../src/board/layout'

/** Returns a deterministic random source. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Returns a train of n tiles, with a double now and then. */
function train(tiles: number, next: (below: number) => number): Pair[] {
  let end = 12
  return Array.from({ length: tiles }, () => {
    const pair: Pair = [end, next(6) === 0 ? end : next(19)]
    end = pair[1]
    return pair
  })
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

function boxes(fitted: Fitted): Box[] {
  return fitted.tiles.map((tile) => ({
    left: tile.x,
    right: tile.x + (tile.across ? 2 : 1) * fitted.size,
    top: tile.y,
    bottom: tile.y + (tile.across ? 1 : 2) * fitted.size,
  }))
}

const hair = 0.001 // in pixels, for sums of fractions
const apart = (a: Box, b: Box): boolean =>
  a.right <= b.left + hair || b.right <= a.left + hair || a.bottom <= b.top + hair || b.bottom <= a.top + hair

const chip = 54
const heights = [44, 48, 54, 61, 66, 72, 84, 96, 104]

interface Case {
  pairs: Pair[]
  width: number
  height: number
  fitted: Fitted
}

function* cases(): Generator<Case> {
  for (let width = 100; width <= 1200; width += 10) {
    for (const height of heights) {
      const next = chance(width * 1000 + height)
      for (const tiles of [next(4), 4 + next(10), 14 + next(40)]) {
        const pairs = train(tiles, next)
        yield { pairs, width, height, fitted: fit(pairs, width, height, chip) }
      }
    }
  }
}

/** Runs a check for all cases; a failure names its case. */
function each(check: (c: Case) => void): void {
  let count = 0
  for (const c of cases()) {
    try {
      check(c)
    } catch (error) {
      throw new Error(`${c.pairs.length} tiles in ${c.width} by ${c.height}`, { cause: error })
    }
    count++
  }
  expect(count).toBe(111 * heights.length * 3)
}

describe('a train in its row', () => {
  test('what is shown and what is hidden is the train', () =>
    each(({ pairs, fitted }) => {
      expect(fitted.hidden + fitted.tiles.length).toBe(pairs.length)
      expect(fitted.tiles.map((tile) => tile.at)).toEqual(pairs.slice(fitted.hidden).map((_, i) => fitted.hidden + i))
      expect(fitted.tiles.every((tile) => tile.pair === pairs[tile.at])).toBe(true)
    }))

  test('its last tile is always shown', () =>
    each(({ pairs, fitted }) => expect(fitted.tiles.length > 0).toBe(pairs.length > 0)))

  test('no tile leaves the row', () =>
    each(({ width, height, fitted }) => {
      const out = boxes(fitted).filter(
        (box) => box.left < -hair || box.right > width + hair || box.top < -hair || box.bottom > height + hair,
      )
      expect(out).toEqual([])
    }))

  test('no tile lies on another one', () =>
    each(({ fitted }) => {
      const all = boxes(fitted)
      expect(all.flatMap((a, i) => all.slice(i + 1).filter((b) => !apart(a, b)))).toEqual([])
    }))

  test('every lane ends on the right, and the last one with the end of the train', () =>
    each(({ pairs, width, fitted }) => {
      const all = boxes(fitted)
      for (const lane of fitted.lanes.filter((lane) => lane.first <= lane.last)) {
        expect(all[lane.last - fitted.hidden]!.right).toBeCloseTo(width)
      }
      if (pairs.length > 0) expect(fitted.lanes.at(-1)!.last).toBe(pairs.length - 1)
    }))

  test('lanes share the tiles out, in order', () =>
    each(({ fitted }) => {
      const shown = fitted.lanes.flatMap((lane) => Array.from({ length: lane.last - lane.first + 1 }, (_, i) => lane.first + i))
      expect(shown).toEqual(fitted.tiles.map((tile) => tile.at))
    }))

  test('the number of hidden tiles has its room', () =>
    each(({ fitted }) => {
      const top = fitted.lanes[0]
      if (fitted.hidden === 0 || !top || top.first > top.last) return
      expect(boxes(fitted)[top.first - fitted.hidden]!.left).toBeGreaterThanOrEqual(chip - hair)
    }))

  test('two lanes only where their pips can be told', () =>
    each(({ fitted }) => {
      if (fitted.lanes.length > 1) expect(fitted.size).toBeGreaterThanOrEqual(smallestPips - 2)
    }))

  test('doubles stand across, other tiles lie', () =>
    each(({ fitted }) => {
      expect(fitted.tiles.every((tile) => tile.across === (tile.pair[0] !== tile.pair[1]))).toBe(true)
    }))

  test('a train without tiles is an empty row', () => {
    expect(fit([], 320, 96, chip)).toMatchObject({ hidden: 0, tiles: [] })
  })

  test('a wide row shows pips', () => {
    expect(fit(train(5, chance(1)), 900, 100, chip).size).toBeGreaterThanOrEqual(smallestPips)
  })
})
