// What is said to those who hear the game. If no texts are loaded, a text is its key.

import { render } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Event } from '../src/api/message'
import { readSeatAction, type SeatActionText } from '../src/api/notation'
import type { Table } from '../src/state/table.svelte'
import Speech from '../src/table/Speech.svelte'
import { Heard } from '../src/table/heard'

vi.mock('../src/i18n/index.svelte', async (original) => ({
  ...(await original<object>()),
  t: (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values).filter((value) => typeof value !== 'object')].join(' ').trim(),
}))

const seats = ['Ana', 'Ben', 'Eva'].map((name, i) => ({ seat: i + 1, name, presence: 'here' }))

/** An action, whether its seat has had its first turn after it, and what else is told of it. */
function acted(text: SeatActionText, opened: boolean, how?: 'bot' | 'clock', ...more: string[]): Event {
  const { seat, action } = readSeatAction(text)
  const tell = [`acted.${action.kind}`, ...more].map((key) => ({ key, who: [seat] }))
  return { seq: 1, at: 0, kind: 'acted', tell, body: { seat, action, how }, then: { status: { opened: [1, 2, 3].map((one) => one !== seat || opened) } } } as Event
}

const ended = { seq: 1, at: 0, kind: 'round_ended', tell: [{ key: 'round_ended.out', who: [2] }] } as Event

function hear(...events: Event[]): string[] {
  const heard = new Heard({ you: 1, seats } as unknown as Table, () => false)
  return events.flatMap((event) => heard.hear(event)).map((text) => (text.startsWith('heard') ? text : text.split(' ')[0]!))
}

describe('of events', () => {
  test('the opening train of another is one sentence, when it is finished', () => {
    expect(hear(acted('2 12-3>2', false), acted('2 3-4>2', false), acted('2 stop', true))).toEqual(['heard.train Ben 2 4'])
    expect(hear(acted('2 12-3>2', false), acted('2 3-4>2', true, 'bot', 'acted.all_opened'))).toEqual(['heard.train Ben 2 4', 'Tell.acted.all_opened'])
  })
  test('trains that grow at the same time are told apart', () => {
    const both = hear(acted('2 12-3>2', false), acted('3 12-5>3', false), acted('2 3-4>2', true), acted('3 stop', true))
    expect(both).toEqual(['heard.train Ben 2 4', 'heard.train Eva 1 5'])
  })
  test('a train that the end of the round cuts off comes before that end', () => {
    expect(hear(acted('2 12-3>2', false), ended)).toEqual(['heard.train Ben 1 3', 'Tell.round_ended.out'])
  })
  test('a single tile of a first turn is an ordinary move', () => {
    expect(hear(acted('2 12-3>2', true))).toEqual(['Tell.acted.play'])
  })
  test('one’s own tiles are confirmed one by one', () => {
    expect(hear(acted('1 12-3>1', false), acted('1 3-4>1', false), acted('1 stop', true))).toEqual(['Tell.acted.play', 'Tell.acted.play', 'Tell.acted.stop'])
  })
  test('the clock or a bot that acts for the viewer is named once', () => {
    expect(hear(acted('1 draw', true, 'clock'), acted('1 pass', true, 'clock'), acted('1 draw', true, 'bot'))).toEqual(['notice.clock', 'Tell.acted.draw', 'Tell.acted.pass', 'notice.bot', 'Tell.acted.draw'])
  })
})

describe('the live region', () => {
  const table = $state({ you: 1, seats, unsaid: [] as Event[] })

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function show(): Promise<{ said: () => string[]; change: (props: object) => Promise<void> }> {
    const { container, rerender } = render(Speech, { table: table as unknown as Table, several: false, prompts: [], left: -1 })
    const said = (): string[] => [...container.querySelectorAll('[role=log] p')].map((p) => p.textContent!)
    const change = async (props: object): Promise<void> => {
      await rerender(props)
      vi.advanceTimersByTime(200)
      flushSync()
    }
    return { said, change }
  }

  test('counts the last seconds of the clock down', async () => {
    const { said, change } = await show()
    for (let left = 12; left >= 0; left--) await change({ left })
    expect(said()).toEqual([10, 5, 3, 2, 1].map((n) => `heard.clock ${n}`))
  })
  test('says a prompt once while it stands, and again when it returns', async () => {
    const { said, change } = await show()
    await change({ prompts: ['a'] })
    await change({ prompts: ['a', 'b'] })
    await change({ prompts: [] })
    await change({ prompts: ['a'] })
    expect(said()).toEqual(['a', 'b', 'a'])
  })
  test('says what happened before the prompt that follows from it, and takes it away', async () => {
    const { said, change } = await show()
    table.unsaid = [acted('2 pass', true)]
    await change({ prompts: ['a'] })
    expect(said()).toEqual([expect.stringMatching(/^Tell\.acted\.pass/), 'a'])
    expect(table.unsaid).toEqual([])
  })
})
