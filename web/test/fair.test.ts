/// <reference types="node" />
// The page's own recomputation of deals, by the worked examples of package deal.

import { bytesToHex } from '@noble/hashes/utils.js'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sum, type Tile } from '../src/api/notation'
import { deck, lots } from '../src/fair/deal'
import { fairMessage, fairSeed, hashOf } from '../src/fair/seed'
import { hashNumber } from '../src/state/fairnotes'

/** Returns the paragraphs of a file of examples, each as its lines' first words and rests. */
function examples(file: string): [string, string][][] {
  const text = readFileSync(`../game/deal/testdata/${file}`, 'utf8')
  return text
    .split('\n\n')
    .map((paragraph) => paragraph.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => /^(seat \d+|number \d+|hash \d+|\S+):? (.*)$/.exec(line)!.slice(1) as [string, string]))
}

const value = (example: [string, string][], key: string): string => example.find(([k]) => k === key)?.[1] ?? ''
const pip = (text: string): number | null => (text === 'none' ? null : Number(text))
const drawn = (draws: { seat: number; tile: string }[]): string => draws.map((lot) => `${lot.seat}:${lot.tile}`).join(' ')

describe('deals of vectors.txt', () => {
  const all = examples('vectors.txt').filter((example) => value(example, 'seed') !== '')
  test('there are examples', () => expect(all.length).toBeGreaterThan(9))
  test.each(all.map((example) => [value(example, 'seed'), example] as const))('seed %s', (seed, example) => {
    const set = Number(value(example, 'set'))
    const aside = pip(value(example, 'aside'))
    const seats = Number(value(example, 'seats'))
    const hand = Number(value(example, 'hand'))
    const tiles = deck(seed, set, aside)
    const { draws, starter } = lots(seed, set, aside, seats)
    expect(drawn(draws)).toBe(value(example, 'lots'))
    expect(starter).toBe(Number(value(example, 'starter')))
    for (let seat = 1; seat <= seats; seat++) {
      expect(tiles.slice((seat - 1) * hand, seat * hand).join(' ')).toBe(value(example, `seat ${seat}`))
    }
    expect(tiles.slice(seats * hand).join(' ')).toBe(value(example, 'boneyard'))
  })
})

test('lots go to the best draw by each rule', () => {
  const seed = (n: number): string => n.toString(16).padStart(64, '0')
  const best: Record<string, (tile: Tile) => number> = {
    sum: (tile) => sum(tile),
    lowest: (tile) => -sum(tile),
    double_first: (tile) => sum(tile) + (tile === `${tile.split('-')[0]}-${tile.split('-')[0]}` ? 100 : 0),
  }
  for (const [by, worth] of Object.entries(best)) {
    for (let n = 0; n < 50; n++) {
      const { draws, starter } = lots(seed(n), 6, null, 4, by)
      const first = draws.slice(0, 4).toSorted((a, b) => worth(b.tile) - worth(a.tile))
      const tied = first.filter(({ tile }) => worth(tile) === worth(first[0]!.tile)).map(({ seat }) => seat)
      expect(tied).toContain(starter)
      expect(draws.length > 4).toBe(tied.length > 1)
    }
  }
})

describe('fair seeds of fair.txt', () => {
  const all = examples('fair.txt')
  test('there are eight', () => expect(all.length).toBe(8))
  test.each(all.map((example) => [value(example, 'seed'), example] as const))('seed %s', async (seed, example) => {
    const secret = value(example, 'secret')
    const table = value(example, 'table')
    const round = Number(value(example, 'round'))
    const redeals = Number(value(example, 'deal'))
    const numbers: Record<string, string> = {}
    for (const [key, number] of example) {
      const seat = /^number (\d+)$/.exec(key)?.[1]
      if (seat) {
        numbers[seat] = number
        expect(hashOf(number)).toBe(value(example, `hash ${seat}`))
        expect(await hashNumber(number)).toBe(hashOf(number))
      }
    }
    expect(hashOf(secret)).toBe(value(example, 'commitment'))
    expect(bytesToHex(fairMessage(table, round, redeals, numbers))).toBe(value(example, 'message'))
    expect(fairSeed(secret, table, round, redeals, numbers)).toBe(seed)
    const set = Number(value(example, 'set'))
    const aside = pip(value(example, 'aside'))
    const { draws, starter } = lots(seed, set, aside, Number(value(example, 'seats')))
    expect(drawn(draws)).toBe(value(example, 'lots'))
    expect(starter).toBe(Number(value(example, 'starter')))
    expect(deck(seed, set, aside).join(' ')).toBe(value(example, 'deck'))
  })
})
