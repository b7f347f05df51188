// Tiles as outlines: a whole train is a dozen paths, one for each number of pips, and not a
// thousand shapes, so that a slow phone draws it quickly.

import type { Placed } from './yard'
import { mostPips, radius, spots } from './pips'

/** The parts of a train's drawing: the `d` of its paths, and the places of numbers. */
export interface Drawing {
  faces: string
  bars: string
  pips: Map<number, string> // by the number on the half
  numbers: { pip: number; x: number; y: number }[]
}

/**
 * Draws the tiles of a train with halves of `size` pixels. If `written`, they show numbers instead
 * of pips.
 */
export function draw(tiles: readonly Placed[], size: number, written: boolean): Drawing {
  const drawing: Drawing = { faces: '', bars: '', pips: new Map(), numbers: [] }
  for (const { pair, x, y, across } of tiles) {
    drawing.faces += face(x, y, across ? 2 * size : size, across ? size : 2 * size, size * 0.14)
    drawing.bars += across ? line(x + size, y + size * 0.15, `v${short(size * 0.7)}`) : line(x + size * 0.15, y + size, `h${short(size * 0.7)}`)
    pair.forEach((pip, half) => {
      const left = x + (across && half === 1 ? size : 0)
      const top = y + (!across && half === 1 ? size : 0)
      if (written || pip > mostPips) drawing.numbers.push({ pip, x: left + size / 2, y: top + size / 2 })
      else drawing.pips.set(pip, (drawing.pips.get(pip) ?? '') + circles(pip, left, top, size, across))
    })
  }
  drawing.pips = new Map([...drawing.pips].sort(([a], [b]) => a - b)) // in one order, so that no path of a longer train moves
  return drawing
}

/** Draws one half of a tile as a square by itself. */
export function drawHalf(pip: number, size: number, written: boolean): Drawing {
  const shown = !written && pip <= mostPips
  return {
    faces: face(0, 0, size, size, size * 0.14),
    bars: '',
    pips: shown ? new Map([[pip, circles(pip, 0, 0, size, true)]]) : new Map(),
    numbers: shown ? [] : [{ pip, x: size / 2, y: size / 2 }],
  }
}

function face(x: number, y: number, width: number, height: number, r: number): string {
  const w = short(width - 1 - 2 * r)
  const h = short(height - 1 - 2 * r)
  const a = `a${short(r)} ${short(r)} 0 0 1`
  const c = short(r)
  return `M${short(x + 0.5 + r)} ${short(y + 0.5)}h${w}${a} ${c} ${c}v${h}${a} -${c} ${c}h-${w}${a} -${c} -${c}v-${h}${a} ${c} -${c}z`
}

function line(x: number, y: number, to: string): string {
  return `M${short(x)} ${short(y)}${to}`
}

// Pips turn with their tile.
function circles(pip: number, left: number, top: number, size: number, across: boolean): string {
  const scale = size / 24
  const r = short(radius(pip) * scale)
  const d = short(2 * radius(pip) * scale)
  let out = ''
  for (const [a, b] of spots[pip]!) {
    const [x, y] = across ? [b, 24 - a] : [a, b]
    out += `M${short(left + x * scale - radius(pip) * scale)} ${short(top + y * scale)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0`
  }
  return out
}

/** Writes a number with no more digits than a screen can show. */
function short(n: number): string {
  return String(Math.round(n * 100) / 100)
}
