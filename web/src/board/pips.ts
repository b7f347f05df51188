// The places of the pips on a half tile, and their colours. A half is a square of 24.

const near = 5.6
const mid = 12
const far = 18.4

/** The centres of the pips, for 0 to 12; higher numbers are written. */
export const spots: readonly (readonly (readonly [number, number])[])[] = (() => {
  const tl = [near, near] as const, tr = [far, near] as const, bl = [near, far] as const, br = [far, far] as const
  const ml = [near, mid] as const, mr = [far, mid] as const, c = [mid, mid] as const
  const tc = [mid, near] as const, bc = [mid, far] as const
  const rows = [4.4, 9.5, 14.5, 19.6]
  const column = (x: number) => rows.map((y) => [x, y] as const)
  return [
    [],
    [c],
    [tl, br],
    [tl, c, br],
    [tl, tr, bl, br],
    [tl, tr, c, bl, br],
    [tl, tr, ml, mr, bl, br],
    [tl, tr, ml, c, mr, bl, br],
    [tl, tc, tr, ml, mr, bl, bc, br],
    [tl, tc, tr, ml, c, mr, bl, bc, br],
    [...column(near), ...column(far), [mid, rows[1]!], [mid, rows[2]!]],
    [...column(near), ...column(far), [mid, near + 0.8], [mid, mid], [mid, far - 0.8]],
    [...column(near), ...column(mid), ...column(far)],
  ]
})()

/** Returns the radius of a pip: the more pips, the smaller. */
export function radius(pip: number): number {
  return pip > 9 ? 2.15 : pip > 6 ? 2.5 : 2.75
}

/** The highest number that is shown by pips. */
export const mostPips = 12

/** The colour of the pips for each number; they can be told apart by the colour-blind, too. */
export const colours: readonly string[] = [
  '#1b1b1b', '#1e93ec', '#85e0a3', '#c82917', '#4e2110', '#3157ce', '#ffe70d',
  '#ffa8d3', '#044744', '#460080', '#ec7937', '#000000', '#7f6c7c',
]

/** The colour of a written number, 0 to 18: that of its pips, so dark that it can be read. */
export const inks: readonly string[] = [
  '#1b1b1b', '#0a4f8e', '#115029', '#9f1a0c', '#4e2110', '#2843ac', '#5c4e00', '#8a1e55', '#044744', '#460080',
  '#7d360a', '#000000', '#524350', '#00565f', '#6a1b4d', '#3d5a00', '#702a2a', '#3f2f8f', '#333c44',
]
