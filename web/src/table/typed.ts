// A tile, spelt on the keyboard: its two numbers in any order, with as few digits as tell it from
// the other tiles. A space ends a number, so `1 2` is the tile 1-2 and `12` may be that or a 12.

import { pips, type Tile } from '../api/notation'

/** A number as far as it has been typed. */
interface Spelt {
  digits: string
  ended: boolean
}

/** Returns those of the tiles that typed may mean: digits, with a space where a number ended. */
export function matching(typed: string, tiles: readonly Tile[]): Tile[] {
  const readings = readingsOf(typed)
  return tiles.filter((tile) => {
    const [a, b] = pips(tile)
    return readings.some(([first, second]) => (fits(first, a) && fits(second, b)) || (fits(first, b) && fits(second, a)))
  })
}

/** Returns the pairs of numbers that typed may stand for. */
function readingsOf(typed: string): [Spelt, Spelt][] {
  const [first = '', second = ''] = typed.split(' ')
  const spaces = typed.split(' ').length - 1
  const open = { digits: '', ended: false }
  if (spaces > 0) return [[{ digits: first, ended: true }, { digits: second, ended: spaces > 1 }]]
  const readings: [Spelt, Spelt][] = [[{ digits: first, ended: false }, open]]
  for (let end = 1; end < first.length; end++) readings.push([{ digits: first.slice(0, end), ended: true }, { digits: first.slice(end), ended: false }])
  return readings
}

function fits(spelt: Spelt, pip: number): boolean {
  return spelt.ended ? String(pip) === spelt.digits : String(pip).startsWith(spelt.digits)
}
