/// <reference types="node" />
// Computations of the start page.

import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { languages } from '../src/i18n/index.svelte'
import { firstTable } from '../src/start/first'
import { fillNames } from '../src/start/gather'
import { propose } from '../src/start/guest'
import { lengthOf, lengthsOf, roundsOf } from '../src/start/length'
import { playedName } from '../src/start/named'
import { poll } from '../src/start/poll'
import { along, engine, ring, runs } from '../src/start/scene'
import { nearest, usualRounds } from '../src/start/make'

describe('the name of a guest', () => {
  const names = ['Whistle', 'Lantern', 'Caboose']
  test('is one of the list, whatever the chance', () => {
    expect([0, 0.34, 0.999].map((chance) => propose(names, chance, new Set()))).toEqual(names)
  })
  test('gets a number where somebody is called so', () => {
    expect(propose(names, 0, new Set(['Whistle']))).toBe('Whistle 2')
    expect(propose(names, 0, new Set(['Whistle', 'Whistle 2']))).toBe('Whistle 3')
  })
})

test('a match that was played is called by its rule set, with its length where not all of it was played', () => {
  // If no texts are loaded, a text is its key.
  expect([playedName('french'), playedName('french', 3), playedName(undefined)]).toEqual(['french', 'rules.rounds', 'rules.own'])
  expect(playedName(undefined, 0, 'french')).toBe('rules.house')
})

test('the nearest number of players is taken, the lower of two', () => {
  expect(nearest([2, 3, 4, 5], 4)).toBe(4)
  expect(nearest([9, 10, 14], 4)).toBe(9)
  expect(nearest([3, 5], 4)).toBe(3)
  expect(nearest([], 4)).toBe(4)
})

describe('the length of a match', () => {
  test('is one round, five or all of them', () => {
    expect(lengthsOf(13).map((length) => roundsOf(length, 13))).toEqual([1, 5, 0])
    expect([0, 1, 5, 3].map((rounds) => lengthOf(rounds, 13))).toEqual(['full', 'quick', 'evening', undefined])
  })
  test('is offered only where it differs', () => {
    expect(lengthsOf(5)).toEqual(['quick', 'full'])
    expect(lengthsOf(1)).toEqual(['full'])
    expect([roundsOf('evening', 5), roundsOf('quick', 1), lengthOf(0, 1)]).toEqual([0, 0, 'full'])
  })
  test.each([...new Set(Object.values(languages).map(({ usual }) => usual))])('is the same in full by the rules %s as by all that a language suggests', (id) => {
    const set = JSON.parse(readFileSync(`../game/preset/sets/${id}.json`, 'utf8')) as { rules: { rounds: number } }
    expect(set.rules.rounds).toBe(usualRounds)
  })
})

test.each([...new Set(Object.values(languages).map(({ usual }) => usual))])('a first match by the rules %s is one round against two bots, the visitor begins it, and presses every button', (base) => {
  expect(firstTable(base)).toMatchObject({ rules: { base, engine: 'set_aside', starter: 'rotate', rounds: 1 }, seats: 3, bots: ['greedy', 'greedy'], start: true, forced: false, first: true })
})

describe('the names of people who share a device', () => {
  // If no texts are loaded, a text is its key, so all have the same name but one.
  test.each([2, 3, 4, 8])('are as many as the %d people', (people) => {
    expect(fillNames(['Ana'], people).slice(0, people)).toHaveLength(people)
  })
  test('stay when there are fewer people', () => expect(fillNames(['Ana', 'Ben', 'Eva'], 2)).toEqual(['Ana', 'Ben', 'Eva']))
})

describe('the picture of the start page', () => {
  test('has trains that could lie there: from the engine, neighbours match, no tile twice', () => {
    const seen = new Set([`${engine}-${engine}`])
    for (const { train } of runs) {
      let end = engine
      for (const [a, b] of train) {
        expect(a).toBe(end)
        end = b
        const name = [Math.max(a, b), Math.min(a, b)].join('-')
        expect(seen).not.toContain(name)
        seen.add(name)
      }
    }
  })
  test('lays doubles across', () => expect(along([[12, 3], [3, 3], [3, 1]], 10, 1)).toEqual([0, 21, 32]))
  test('draws a piece of a ring', () => expect(ring(1, 2, 0, 90)).toBe('M1.0 0.0L2.0 0.0A2 2 0 0 1 0.0 2.0L0.0 1.0A1 1 0 0 0 1.0 0.0Z'))
})

test('a poll calls at once, again after its time, and no more when stopped', () => {
  vi.useFakeTimers()
  const call = vi.fn()
  const stop = poll(call, 1000)
  vi.advanceTimersByTime(2500)
  expect(call).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(5000)
  expect(call).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
