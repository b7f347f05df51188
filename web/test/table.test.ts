// The page's table: the stream that it reads, and the commands that it sends.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Schema } from '../src/api/client'
import { Problem } from '../src/api/client'
import { readAction, type ActionText } from '../src/api/notation'
import { Stream } from '../src/api/stream'
import { Table } from '../src/state/table.svelte'
import { lay, line, lines } from './network'

const order = vi.hoisted(() => vi.fn())
vi.mock('../src/api/client', async (original) => ({ ...(await original<typeof import('../src/api/client')>()), order }))

const position = {
  format: 'roundhouse-position/1', rules: 'pagat', seats: 2, engine: 12, starter: 1, phase: 'play', opened: [true, true],
  trains: [['12-3'], ['12-5']], mexican: [[]], markers: [], open: [], owed: [], drew: null, passes: 0, knocked: [],
  hands: [['7-3', '3-3', '5-1'], 4], boneyard: 20, turn: [1],
}
const seats: Schema['Seat'][] = [{ seat: 1, who: 'ana', name: 'Ana', presence: 'here' }, { seat: 2, bot: 'casual', presence: 'nobody' }]
const house: Schema['House'] = { host: 'ana', seats, paused: false }
const view = {
  table: 't', seq: 10, now: 0, stage: 'playing', you: 1, house, round: 1, redeals: 0, position, totals: ['0', '0'],
  settings: { rules: 'pagat', seats: 2, rounds: 13, listed: false, onlookers: false, turn: 0, reserve: 0, absent: 0, forced: false, quick: true },
}
const now = (seq: number, legal: ActionText[]): Schema['Now'] => ({ seq, now: 0, stage: 'playing', you: 1, turn: [1], legal: legal.length > 0 ? { '1': legal } : {} })

function acted(seq: number, action: string, more: object = {}): object {
  const { engine, starter, phase, turn, opened, markers, open, owed, passes, knocked } = position
  const status = { engine, starter, phase, turn, opened, markers, open, owed, passes, knocked, ...more }
  return { seq, at: 0, kind: 'acted', body: { action }, then: { status } }
}

let table: Table

beforeEach(() => {
  vi.useFakeTimers()
  order.mockReset()
  lay(true)
  table = new Table('t')
  line().say({ event: 'view', id: 10, data: view })
  line().say({ event: 'now', data: now(10, ['3-7>1', '3-3>1']) })
})

afterEach(() => {
  table.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the table acts for the player where there is no choice, but lays no tile on a train', () => {
  line().say({ event: 'view', id: 10, data: { ...view, settings: { ...view.settings, forced: true } } })
  const forced = (...legal: ActionText[]): boolean => {
    line().say({ event: 'now', data: now(10, legal) })
    return table.forced
  }
  expect(forced('draw')).toBe(true)
  expect(forced('pass')).toBe(true)
  expect(forced('3-7>1')).toBe(false)
  expect(forced('knock')).toBe(false)
})

describe('what the stream tells', () => {
  test('is shown with what may be done behind it, at once', () => {
    line().say({ event: 'event', id: 11, data: acted(11, '1 3-7>1', { turn: [2] }) })
    expect(table.hand).toEqual(['7-3', '3-3', '5-1'])
    expect(table.yours).toBe(true)
    line().say({ event: 'now', data: now(11, []) })
    expect(table.hand).toEqual(['3-3', '5-1'])
    expect(table.yours).toBe(false)
    expect(table.fresh).toBe('1')
  })

  test('is shown a moment later where nothing follows, and nothing can be done', () => {
    line().say({ event: 'event', id: 11, data: acted(11, '1 3-7>1', { turn: [2] }) })
    vi.advanceTimersByTime(200)
    expect(table.hand).toEqual(['3-3', '5-1'])
    expect(table.legal).toEqual([])
  })

  test('is shown when the stream breaks', () => {
    line().say({ event: 'event', id: 11, data: acted(11, '2 12-5>2') })
    line().lose()
    vi.advanceTimersByTime(100)
    expect(table.last?.body.action).toBe(readAction('12-5>2'))
  })

  test('is not shown twice', () => {
    for (let again = 0; again < 2; again++) line().say({ event: 'event', id: 11, data: acted(11, '2 draw') })
    line().say({ event: 'now', data: now(11, []) })
    expect(table.position?.hands[1]).toBe(5)
    expect(table.log).toHaveLength(1)
  })

  test('begins anew where an event is missing', () => {
    line().say({ event: 'event', id: 12, data: acted(12, '2 pass') })
    line().say({ event: 'now', data: now(12, []) })
    expect(lines).toHaveLength(2)
    expect(lines[0]!.closed).toBe(true)
    expect(line().address).toMatch(/\/api\/tables\/t\/stream\?after=0$/)
  })
})

describe('the house', () => {
  const hears = (...told: [seq: number, house?: Schema['House']][]): void => {
    for (const [seq, house] of told) line().say({ event: 'now', data: { ...now(seq, []), ...(house && { house }) } })
  }

  test('comes with the view, and is replaced as a whole', () => {
    expect([table.house, table.host, table.seats]).toEqual([house, true, seats])
    const next: Schema['House'] = { host: 'ben', was_host: true, seats: seats.toReversed(), paused: true, request: { seat: 2, until: 9 }, onwards: 'next' }
    hears([10, next])
    expect([table.house, table.host, table.seats, table.request]).toEqual([next, false, next.seats, next.request])
    hears([10, house])
    expect([table.house, table.request]).toEqual([house, null])
  })

  test('stays where nothing is said of it', () => {
    hears([10, { ...house, paused: true }], [10])
    expect(table.house!.paused).toBe(true)
    line().say({ event: 'event', id: 11, data: acted(11, '2 draw') })
    hears([11])
    expect(table.house!.paused).toBe(true)
    line().say({ event: 'view', id: 11, data: { ...view, seq: 11 } })
    hears([11])
    expect(table.house!.paused).toBe(false)
  })

  test('comes when what happened before it has been seen, the last one of several', () => {
    table.sequence.show = () => ({ time: 50, gap: 50, finish: () => undefined })
    line().say({ event: 'event', id: 11, data: acted(11, '2 draw') })
    hears([11, { ...house, paused: true }], [11, { ...house, host: 'ben' }], [11])
    expect(table.house).toEqual(house)
    vi.advanceTimersByTime(100)
    expect(table.house).toEqual({ ...house, host: 'ben' })
  })
})

describe('what is told of the people', () => {
  const left = { seq: 11, at: 0, kind: 'left', body: { seat: 2, bot: 'casual' }, then: { name: 'Ben' } }
  const kinds = (): string[] => table.news.map(({ kind }) => kind)

  test('stays until the player acts, over the end of a round too', () => {
    line().say({ event: 'event', id: 11, data: left })
    line().say({ event: 'event', id: 12, data: acted(12, '2 draw', { turn: [1] }) })
    line().say({ event: 'event', id: 13, data: { seq: 13, at: 0, kind: 'round_dealt', body: { round: 2, redeals: 0, engine: 12 }, then: { position } } })
    line().say({ event: 'now', data: now(13, ['3-7>1']) })
    expect(kinds()).toEqual(['left'])
    line().say({ event: 'event', id: 14, data: acted(14, '1 3-7>1') })
    line().say({ event: 'now', data: now(14, []) })
    expect(kinds()).toEqual([])
  })

  test('is not put away by what the clock or a bot does for the player', () => {
    line().say({ event: 'event', id: 11, data: left })
    line().say({ event: 'event', id: 12, data: { ...acted(12, '1 3-7>1'), body: { action: '1 3-7>1', how: 'clock' } } })
    line().say({ event: 'now', data: now(12, []) })
    expect(kinds()).toEqual(['left'])
  })

  test('is only the last of each seat, and nothing of the player', () => {
    line().say({ event: 'event', id: 11, data: { seq: 11, at: 0, kind: 'stood_in', body: { seat: 2, bot: 'casual' } } })
    line().say({ event: 'event', id: 12, data: { seq: 12, at: 0, kind: 'returned', body: { seat: 2 } } })
    line().say({ event: 'event', id: 13, data: { seq: 13, at: 0, kind: 'stood_in', body: { seat: 1, bot: 'casual' } } })
    line().say({ event: 'now', data: now(13, []) })
    expect(kinds()).toEqual(['returned'])
  })

  test('is who has asked for a hint, and that nobody has answered the player', () => {
    const lapsed = (seq: number, seat: number): object => ({ seq, at: 0, kind: 'asked', body: { seat, for: 'nothing' }, then: { silent: [3 - seat] } })
    line().say({ event: 'event', id: 11, data: { seq: 11, at: 0, kind: 'hint_asked', body: { seat: 2 } } })
    line().say({ event: 'event', id: 12, data: { seq: 12, at: 0, kind: 'hint_asked', body: { seat: 1 } } })
    line().say({ event: 'event', id: 13, data: lapsed(13, 2) })
    line().say({ event: 'now', data: now(13, []) })
    expect(kinds()).toEqual(['hint_asked'])
    line().say({ event: 'event', id: 14, data: lapsed(14, 1) })
    line().say({ event: 'now', data: now(14, []) })
    expect(kinds()).toEqual(['hint_asked', 'asked'])
  })

  test('begins anew with the match: who sat down before is no news', () => {
    line().say({ event: 'event', id: 11, data: { seq: 11, at: 0, kind: 'sat', body: { seat: 2, chair: { who: 'ben' } }, then: { name: 'Ben' } } })
    line().say({ event: 'now', data: now(11, []) })
    expect(kinds()).toEqual(['sat'])
    line().say({ event: 'event', id: 12, data: { seq: 12, at: 0, kind: 'started', body: { rules: 'pagat', players: ['ana', 'ben'] } } })
    line().say({ event: 'now', data: now(12, []) })
    expect(kinds()).toEqual([])
  })
})

describe('the server’s time', () => {
  test('goes on by the page’s own clock, whatever the device’s is set to', () => {
    line().say({ event: 'now', data: { ...now(10, []), now: 5_000_000 } })
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(table.time()).toBe(5_000_000)
    vi.advanceTimersByTime(1500)
    expect(table.time()).toBe(5_001_500)
  })
})

describe('an action', () => {
  const stale = (): Promise<never> => Promise.reject(new Problem('stale', 409))

  test('is sent with the number of the last event', async () => {
    order.mockResolvedValue(11)
    expect(await table.act(readAction('3-7>1'))).toBe(true)
    expect(order.mock.calls).toEqual([[expect.objectContaining({ table: 't' }), 'act', { after: 10, action: '3-7>1' }]])
    expect(table.sending).toBeNull()
  })

  test('that others were faster with is sent again, while it is legal', async () => {
    order.mockImplementationOnce(stale).mockResolvedValue(12)
    const done = table.act(readAction('3-7>1'))
    await vi.advanceTimersByTimeAsync(60)
    expect(order).toHaveBeenCalledTimes(1)
    line().say({ event: 'event', id: 11, data: acted(11, '2 knock') })
    line().say({ event: 'now', data: now(11, ['3-7>1']) })
    await vi.advanceTimersByTimeAsync(60)
    expect(await done).toBe(true)
    expect(order.mock.calls[1]).toEqual([expect.objectContaining({ table: 't' }), 'act', { after: 11, action: '3-7>1' }])
  })

  test('that is no longer legal is not sent again', async () => {
    order.mockImplementationOnce(stale)
    const done = table.act(readAction('3-7>1'))
    line().say({ event: 'event', id: 11, data: acted(11, '2 knock') })
    line().say({ event: 'now', data: now(11, ['draw']) })
    await vi.advanceTimersByTimeAsync(60)
    expect(await done).toBe(false)
    expect(order).toHaveBeenCalledTimes(1)
  })

  test('is not sent again where the seat itself has acted: a second tap is none', async () => {
    order.mockImplementationOnce(stale)
    const done = table.act(readAction('draw'))
    line().say({ event: 'event', id: 11, data: acted(11, '1 +9-9') })
    line().say({ event: 'now', data: now(11, ['draw']) })
    await vi.advanceTimersByTimeAsync(60)
    expect(await done).toBe(false)
    expect(order).toHaveBeenCalledTimes(1)
  })

  test('is not sent while another one is on its way, until what it did is seen', async () => {
    let answer = (_: number): void => undefined
    order.mockImplementationOnce(() => new Promise((done) => (answer = done))).mockResolvedValue(12)
    const first = table.act(readAction('3-7>1'))
    expect(await table.act(readAction('3-3>1'))).toBe(false)
    line().say({ event: 'event', id: 11, data: acted(11, '1 3-7>1') })
    line().say({ event: 'now', data: now(11, ['3-3>1']) })
    expect(await table.act(readAction('3-3>1'))).toBe(true)
    answer(11)
    expect(await first).toBe(true)
    expect(order.mock.calls.map(([, , body]) => body)).toEqual([{ after: 10, action: '3-7>1' }, { after: 11, action: '3-3>1' }])
  })

  test('that is refused is told, and a lost connection too', async () => {
    for (const code of ['not_your_turn', 'offline']) {
      order.mockImplementationOnce(() => Promise.reject(new Problem(code, 409)))
      expect(await table.act(readAction('3-7>1'))).toBe(false)
      expect(table.told).toEqual({ text: code, kind: 'failed' })
    }
  })
})

test('a viewer without a seat gives commands by request: whoever sits down may be somebody else than when the stream began', async () => {
  order.mockResolvedValue(11)
  await table.do('be_ready')
  line().say({ event: 'view', id: 10, data: { ...view, you: 0 } })
  await table.do('join')
  expect(order.mock.calls.map(([at]) => at instanceof Stream)).toEqual([true, false])
})
