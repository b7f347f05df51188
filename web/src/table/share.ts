// The picture of a match to share: the podium and the names, as a PNG. It has nothing but what the
// page's own result shows everybody.

import { properties } from '../board/colour'
import { num } from '../i18n/index.svelte'

/** What the picture says; all texts are in the reader's language. */
export interface Result {
  above: string // the line above the headline
  headline: string
  players: readonly { seat: number; name: string; letter: string; place: number; points: string }[] // in order
}

export const size = { width: 1200, height: 630 } as const

const display = "'Barlow Condensed', 'Arial Narrow', system-ui, sans-serif"
const ink = '#16130d'
const columns = [600, 320, 880] // the middle of each step, by rank
const tall = [0, 270, 205, 146] // of a step, by place
const base = 560 // where the steps stand

/** Draws the picture. */
export async function draw(result: Result): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('there is no canvas')
  await document.fonts.load(`700 40px ${display}`).catch(() => undefined)
  paint(pen, result, (seat) => colourOf(seat))
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('there is no picture'))), 'image/png'))
}

/** What has become of a picture; nothing if the person has changed their mind. */
export type Shared = 'shared' | 'saved' | ''

/** Shares the picture where the device can, and saves it as a download elsewhere. */
export async function share(result: Result): Promise<Shared> {
  const file = new File([await draw(result)], 'roundhouse.png', { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: result.headline })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return ''
    }
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return 'saved'
}

/** Returns the colour of a seat's locomotive. */
function colourOf(seat: number): string {
  const style = getComputedStyle(document.documentElement)
  const [own, usual] = properties(seat).map((name) => style.getPropertyValue(name).trim())
  return own || usual!
}

type Pen = CanvasRenderingContext2D

/** Paints the picture with a pen. */
export function paint(pen: Pen, { above, headline, players }: Result, colour: (seat: number) => string): void {
  ground(pen)
  write(pen, above, 600, 64, 30, 1100, '#c9d9cf', 600)
  write(pen, headline, 600, 134, 72, 1120, '#ffffff', 700)
  const first = players.slice(0, 3)
  for (const [i, player] of first.entries()) {
    const x = columns[i]!
    const height = tall[player.place] ?? tall[3]!
    step(pen, x, height)
    const width = player.place === 1 ? 132 : 108
    locomotive(pen, x - width / 2, base - height - (width * 43) / 66, width, player, colour(player.seat), player.place === 1)
    write(pen, num(player.place), x, base - height + 62, 58, 240, '#1f1607', 700)
    write(pen, player.name, x, base - height + 98, 32, 244, '#1f1607', 700)
    write(pen, player.points, x, base - height + 126, 25, 244, '#1f1607', 600)
  }
  const rest = players.slice(3).map(({ place, name, points }) => `${num(place)}  ${name}  ${points}`)
  const lines = rest.length > 6 ? [rest.slice(0, 6), rest.slice(6)] : [rest]
  for (const [i, line] of lines.entries()) write(pen, line.join('   ·   '), 520, lines.length === 1 ? 604 : 592 + 26 * i, 24, 960, '#f4f8f2', 600)
  write(pen, 'Roundhouse', 1172, 604, 26, 160, '#ffd98a', 700, 'right')
}

function ground(pen: Pen): void {
  const light = pen.createRadialGradient(600, 330, 60, 600, 330, 760)
  light.addColorStop(0, '#2f6a52')
  light.addColorStop(1, '#16352b')
  pen.fillStyle = light
  pen.fillRect(0, 0, size.width, size.height)
  pen.strokeStyle = 'rgb(255 255 255 / 0.08)'
  pen.lineWidth = 3
  for (let i = 0; i < 9; i++) {
    const [from, to] = [Math.PI * (1 + i / 9) + 0.03, Math.PI * (1 + (i + 1) / 9) - 0.03]
    pen.beginPath()
    pen.arc(600, 600, 420, from, to)
    pen.arc(600, 600, 260, to, from, true)
    pen.closePath()
    pen.stroke()
  }
  pen.fillStyle = '#4d3628'
  for (let x = 4; x < size.width; x += 24) pen.fillRect(x, base - 22, 11, 22)
  pen.fillStyle = '#8fa89a'
  pen.fillRect(0, base - 19, size.width, 3)
  pen.fillRect(0, base - 6, size.width, 3)
}

function step(pen: Pen, x: number, height: number): void {
  const wood = pen.createLinearGradient(0, base - height, 0, base)
  wood.addColorStop(0, '#dcc592')
  wood.addColorStop(1, '#b3945c')
  pen.fillStyle = wood
  pen.beginPath()
  pen.roundRect(x - 132, base - height, 264, height, [12, 12, 0, 0])
  pen.fill()
}

/** Writes a text in one line, smaller if it is too long. */
function write(pen: Pen, text: string, x: number, y: number, height: number, most: number, colour: string, weight: number, align: CanvasTextAlign = 'center'): void {
  pen.textAlign = align
  pen.fillStyle = colour
  for (let tall = height; ; tall -= 2) {
    pen.font = `${weight} ${tall}px ${display}`
    if (pen.measureText(text).width <= most || tall <= height / 2) break
  }
  pen.fillText(text, x, y, most)
}

/** The shapes of Locomotive.svelte, 66 by 44. */
const shapes = {
  funnel: 'M45 4h10l-1.5 3v9h-7V7zM56 29l9 8H52z',
  dome: 'M31 15a4 4 0 0 1 8 0z',
  body: 'M3 3h23v4h-1.5v7H55a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4H4.5V7H3z',
  frame: 'M4 28.5h54v4H4z',
} as const

function locomotive(pen: Pen, x: number, y: number, width: number, { seat, letter }: { seat: number; letter: string }, colour: string, steam: boolean): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(width / 66, width / 66)
  pen.lineJoin = 'round'
  const fill = (path: string | Path2D, colour: string, edge = 1.6): void => {
    const shape = typeof path === 'string' ? new Path2D(path) : path
    pen.fillStyle = colour
    pen.fill(shape)
    pen.strokeStyle = ink
    pen.lineWidth = edge
    if (edge > 0) pen.stroke(shape)
  }
  const round = (x: number, y: number, radius: number): Path2D => {
    const path = new Path2D()
    path.arc(x, y, radius, 0, 2 * Math.PI)
    return path
  }
  if (steam) for (const [x, y, radius] of [[49, 0, 3], [45, -6, 4.5], [39, -12, 6]] as const) fill(round(x, y, radius), 'rgb(255 255 255 / 0.65)', 0)
  fill(shapes.funnel, '#2a2b2c')
  fill(shapes.dome, '#e0a83c')
  fill(shapes.body, colour)
  if (seat > 8) {
    pen.fillStyle = '#fffdf4'
    pen.fillRect(37.5, 14.7, 5, 13.5)
  }
  pen.fillStyle = '#fff8dc'
  pen.fillRect(7.5, 8, 14, 13)
  pen.strokeRect(7.5, 8, 14, 13)
  write(pen, letter, 14.5, 18.6, 12, 12, ink, 700)
  fill(round(60, 20, 3), '#fff8dc')
  fill(shapes.frame, '#2a2b2c')
  for (const [x, y, radius] of [[13, 36, 6], [30, 36, 6], [47, 37.5, 4.5]] as const) fill(round(x, y, radius), '#dfe3e0', 2.2)
  pen.beginPath()
  pen.moveTo(13, 36)
  pen.lineTo(30, 36)
  pen.lineWidth = 2.4
  pen.stroke()
  pen.restore()
}
