// What the ends of rounds and matches show.

import { describe, expect, test, vi } from 'vitest'
import type { Schema } from '../src/api/client'
import type { SeatActionText } from '../src/api/notation'
import { lowestWins } from '../src/state/score'
import { bestRound, earlier, extrasOf, gap, headlineOf, longestTrain, meaningOf, placeOf, placesOf, richestTurn, standingsOf } from '../src/table/result'
import { points } from '../src/table/worth'
import { switchesOf } from '../src/start/cache'
import { letterAt, letterOf } from '../src/state/names'

const away = vi.hoisted(() => ({ asks: 0 })) // how many more requests the server does not answer

vi.mock('../src/api/client', async (original) => {
  const client = await original<typeof import('../src/api/client')>()
  const rulesOf = (_: string, { params }: { params: { path: { id: string } } }) =>
    away.asks-- > 0 ? Promise.reject(new client.Problem('offline', 0)) : Promise.resolve({ switches: { scoring: params.path.id === 'pagat' ? 'penalty' : 'positive', rounds: 13 } })
  return { ...client, api: { GET: rulesOf }, ok: <T>(answer: T): T => answer }
})

type Round = Schema['RecordRound']
const round = (actions: string[], scores: string[] = []): Round =>
  ({ actions: actions as SeatActionText[], scores, boneyard: [], engine: 12, hands: [] }) as unknown as Round

describe('the letter of a locomotive', () => {
  test('is the first one of the name, in upper case', () => expect(['Ana', 'émile', ' ben', 'ß', ''].map(letterOf)).toEqual(['A', 'É', 'B', 'SS', '']))
  test('is the whole first one, with its accents', () => expect(letterAt([{ seat: 1, name: 'e\u0301mile' }] as Parameters<typeof letterAt>[0], 1)).toBe('E\u0301'))
  test('is no other’s at a table', () => {
    const seats = ['Paul', 'Pia', 'Pip', 'P', 'Ana Lu', 'PP'].map((name, i) => ({ seat: i + 1, name })) as unknown as Parameters<typeof letterAt>[0]
    expect(seats.map(({ seat }) => letterAt(seats, seat))).toEqual(['P', 'I', '3', '4', 'A', '6'])
  })
  test('may be made of several characters', () => expect(letterOf('e\u0301mile')).toBe('E\u0301'))
})

describe('which total wins', () => {
  test('is said by the rule set', async () => {
    expect(lowestWins(await switchesOf('pagat'))).toBe(true)
    expect(lowestWins(await switchesOf('czech'))).toBe(false)
  })
  test('or by the change of the players', async () => {
    expect(lowestWins(await switchesOf({ base: 'pagat', scoring: 'positive' }))).toBe(false)
    expect(lowestWins(await switchesOf({ base: 'czech', scoring: 'penalty' }))).toBe(true)
    expect(lowestWins(await switchesOf({}))).toBe(true)
  })
  test('is known as soon as a server that was replaced is back', async () => {
    vi.useFakeTimers()
    away.asks = 2
    const found = switchesOf('finnish') // not asked for before
    await vi.advanceTimersByTimeAsync(1000)
    expect(lowestWins(await found)).toBe(false)
    expect(away.asks).toBe(-1)
    vi.useRealTimers()
  })
})

test('a tile counts its pips, or what the rules say', () => {
  const worth = [{ high: 0, low: 0, points: 50 }, { high: 7, low: 0, points: 12 }]
  expect([points('0-0', worth), points('0-7', worth), points('0-0', undefined), points('12-7', worth)]).toEqual([50, 12, 0, 19])
})

describe('places', () => {
  test('go to the lowest totals or to the highest', () => {
    expect(placesOf(['20', '9/2', '31'], true)).toEqual([2, 1, 3])
    expect(placesOf(['20', '9/2', '31'], false)).toEqual([2, 3, 1])
  })
  test('are shared by equal totals', () => expect(placesOf(['7', '3', '7', '9'], true)).toEqual([2, 1, 2, 4]))
  test('are those of the viewer, by the rules of the table', async () => {
    const at = (rules: string, totals: string[], you: number): Promise<number> => placeOf({ view: { totals, settings: { rules } }, you } as unknown as Parameters<typeof placeOf>[0])
    expect(await at('pagat', ['20', '9', '31'], 3)).toBe(3)
    expect(await at('czech', ['20', '9', '31'], 3)).toBe(1)
    expect(await at('pagat', ['0', '0', '0'], 3)).toBe(0)
    expect(await at('pagat', ['20', '9', '31'], 0)).toBe(0)
  })
})

describe('the standings after a round', () => {
  test('tell who has passed whom', () => {
    const standings = standingsOf(['12', '0', '31', '42'], ['56', '21', '89', '78'], true)
    expect(standings.map(({ seat, place, up, before }) => [seat, place, up, before])).toEqual([[2, 1, 0, '21'], [1, 2, 1, '44'], [4, 3, -1, '36'], [3, 4, 0, '58']])
    expect(earlier(standings).map(({ seat }) => seat)).toEqual([2, 4, 1, 3])
  })
  test('tell nothing of that in the first round', () => {
    const standings = standingsOf(['12', '0'], ['12', '0'], true)
    expect(standings.map(({ seat, up }) => [seat, up])).toEqual([[2, 0], [1, 0]])
    expect(earlier(standings).map(({ seat }) => seat)).toEqual([1, 2])
  })
  test('turn round where the highest total wins, with parts of points', () => {
    expect(standingsOf(['0', '37/2', '0'], ['30', '37/2', '25'], false).map(({ seat, up, before }) => [seat, up, before])).toEqual([[1, 0, '30'], [3, 0, '25'], [2, 0, '0']])
  })
})

describe('what a round means', () => {
  const four = (scores: string[], totals: string[], you: number, low = true): unknown[] => {
    const { key, who, place, gap, others } = meaningOf(standingsOf(scores, totals, low), you)
    return [key, who, place, gap, others]
  }
  test('after the first round nobody stays or moves', () => {
    expect(four(['3', '7', '12', '9'], ['3', '7', '12', '9'], 1)).toEqual(['lead', [1], 1, '4', [2]])
    expect(four(['3', '7', '12', '9'], ['3', '7', '12', '9'], 3)).toEqual(['placed', [3], 4, '9', [1]])
  })
  test('the first stays first, also where others come to the second place together', () => {
    expect(four(['9', '2', '4', '20'], ['18', '22', '22', '71'], 1)).toEqual(['stay', [1], 1, '4', [2, 3]])
  })
  test('another takes the lead, also one who shared it before', () => {
    expect(four(['0', '14', '4', '20'], ['18', '22', '46', '71'], 1)).toEqual(['take', [1], 1, '4', [2]])
    expect(four(['20', '1', '4', '20'], ['28', '22', '46', '71'], 2)).toEqual(['take', [2], 1, '6', [1]])
    expect(four(['0', '4', '4', '20'], ['18', '22', '46', '71'], 1)).toEqual(['take', [1], 1, '4', [2]])
  })
  test('the lead is shared, by some or by all', () => {
    expect(four(['5', '4', '4', '20'], ['22', '22', '46', '71'], 2)).toEqual(['share', [1, 2], 1, '24', [3]])
    expect(four(['0', '0', '0', '0'], ['0', '0', '0', '0'], 2)).toEqual(['share', [1, 2, 3, 4], 1, '0', []])
  })
  test('the others rise, fall or stand, and are behind all who lead', () => {
    expect(four(['0', '4', '31', '2'], ['18', '22', '46', '40'], 4)).toEqual(['rise', [4], 3, '22', [1]])
    expect(four(['0', '4', '31', '2'], ['18', '22', '46', '40'], 3)).toEqual(['fall', [3], 4, '28', [1]])
    expect(four(['4', '0', '1', '2'], ['22', '22', '30', '40'], 3)).toEqual(['placed', [3], 3, '8', [1, 2]])
  })
  test('a later place may be shared, at nothing too', () => {
    expect(four(['0', '4', '31', '2'], ['18', '40', '46', '40'], 4)).toEqual(['tied', [2, 4], 2, '22', [1]])
    expect(four(['0', '40', '0', '0'], ['0', '40', '0', '0'], 3, false)).toEqual(['tied', [1, 3, 4], 2, '40', [2]])
  })
  test('of two, the second is only behind', () => {
    expect(four(['30', '0'], ['35', '31/2'], 1)).toEqual(['two', [1], 2, '39/2', [2]])
    expect(four(['30', '0'], ['35', '31/2'], 2)).toEqual(['take', [2], 1, '39/2', [1]])
  })
  test('where most points win, those lead who have most', () => {
    expect(four(['0', '0', '60', '0'], ['20', '50', '75', '10'], 3, false)).toEqual(['take', [3], 1, '25', [2]])
    expect(four(['0', '0', '60', '0'], ['20', '50', '75', '10'], 2, false)).toEqual(['fall', [2], 2, '25', [3]])
    expect(four(['0', '30', '1', '0'], ['20', '80', '16', '10'], 2, false)).toEqual(['stay', [2], 1, '60', [1]])
  })
  test('for an onlooker it is what it means for those who lead', () => {
    expect(four(['0', '14', '4', '20'], ['18', '22', '46', '71'], 0)).toEqual(['take', [1], 1, '4', [2]])
    expect(four(['5', '4', '4', '20'], ['22', '22', '46', '71'], 0)).toEqual(['share', [1, 2], 1, '24', [3]])
  })
})

test('the difference of two totals has no sign', () => expect([gap('71', '96'), gap('96', '71'), gap('9/2', '1')]).toEqual(['25', '25', '7/2']))

describe('the headline of a match', () => {
  const [places, totals] = [[2, 1, 3, 4], ['96', '71', '118', '163']]
  test('tells the own place, and how far the winner is', () => {
    expect(headlineOf(places, totals, 1)).toEqual({ key: 'second', place: 2, margin: { ahead: false, gap: '25', of: [2] } })
    expect(headlineOf(places, totals, 3).key).toBe('third')
    expect(headlineOf(places, totals, 4)).toMatchObject({ key: 'placed', place: 4 })
  })
  test('tells a winner how far the next ones are', () => {
    expect(headlineOf(places, totals, 2)).toEqual({ key: 'won', place: 1, margin: { ahead: true, gap: '25', of: [1] } })
  })
  test('tells an onlooker who wins', () => expect(headlineOf(places, totals, 0)).toMatchObject({ key: 'watched', margin: { ahead: true, of: [1] } }))
  test('tells that the first place is shared', () => {
    expect(headlineOf([1, 1, 3], ['5', '5', '9'], 2)).toEqual({ key: 'shared', place: 1 })
    expect(headlineOf([1, 1, 3], ['5', '5', '9'], 3).margin).toEqual({ ahead: false, gap: '4', of: [1, 2] })
  })
  test('and that another one is', () => {
    expect(headlineOf([2, 1, 2, 2], ['0', '40', '0', '0'], 1)).toEqual({ key: 'tied', place: 2, margin: { ahead: false, gap: '40', of: [2] } })
  })
})

describe('the feats of a match', () => {
  const rounds = [
    round(['1 12-3>1', '1 3-4>1', '2 12-5>2', '1 4-4>1', '1 knock', '1 4-1>M', '2 pass'], ['3', '0']),
    round(['2 11-2>2', '1 11-9>2', '2 2-1>2', '2 1-8>2', '2 8-0>2'], ['0', '1/2']),
  ]
  test('are the longest own train, whoever laid its tiles', () => {
    expect(longestTrain(rounds)).toEqual({ seat: 2, round: 2, amount: '5' })
    expect(longestTrain([])).toBeUndefined()
  })
  test('the turn with the most points', () => {
    expect(richestTurn(rounds, {}, [])).toEqual({ seat: 1, round: 1, amount: '22' })
  })
  test('where all open at the same time, an opening is one turn', () => {
    const opening = [round(['1 12-3>1', '2 12-5>2', '1 3-9>1', '2 stop', '1 stop', '1 12-0>M'])]
    expect(richestTurn(opening, { opening_order: 'simultaneous' }, [])?.amount).toBe('27')
    expect(richestTurn(opening, { opening_order: 'in_turn' }, [])?.amount).toBe('17')
  })
  test('the round with the best score', () => {
    expect(bestRound(rounds, false)).toEqual({ seat: 1, round: 1, amount: '3' })
    expect(bestRound(rounds.slice(0, 1), true)).toEqual({ seat: 2, round: 1, amount: '0' })
  })
  test('belong to one who did better than all others', () => {
    expect(bestRound(rounds, true)).toBeUndefined() // each went out once
    expect(bestRound([rounds[0]!, rounds[0]!], true)).toEqual({ seat: 2, round: 1, amount: '0' })
    expect(longestTrain([round(['1 12-3>1', '2 12-5>2'])])).toBeUndefined()
  })
})

test('a score has a bonus for who goes out, and a penalty for the marker of any other seat', () => {
  const at = (scoring: string, reason: 'out' | 'blocked'): unknown => {
    const position = { end: { reason, winners: [1] }, markers: [1, 2], hands: [[], [], []] } as unknown as Parameters<typeof extrasOf>[0]
    return extrasOf(position, { scoring, out_bonus: 10, marker_penalty: 5 }).map((extra) => extra && `${extra.key} ${extra.score}`)
  }
  expect(at('penalty', 'out')).toEqual(['end.out_bonus -10', 'end.marker_penalty 5', undefined])
  expect(at('positive', 'out')).toEqual(['end.out_bonus 10', 'end.marker_penalty -5', undefined])
  expect(at('penalty', 'blocked')).toEqual(['end.marker_penalty 5', 'end.marker_penalty 5', undefined])
})
