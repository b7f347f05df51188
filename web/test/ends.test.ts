// The parts of the pages at the ends of rounds and matches. If no texts are loaded, a text is its key.

import { render } from '@testing-library/svelte'
import { describe, expect, test } from 'vitest'
import type { Schema } from '../src/api/client'
import { set } from '../src/state/settings.svelte'
import Feats from '../src/table/Feats.svelte'
import Podium from '../src/table/Podium.svelte'
import Results from '../src/table/Results.svelte'
import { standingsOf } from '../src/table/result'

const names = ['Ana', 'Lantern', 'Tea Trolley']
const name = (seat: number): string => names[seat - 1]!
const letter = (seat: number): string => name(seat)[0]!

function results(scoring: string, scores: string[], totals: string[], winners: number[], moving = false): HTMLElement[] {
  const { container } = render(Results, {
    standings: standingsOf(scores, totals, scoring === 'penalty'),
    hands: [['6-6', '12-1'], [], ['0-0']],
    winners,
    low: scoring === 'penalty',
    worth: [{ high: 0, low: 0, points: 50 }],
    you: 1,
    name,
    letter,
    moving,
  })
  return [...container.querySelectorAll('li')]
}

const textOf = (element: Element): string => element.textContent!.replace(/\s+/g, ' ')

describe('the result of a round', () => {
  test('is in the order of the totals, with the tiles that are left', () => {
    const rows = results('penalty', ['25', '0', '50'], ['56', '60', '120'], [2])
    expect(rows.map((row) => row.querySelector('strong')!.textContent)).toEqual(['Ana', 'Lantern', 'Tea Trolley'])
    expect(rows.map((row) => row.classList.contains('yours'))).toEqual([true, false, false])
    expect(textOf(rows[0]!)).toContain('end.left: 12-1, 6-6')
    expect(rows[0]!.querySelectorAll('.domino')).toHaveLength(2)
    expect(textOf(rows[1]!)).toContain('end.none')
    expect(rows.map((row) => row.querySelector('.total .number')!.textContent)).toEqual(['56', '60', '120'])
  })
  test('tells what the hands count if others get it', () => {
    const rows = results('positive', ['0', '74', '0'], ['10', '74', '0'], [2])
    expect(rows.map((row) => row.querySelector('strong')!.textContent)).toEqual(['Lantern', 'Ana', 'Tea Trolley'])
    expect(rows.map((row) => row.querySelector('.sum') !== null)).toEqual([false, true, true])
  })
  test('names the winners of a blocked round, who keep their tiles', () => {
    const rows = results('penalty', ['24', '60', '20'], ['24', '60', '20'], [3])
    expect(textOf(rows[0]!)).toContain('end.mark.lowest')
  })
  test('is there at once without motion', () => {
    set('motion', 'none')
    const rows = results('penalty', ['0', '40', '0'], ['50', '80', '60'], [1], true)
    expect(rows[0]!.querySelector('.total .number')!.textContent).toBe('50')
    expect(rows[0]!.querySelector('.moved')!.classList.contains('told')).toBe(true)
    set('motion', 'system')
  })
})

test('a podium has a step for each of the first, shared places too', () => {
  const { container } = render(Podium, { standings: [{ seat: 2, place: 1, total: '7' }, { seat: 3, place: 1, total: '7' }, { seat: 1, place: 3, total: '9' }], name, letter })
  expect([...container.querySelectorAll('li')].map((step) => [step.className.match(/step-\d/)![0], step.querySelector('strong')!.textContent])).toEqual([
    ['step-1', 'Lantern'],
    ['step-1', 'Tea Trolley'],
    ['step-3', 'Ana'],
  ])
  expect(container.querySelectorAll('.steam')).toHaveLength(2)
})

describe('what stood out in a match', () => {
  const round = { actions: ['1 12-3>1', '2 12-5>2', '2 5-5>2'], scores: ['3', '0', '4'] } as unknown as Schema['RecordRound']
  const told = (...rounds: Schema['RecordRound'][]): string[][] => {
    const { container } = render(Feats, { rounds, switches: {}, worth: [], name })
    return [...container.querySelectorAll('section > div')].map((feat) => [feat.querySelector('h3')!.textContent!, feat.lastElementChild!.textContent!])
  }
  test('is told with a name', () => {
    expect(told(round, round).map(([title]) => title)).toEqual(['match.feat.train', 'match.feat.turn', 'match.feat.round'])
    expect(told(round, round).every(([, who]) => who!.startsWith('match.feat.by'))).toBe(true)
  })
  test('is the longest train only, where one round was the match', () => expect(told(round)).toEqual([['match.feat.train', 'Lantern']]))
  test('is nothing where several did as well', () => expect(told({ ...round, actions: ['1 12-3>1', '2 12-5>2'] })).toEqual([]))
})
