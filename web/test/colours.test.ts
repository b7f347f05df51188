// The colours of the table, from app.css: every text can be read on what it stands on, and every
// sign has an edge that is seen against the ground, in both themes. So have fields, buttons and the
// ring of the focus on the other pages, with high contrast too.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inks } from '../src/board/pips'

const css = readFileSync(join(import.meta.dirname, '../src/app.css'), 'utf8')

type Colour = [number, number, number]

const strong = /data-theme='contrast'\] \{([^}]+)\}/.exec(css)![1]!

/** Returns a colour of app.css in a theme; high contrast is the light theme with some other colours. */
function colour(name: string, theme: 'light' | 'dark' | 'contrast'): Colour {
  const named = new RegExp(`--${name}: (.+?);`)
  const value = ((theme === 'contrast' && named.exec(strong)) || named.exec(css))?.[1]
  const found = [...(value ?? '').matchAll(/#([0-9a-f]{6})/g)].map((match) => match[1]!)
  const hex = theme === 'dark' ? found.at(-1) : found[0]
  if (!hex) throw new Error(`app.css has no colour --${name}`)
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Colour
}

/** Returns what a colour looks like through a veil of another. */
const veil = (ground: Colour, over: Colour, alpha: number): Colour => ground.map((c, i) => c * (1 - alpha) + over[i]! * alpha) as Colour

function luminance(rgb: Colour): number {
  const [r, g, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: Colour, b: Colour): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

const black: Colour = [0, 0, 0]
const white: Colour = [255, 255, 255]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const of = (name: string): Colour => colour(name, theme)
  const grounds: [string, Colour][] = [['yard', of('yard')], ['yard-edge', of('yard-edge')]]

  test.each(grounds)('texts can be read on the %s', (_, ground) => {
    for (const text of ['on-yard', 'on-yard-2', 'lamp']) expect(contrast(of(text), ground), text).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('lamp'), veil(ground, black, 0.5)), 'what somebody did').toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('on-yard'), veil(ground, white, 0.1)), 'the quiet strip').toBeGreaterThanOrEqual(4.5)
    // The row of the seat in turn is lit in its colour.
    for (let seat = 0; seat <= 8; seat++) {
      const lit = veil(ground, of(`loco-${seat}`), 0.34)
      for (const text of ['on-yard', 'on-yard-2']) expect(contrast(of(text), veil(lit, black, 0.45)), `${text} in the turn of seat ${seat}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each([
    ['on-face', 'face'], ['on-press', 'press'], ['on-duty', 'duty'], ['on-lamp', 'lamp'], ['on-action', 'action'], ['on-yard-2', 'unlit'], ['duty', 'face'],
  ])('%s can be read on %s', (text, ground) => expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5))

  test('white can be read on the wood and its buttons', () => {
    expect(contrast(white, of('rack-2'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(veil(of('rack-2'), white, 0.72), of('rack-2'))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(grounds)('each sign has an edge against the %s', (_, ground) => {
    for (const edge of ['unlit-edge', 'face', 'press', 'lamp', 'duty-edge']) expect(contrast(of(edge), ground), edge).toBeGreaterThanOrEqual(3)
  })

  test.each(grounds)('rings are seen on the %s', (_, ground) => {
    for (const ring of ['last', 'duty-ring', 'press']) expect(contrast(of(ring), ground), ring).toBeGreaterThanOrEqual(3)
  })
})

describe.each(['light', 'dark', 'contrast'] as const)('on the pages in the %s theme', (theme) => {
  const of = (name: string): Colour => colour(name, theme)

  test.each(['ground', 'paper', 'paper-2'])('fields, buttons and the focus have an edge on %s', (ground) => {
    for (const edge of ['line-2', 'go', 'warn', 'focus']) expect(contrast(of(edge), of(ground)), edge).toBeGreaterThanOrEqual(3)
  })

  test('the focus has an edge on the bar', () => expect(contrast(of('lamp'), of('bar'))).toBeGreaterThanOrEqual(3))

  test('what is written on a button can be read', () => {
    for (const [text, ground] of [['on-go', 'go'], ['on-bar', 'bar'], ['ink', 'paper'], ['ink-2', 'paper-2']] as const) {
      expect(contrast(of(text), of(ground)), text).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test('each number can be read on a tile, and is told from what lies too low to be played', () => {
  expect(new Set(inks).size).toBe(19)
  for (const [pip, ink] of inks.entries()) {
    const rgb = [1, 3, 5].map((at) => parseInt(ink.slice(at, at + 2), 16)) as Colour
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(rgb, colour('face', theme)), `${pip}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(rgb, colour('face-low', theme)), `${pip} on a low tile`).toBeGreaterThanOrEqual(3)
    }
  }
})
