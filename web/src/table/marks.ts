// Marks that tell the seats' lines in a chart apart without their colours.

const dash = ['', '9 4', '2 4', '10 4 2 4', '5 3', '14 5', '2 2 8 2']

/** Returns the dashes of a seat's line. */
export function dashes(seat: number): string {
  return dash[(seat - 1) % dash.length]!
}

// A circle, a square, a triangle, a diamond, a triangle on its tip, a star, a plus.
const shapes = [
  'M4.4 0A4.4 4.4 0 1 1-4.4 0A4.4 4.4 0 1 1 4.4 0Z',
  'M-4-4H4V4H-4Z',
  'M0-5L4.8 3.8H-4.8Z',
  'M0-5.4L5.4 0L0 5.4L-5.4 0Z',
  'M0 5L4.8-3.8H-4.8Z',
  'M0-5.6L1.5-1.7L5.6-1.7L2.3 .9L3.5 5L0 2.6L-3.5 5L-2.3 .9L-5.6-1.7L-1.5-1.7Z',
  'M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z',
]

/** Returns the shape of a seat's mark around the origin; from seat 8 on it is hollow. */
export function mark(seat: number): string {
  return shapes[(seat - 1) % shapes.length]!
}
