// The picture of the start page: trains that leave a round engine in all directions.

import type { Pair } from '../board/yard'

export interface Run {
  angle: number // degrees, clockwise from the right
  train: readonly Pair[]
}

export const engine = 12

export const runs: readonly Run[] = [
  { angle: -9, train: [[12, 7], [7, 3], [3, 3], [3, 10], [10, 1], [1, 6], [6, 10]] },
  { angle: 20, train: [[12, 4], [4, 9], [9, 6]] },
  { angle: 50, train: [[12, 2], [2, 9], [9, 9], [9, 0], [0, 4]] },
  { angle: 90, train: [[12, 5], [5, 4], [4, 7]] },
  { angle: 130, train: [[12, 3], [3, 8]] },
  { angle: 160, train: [[12, 0], [0, 8], [8, 8], [8, 5], [5, 1]] },
  { angle: 189, train: [[12, 11], [11, 2], [2, 6], [6, 6], [6, 7]] },
]

/**
 * Returns the distance of each tile of a train from its beginning, for half tiles of a size with a
 * small gap.
 */
export function along(train: readonly Pair[], size: number, gap: number): number[] {
  let x = 0
  return train.map(([a, b]) => {
    const at = x
    x += (a === b ? size : 2 * size) + gap
    return at
  })
}

/** Returns a piece of a ring around the origin, as a path. */
export function ring(inner: number, outer: number, from: number, to: number): string {
  const point = (r: number, degrees: number): string => {
    const a = (degrees * Math.PI) / 180
    return `${(r * Math.cos(a)).toFixed(1)} ${(r * Math.sin(a)).toFixed(1)}`
  }
  return `M${point(inner, from)}L${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`
}
