// House rules: how a choice is written, and how the other switches give way to it.

import { describe, expect, test, vi } from 'vitest'
import { chosen, faults, mend, written, type Verdict } from '../src/start/mix'
import { Making } from '../src/start/making.svelte'
import { textOf, type Switches, type Value } from '../src/rules/values'

describe('a table of hands', () => {
  test.each([
    [{ 2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 10: 8 }, '2-4: 15, 5-6: 12, 10: 8'],
    [{ 2: 8, 4: 6 }, '2: 8, 4: 6'],
    [{ 9: 11, 10: 11, 11: 11 }, '9-11: 11'],
    [{}, ''],
  ])('%o is written in ranges', (hands, text) => expect(textOf(hands)).toBe(text))
})

describe('a mix of switches', () => {
  test('is the ID of the rule set where nothing differs', () => expect(written('pagat', {})).toBe('pagat'))
  test('is a base and what differs', () => {
    expect(written('pagat', { set: 9, hand: { 2: 7, 3: 7 }, engine: 'held', knock: true })).toEqual({
      base: 'pagat', set: 9, hand: { 2: 7, 3: 7 }, engine: 'held', knock: true,
    })
  })
  test('forgets what the rule set has anyway', () => {
    const standard = { knock: false, engine: 'held' }
    expect(chosen(standard, {}, 'knock', true)).toEqual({ knock: true })
    expect(chosen(standard, { knock: true, engine: 'lot' }, 'knock', false)).toEqual({ engine: 'lot' })
  })
})

describe('a choice that does not go with the rest', () => {
  const standard: Switches = { set: 12, rounds: 13, engine: 'held', starter: 'holder' }
  /** Acts as a server with two rules: starter goes with engine, rounds are at most set + 1. */
  async function ask(own: Switches): Promise<Verdict> {
    const switches = { ...standard, ...own }
    const starters: Value[] = switches['engine'] === 'held' ? ['holder'] : ['rotate', 'lot']
    const rounds: Value[] = Array.from({ length: Number(switches['set']) + 1 }, (_, at) => at + 1)
    const ok = starters.includes(switches['starter']!) && rounds.includes(switches['rounds']!)
    const message = starters.includes(switches['starter']!) ? 'rounds: too many' : 'starter: not to be had'
    return {
      ok, switches, mute: [], ...(ok ? {} : { message }),
      possible: { engine: switches['starter'] === 'holder' ? ['held'] : ['aside'], starter: starters, rounds },
    }
  }
  test('makes others give way, the nearest value first', async () => {
    const aside = await mend(standard, {}, 'engine', 'aside', ask)
    expect(aside).toMatchObject({ own: { engine: 'aside', starter: 'rotate' }, also: ['starter'], verdict: { ok: true } })
    const small = await mend(standard, {}, 'set', 6, ask)
    expect(small).toMatchObject({ own: { set: 6, rounds: 7 }, also: ['rounds'] })
  })
  test('gives the others back what the rule set has', async () => {
    const back = await mend(standard, { engine: 'aside', starter: 'lot' }, 'engine', 'held', ask)
    expect(back).toMatchObject({ own: {}, also: ['starter'] })
  })
  test('is told where nothing can give way', async () => {
    const verdict: Verdict = { ok: false, faults: ['rounds: no', 'hand: no', 'hand: nor this'], possible: {}, mute: [], switches: {} }
    const clash = await mend(standard, {}, 'hand', {}, () => Promise.resolve(verdict))
    expect(clash).toMatchObject({ own: { hand: {} }, also: [], verdict: { ok: false } })
    expect([faults(verdict, 'hand'), faults(verdict, 'han')]).toEqual([['hand: no', 'hand: nor this'], []])
  })
  test('leaves alone what goes together', async () => {
    const asked = vi.fn(ask)
    expect(await mend(standard, {}, 'knock', true, asked)).toMatchObject({ own: { knock: true }, also: [] })
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe('the seats of a new table', () => {
  const made = (company: 'bots' | 'friends', players: number[]): Making => {
    const making = new Making(company, 'casual')
    making.fit(players)
    return making
  }
  test('are as many as there are rows, within what the rules allow', () => {
    const making = made('bots', [2, 3, 4, 5])
    making.add('strong')
    expect([making.seats, making.larger, making.others]).toEqual([5, undefined, ['casual', 'casual', 'casual', 'strong']])
    for (let n = 0; n < 3; n++) making.remove(0)
    expect([making.seats, making.removable(0), making.others]).toEqual([2, false, ['strong']])
    making.fit([9, 10])
    expect(making.seats).toBe(9)
    const even = made('friends', [2, 4])
    even.remove(2)
    expect(even.seats).toBe(2)
    even.add('')
    expect(even.others).toEqual(['', '', ''])
  })
  test('are for friends as soon as one is open, and for bots again when none is', () => {
    const making = made('bots', [2, 3, 4, 5])
    making.add('')
    expect([making.company, making.complete, making.people]).toEqual(['friends', false, 2])
    making.seat(3, 'expert')
    expect([making.company, making.others]).toEqual(['bots', ['casual', 'casual', 'casual', 'expert']])
    making.grade('greedy')
    expect(making.others).toEqual(['greedy', 'greedy', 'greedy', 'greedy'])
  })
  test('at one device have a name for each person, before the bots', () => {
    const making = made('bots', [2, 3, 4, 5])
    making.join('here')
    making.names = ['Ben', 'Mum', 'Grandpa']
    making.remove(0)
    expect(making.here('Ana')).toEqual(['Ana', 'Mum', 'Grandpa'])
    making.add('casual')
    making.add('')
    expect(making.others).toEqual(['', '', '', 'casual'])
    expect(making.here('Ana').slice(0, 3)).toEqual(['Ana', 'Mum', 'Grandpa'])
    expect(making.here('Ana')).toHaveLength(4)
    for (let n = 0; n < 2; n++) making.remove(0)
    expect([making.people, making.removable(0), making.removable(1)]).toEqual([2, false, true])
  })
})
