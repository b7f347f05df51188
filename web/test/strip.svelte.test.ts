// What the strip says. If no texts are loaded, a text is its key.

import { render } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import type { Action } from '../src/api/notation'
import type { Position } from '../src/api/position'
import type { Table } from '../src/state/table.svelte'
import * as told from '../src/table/notice'
import Strip from '../src/table/Strip.svelte'

vi.mock('../src/i18n/index.svelte', async (original) => ({
  ...(await original<object>()),
  t: (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ').trim(),
  list: (texts: string[]) => texts.join(),
}))

const play = { kind: 'play', tile: '7-6', laid: '7-6', train: '1', text: '7-6>1' } as Action

function seated(you: number) {
  const table = $state({
    you, legal: [] as Action[], log: [], acts: [], news: [], asides: [], seats: ['Ana', 'Ben'].map((name, i) => ({ seat: i + 1, name, presence: 'here', bot: undefined as string | undefined })),
    view: { settings: {} }, house: { paused: false }, connected: true, sending: null as Action | null, told: null, forced: false as boolean, request: null, last: null,
    get yours() { return this.legal.length > 0 },
    get mySeat() { return this.seats[you - 1] },
    may(kind: Action['kind']) { return this.legal.find((action) => action.kind === kind) },
    isWithin: () => false,
  })
  const position = { phase: 'play', trains: [['12-7'], ['12-3']], mexican: [], open: [], owed: [], markers: [], hands: [['7-6'], 3], drew: null, turn: [2] } as unknown as Position
  const nothing = (): void => undefined
  const choosing = { chosen: '' as const, target: '' as const, choices: 0, asked: false, confirming: null, hint: null, open: '' as const, panels: undefined, lay: async () => undefined, take: nothing }
  const given = { table: table as unknown as Table, choosing, several: false, typed: undefined, told, coach: '', prompts: [], fits: () => '', result: nothing }
  const { container, rerender } = render(Strip, { props: { ...given, position } })
  const turn = (...seats: number[]): Promise<void> => rerender({ position: { ...position, turn: seats } })
  const change = (changed: Partial<Position>): Promise<void> => rerender({ position: { ...position, turn: [you], ...changed } })
  return { table, turn, change, said: () => container.querySelector('.prompt')!.textContent }
}

test('while what the player may do is on its way the last prompt stays', async () => {
  const { table, turn, said } = seated(1)
  expect(said()).toBe('prompt.others Ben')
  await turn(1)
  expect(said()).toBe('prompt.others Ben')
  table.legal = [play]
  flushSync()
  expect(said()).toBe('prompt.choose')
  table.sending = play
  table.legal = []
  flushSync()
  expect(said()).toBe('prompt.sending')
  table.sending = null
  flushSync()
  expect(said()).toBe('prompt.choose')
  await turn(2)
  expect(said()).toBe('prompt.others Ben')
})

test('one’s own seat is never among the others', async () => {
  const { table, turn, said } = seated(1)
  await turn(1, 2)
  expect(said()).not.toContain('Seat.you')
  table.legal = [play]
  flushSync()
  expect(said()).toBe('prompt.choose')
})

test('whoever a bot plays for is not told what they could do', async () => {
  const { table, turn, said } = seated(1)
  await turn(1)
  table.legal = [play]
  flushSync()
  expect(said()).toBe('prompt.choose')
  table.seats[0]!.bot = 'casual'
  table.legal = []
  flushSync()
  expect(said()).toBe('')
  await turn(2)
  expect(said()).toBe('prompt.others Ben')
})

test('whoever watches is told of all in turn', async () => {
  const { turn, said } = seated(0)
  await turn(1, 2)
  expect(said()).toBe('prompt.others Ana,Ben')
})

test('a double must be covered only if it binds, and then whether or not a tile can do that', async () => {
  const { table, change, said } = seated(1)
  const left: Partial<Position> = { trains: [['12-7', '7-7'], ['12-3', '3-3']], open: ['1', '2'] }
  table.legal = [play]
  await change(left)
  expect(said()).toBe('prompt.choose')
  await change({ ...left, binding: ['2'] })
  expect(said()).toMatch(/^prompt\.satisfy 3-3 /)
  await change({ ...left, binding: ['1', '2'] })
  expect(said()).toMatch(/^prompt\.satisfy\.any /)
  table.legal = [{ kind: 'draw' } as Action]
  await change(left)
  expect(said()).toBe('prompt.draw')
  await change({ ...left, binding: ['2'] })
  expect(said()).toMatch(/^prompt\.satisfy 3-3 .* prompt\.draw$/)
})

test('whoever has drawn and must pass is told that of the drawn tile, since another one may fit', async () => {
  const { table, change, said } = seated(1)
  table.legal = [{ kind: 'pass' } as Action]
  await change({ hands: [['7-6', '5-2'], 3], drew: '5-2' })
  expect(said()).toBe('prompt.pass.drew 5-2')
  table.forced = true
  flushSync()
  expect(said()).toBe('prompt.pass.drew.forced 5-2')
  await change({ drew: null })
  expect(said()).toBe('prompt.pass.forced')
})
