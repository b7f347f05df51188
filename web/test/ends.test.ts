// The parts of the pages at the ends of rounds and matches. If no texts are loaded, a text is its key.

import { fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Schema } from '../src/api/client'
import { set } from '../src/state/settings.svelte'
import type { Table } from '../src/state/table.svelte'
import End from '../src/table/End.svelte'
import Feats from '../src/table/Feats.svelte'
import Podium from '../src/table/Podium.svelte'
import Results from '../src/table/Results.svelte'
import { standingsOf } from '../src/table/result'

const cues: string[] = []
vi.mock('../src/start/cache', () => ({ switchesOf: () => Promise.resolve({ scoring: 'penalty' }) }))
vi.mock('../src/fair/prove', () => ({ proveRound: () => Promise.resolve(null), proveMatch: () => [], record: () => Promise.resolve(null) }))

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
    extras: [undefined, { key: 'end.out_bonus', score: '-10' }, { key: 'end.marker_penalty', score: '5' }],
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
    expect(textOf(rows[1]!)).toContain('end.none end.out_bonus')
    expect(textOf(rows[2]!)).toContain('end.marker_penalty')
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
  const { container } = render(Podium, { standings: [{ seat: 2, place: 1 }, { seat: 3, place: 1 }, { seat: 1, place: 3 }], name, letter })
  expect([...container.querySelectorAll('.one')].map((step) => [step.className.match(/step-\d/)![0], step.querySelector('strong')!.textContent])).toEqual([
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

describe('the end of a match', () => {
  beforeEach(() => {
    cues.length = 0
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    Object.assign(Element.prototype, { animate: () => ({ finish: () => undefined }) })
    Object.assign(document, { getAnimations: () => [] })
    set('motion', 'system')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    set('motion', 'system')
  })

  interface Past {
    you?: number
    reason?: 'out' | 'blocked'
    kinds?: string[]
    early?: boolean
    rounds?: number
    over?: boolean
  }
  /** Shows the end of the only round of a match, which Lantern wins. */
  function open({ you = 2, reason = 'out', kinds = ['round_ended', 'match_ended'], early = false, rounds = 1, over = true }: Past = {}): { stage: () => string; ends: () => boolean } {
    const seats = names.map((name, i) => ({ seat: i + 1, name, bot: i === you - 1 ? undefined : 'casual', who: i === you - 1 ? 'a' : undefined }))
    const end = { reason, winners: [2], scores: ['25', '0', '50'] }
    const view = { table: 't', round: 1, settings: { rounds, rules: 'pagat', worth: [], first: false }, totals: end.scores, places: over ? [2, 1, 3] : undefined }
    const log = kinds.map((kind) => ({ event: { kind, body: { early } }, ends: [] }))
    const position = { end, hands: [['6-6', '12-1'], [], ['0-0']] }
    const table = { id: 't', you, seats, view, log, position, stage: over ? 'over' : 'playing', house: { seats }, now: {}, news: [], connected: true, clock: 0, cue: (cue: string) => cues.push(cue) } as unknown as Table
    let closed = false
    const { container } = render(End, { table, close: () => (closed = true) })
    const stage = (): string => (container.querySelector('dialog') ? 'podium' : container.querySelector('.result') ? 'hands' : container.querySelector('.board') ? 'board' : '')
    return { stage, ends: () => closed }
  }
  const later = async (time: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(time)
    await tick()
  }
  const told = (): string => document.querySelector('.result [role=status]')!.textContent!

  test.each([['a player', 2], ['an onlooker, and people who share a device', 0]])('comes after the board and the hands, for %s', async (_, you) => {
    const { stage } = open({ you })
    expect(stage()).toBe('board')
    await later(950)
    expect(stage()).toBe('hands')
    await later(1000)
    expect(stage()).toBe('hands')
    await later(4000)
    expect(stage()).toBe('podium')
    expect(cues.filter((cue) => cue === 'tick').length).toBeGreaterThan(1)
    expect(cues.filter((cue) => cue === 'win')).toHaveLength(you === 2 ? 1 : 0)
  })
  test('comes after the hands of a blocked round too', async () => {
    const { stage } = open({ reason: 'blocked' })
    expect(document.querySelector('.board p')!.textContent).toBe('end.blocked')
    await later(950)
    expect(stage()).toBe('hands')
  })
  test('waits for nothing where somebody presses', async () => {
    const { stage } = open()
    await fireEvent.pointerDown(document.body)
    expect(stage()).toBe('hands')
    await tick()
    expect(document.querySelector('.result')!.textContent).not.toContain('…')
    await fireEvent.click(document.querySelector('[data-first]')!)
    expect(stage()).toBe('podium')
  })
  test('without motion comes after hands that are there at once, and when the viewer goes on', async () => {
    set('motion', 'none')
    const { stage } = open()
    expect(stage()).toBe('hands')
    await later(60_000)
    expect(stage()).toBe('hands')
    await fireEvent.click(document.querySelector('[data-first]')!)
    expect(stage()).toBe('podium')
    expect(cues).toEqual(['win'])
  })
  test('is there at once where the page opens later, or all have agreed', () => {
    expect(open({ kinds: [] }).stage()).toBe('podium')
    expect(open({ kinds: ['round_ended', 'match_ended'], early: true }).stage()).toBe('podium')
  })
  test('of a round says what it means, to those who hear the game too, when all is counted', async () => {
    open({ rounds: 3, over: false, kinds: ['round_ended'] })
    await later(950)
    expect(told()).toBe('')
    await later(2600)
    expect(told()).toBe('End.means.lead')
    expect(document.querySelector('[data-first]')!.textContent).toBe('do.be_ready')
  })
})
