// A fake server: one table, one moment, and answers to the page's requests. It carries out actions
// only as far as they are visible: the tile moves from the hand to the train, and it is the
// player's turn again.

import english from '../../words/texts/en.json'
import type { Schema } from '../src/api/client'
import type { Said } from '../src/api/early'
import { readEvent } from '../src/api/message'
import { readAction, type ActionText, type Tile } from '../src/api/notation'
import { add, begin } from '../src/state/fold'
import type { Moment, State, View } from './states'

const answers: Record<string, unknown> = {
  '/api/me': { id: 'ana', name: 'Ana', since: '2026-01-01T00:00:00Z' },
  '/api/bots': Object.keys(english.story).flatMap((key) => (/^bot\.(?!random)/.test(key) ? [key.slice(4)] : [])),
  '/api/phrases': ['smile', 'laugh', 'wow', 'sad', 'whistle', 'hello', 'good_luck', 'well_played', 'thank_you', 'oops', 'one_moment', 'nice', 'thinking', 'bye'],
  '/api/me/tables': { tables: [] },
}

/** Replaces the network by the fake server, and applies the settings of the address. */
export async function pretend(state: State, query: URLSearchParams): Promise<void> {
  const moment = timed(await state.moment(), state)
  const { view, events, now, record } = state.past ? over(moment) : moment
  Object.assign(window, { WebSocket: socketOf(view, events, now, state.cut ?? false) })
  replace(`/t/${view.table}`, dress(state, query), async (request, { pathname }) => Response.json(await answer(pathname, request, { view, now, record })))
}

/** The same for a page other than a table. */
export async function pose({ page, status, code }: View, query: URLSearchParams): Promise<void> {
  const { path, answers: own } = await page()
  replace(path, dress({}, query), async (_, { pathname, searchParams }) => {
    searchParams.delete('lang')
    const found = own[`${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`] ?? (status === 404 ? answers[pathname] : undefined)
    return found ? Response.json(found) : status === 0 ? Response.error() : Response.json({ code }, { status })
  })
}

/** Puts an address, settings and answers in place of the real ones. */
function replace(path: string, settings: object, answer: (request: Request, url: URL) => Promise<Response>): void {
  const kept = new Map([['roundhouse.settings', JSON.stringify(settings)]])
  Object.defineProperty(window, 'localStorage', {
    value: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
  })
  history.replaceState(null, '', path)
  const real = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    return url.pathname.startsWith('/api/') ? answer(request, url) : real(input, init)
  }
}

function dress(state: Partial<State>, query: URLSearchParams): object {
  const settings = { guide: state.guide ?? false, motion: 'none' }
  for (const name of ['lang', 'theme', 'faces', 'motion', 'sort', 'input']) if (query.has(name)) Object.assign(settings, { [name]: query.get(name) })
  return settings
}

const people = ['Mum', 'Ben', 'Grandma']

/** Returns the moment with its times moved to now, and with people instead of bots if there are any. */
function timed(moment: Moment, { left, company, told, watch }: State): Moment {
  const { view, events, now, record } = structuredClone(moment)
  if (company) {
    view.house.seats = view.house.seats.map((seat) => (seat.bot ? { seat: seat.seat, who: `p${seat.seat}`, name: people[seat.seat - 2] ?? '', presence: 'here' } : seat))
    view.settings.talk = true
    now.house = view.house
  }
  if (watch) now.house = view.house = { ...view.house, watch }
  if (told) events.push({ ...told, seq: ++now.seq, at: Date.now() } as Schema['Event'])
  const at = Date.now()
  const clocks = left === undefined ? [] : view.house.seats.map(({ seat }) => (now.turn?.includes(seat) ? { until: at + left * 1000 } : {}))
  return { view: { ...view, now: at }, events, now: { ...now, now: at, clocks }, record }
}

/** Returns a moment as a page finds it that opens later. */
function over({ view, events, now, record }: Moment): Moment {
  const { view: last, position } = events.map(readEvent).reduce(add, begin(view))
  return { view: { ...view, ...last, position: position ?? undefined, stage: now.stage }, events: [], now, record }
}

let send: (...messages: Said[]) => void = () => undefined

function socketOf(view: Schema['View'], events: Schema['Event'][], now: Schema['Now'], cut: boolean): unknown {
  let opened = false
  return class implements Pick<WebSocket, 'close' | 'send'> {
    onopen?: () => void
    onmessage?: (message: { data: string }) => void
    onclose?: () => void

    constructor() {
      if (!opened || !cut) setTimeout(() => this.open())
    }

    private open(): void {
      opened = true
      send = (...messages) => this.onmessage?.({ data: JSON.stringify(messages) })
      this.onopen?.()
      send({ event: 'view', id: view.seq, data: view }, ...events.map((data) => ({ event: 'event', id: data.seq, data })), { event: 'now', data: now })
      if (cut) setTimeout(() => this.onclose?.(), 50)
    }

    send(text: string): void {
      const { command, body } = JSON.parse(text) as { command: string; body: Schema['Act'] }
      void (async () => {
        const done = command === 'act' ? await act(view, now, body.action) : { seq: now.seq }
        send({ event: 'answer', data: { id: body.id, status: 200, body: done } })
      })()
    }

    close(): void {
      send = () => undefined
    }
  }
}

async function answer(path: string, request: Request, { view, now, record }: Omit<Moment, 'events'>): Promise<unknown> {
  if (path in answers) return answers[path]
  const rules = /^\/api\/rules\/(\w+)$/.exec(path)
  if (rules) return { id: rules[1], switches: { scoring: rules[1] === 'czech' ? 'positive' : 'penalty', rounds: 13 } }
  if (path.endsWith('/hint')) return hint(now)
  if (path.endsWith('/check')) return { legal: false, reason: 'does_not_match', message: 'The tile does not have the number at the end of this train.' }
  if (path.endsWith('/record')) return record
  return request.method === 'GET' ? view : { seq: now.seq }
}

function hint(now: Schema['Now']): Schema['Advice'][] {
  return (now.legal[String(now.you)] ?? []).slice(0, 5).map((action, i) => ({ action, loss: i * 1.7, error: 0.4, why: i === 0 ? ['keeps your 5-tile train'] : ['sheds 12 points'] }))
}

async function act(view: Schema['View'], now: Schema['Now'], action: ActionText): Promise<{ seq: number }> {
  const tile = tileOf(action)
  const position = view.position!
  now.seq++
  if (tile) now.legal = { [now.you]: (now.legal[now.you] ?? []).filter((other) => tileOf(other) !== tile) }
  const status = {
    engine: position.engine, starter: position.starter, phase: position.phase, turn: position.turn, opened: position.opened,
    markers: position.markers, open: position.open, owed: position.owed, passes: 0, knocked: position.knocked,
  }
  const done = readAction(action)
  const tell = done.kind === 'play' ? [{ key: 'acted.play', who: [view.you], tiles: [done.laid], train: done.train }] : []
  const event = { seq: now.seq, at: Date.now(), kind: 'acted', tell, body: { action: `${view.you} ${action}` }, then: { status } }
  await new Promise((passed) => setTimeout(passed, 40)) // a round trip to a server
  performance.mark('move')
  send({ event: 'event', id: now.seq, data: event }, { event: 'now', data: now })
  return { seq: now.seq }
}

/** Returns the tile that an action lays. */
function tileOf(text: ActionText): Tile | null {
  const action = readAction(text)
  return action.kind === 'play' ? action.tile : null
}
