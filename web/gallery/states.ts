// The states that the gallery shows: moments of tables at the real server (scripts/moments.ts), and what
// the page adds to them; and other pages with what it answered (scripts/pages.ts).

import type { Schema } from '../src/api/client'
import type { Page } from '../scripts/pages'

export interface Moment {
  view: Schema['View'] // as it was some events earlier
  events: Schema['Event'][]
  now: Schema['Now']
  record?: unknown // of a round or match that is over
}

export interface State {
  title: string
  moment: () => Promise<Moment>
  cut?: boolean // the stream breaks and does not reconnect
  left?: number // seconds on the clock of the seats in turn
  guide?: boolean // it is the player's first match
  past?: boolean // it was over when the page opened
  company?: boolean // the others are people, who may talk in their own words
  watch?: Schema['Watch'] // who watches
  told?: Partial<Schema['Event']> // happens last
}

async function recorded(name: string): Promise<Moment> {
  const { default: moments } = await import('./moments.json')
  return (moments as unknown as Record<string, Moment>)[name]!
}

/** Returns the end of a match in which all but the winner have nothing. */
function shared(moment: Moment): Moment {
  const events = moment.events.map((event) => {
    if (event.kind === 'match_ended') return { ...event, body: { ...event.body, totals: ['0', '136', '0', '0'] as typeof event.body.totals, places: [2, 1, 2, 2] } }
    return event
  })
  return { ...moment, events }
}

const of = (name: string, title: string, more: Partial<State> = {}): State => ({ title, moment: () => recorded(name), ...more })

export const states: Record<string, State> = {
  waiting: of('waiting', 'Waiting for players'),
  turn: of('turn', 'My turn'),
  first: of('turn', 'My turn in a first match', { guide: true }),
  company: of('turn', 'My turn among people', { company: true }),
  watched: of('turn', 'Three watch', { company: true, watch: { count: 3, names: ['Ann', 'Bartholomew'] } }),
  hinted: of('turn', 'Somebody has asked for a hint', { company: true, told: { kind: 'hint_asked', tell: [{ key: 'hint_asked', who: [3] }], body: { seat: 3 } } }),
  lapsed: of('turn', 'Nobody has answered a request', { company: true, told: { kind: 'asked', tell: [{ key: 'asked.lapsed', who: [2, 3] }], body: { seat: 1, for: 'nothing' }, then: { silent: [2, 3] } } }),
  others: of('others', 'Somebody else’s turn'),
  watching: of('watching', 'Watching'),
  search: of('search', 'The engine is searched'),
  opening: of('opening', 'Opening train, all at the same time'),
  owed: of('owed', 'An open double of my own: one more tile'),
  satisfy: of('satisfy', 'A double that must be satisfied'),
  drawn: of('drawn', 'A drawn tile that may be laid or kept'),
  knock: of('knock', 'The last tile is announced'),
  mexicans: of('mexicans', 'Several Mexican trains'),
  open: of('open hands', 'All hands open'),
  eight: of('eight', 'Eight players'),
  eighteen: of('eighteen', 'Nine players with a double-18 set'),
  long: { title: 'Eight trains of 20 tiles', moment: async () => (await import('./long')).long() },
  clock: of('clock', 'A clock that runs low', { left: 8 }),
  offline: of('turn', 'The connection is lost', { cut: true }),
  paused: of('paused', 'Paused'),
  round: of('round', 'The end of a round'),
  two: of('round of two', 'The end of a round of two'),
  eights: of('round of eight', 'The end of a round of eight'),
  fourteen: of('round of fourteen', 'The end of a round of fourteen'),
  blocked: of('blocked', 'The end of a blocked round'),
  last: of('match', 'The last hands of a match'),
  single: of('match of one round', 'The last hands of a match of one round'),
  lasts: of('match of eight', 'The last hands of a match of eight'),
  match: of('match', 'The end of a match', { past: true }),
  one: of('match of one round', 'The end of a match of one round', { past: true }),
  won: of('match of two', 'The end of a match of two', { past: true }),
  matched: of('match of eight', 'The end of a match of eight', { past: true }),
  shared: { title: 'The end of a match whose places are shared', moment: async () => shared(await recorded('match')), past: true },
}

/** A page other than a table. What it asks for and has no answer is refused with a status; 0 stands for no network. */
export interface View {
  title: string
  page: () => Promise<Page>
  status: number
  code?: string
}

async function answered(name: string): Promise<Page> {
  const { default: pages } = await import('./pages.json')
  return (pages as Record<string, unknown>)[name] as Page
}

const tables: Schema['Listing'][] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'].map((table, i) => ({
  table, host: 'ben', moved: '2026-11-27T10:00:00Z', round: 2 + i, rounds: 5, rules: 'pagat', stage: 'playing', days: 2, yours: true, until: new Date(Date.now() + (i + 2) * 86_400_000).toISOString(),
  seats: [{ seat: 1, who: 'ana', name: 'Ana', presence: 'here' }, { seat: 2, who: 'ben', name: 'Ben', presence: 'here' }, { seat: 3, bot: 'planner', presence: 'bot' }],
}))

/** The page of the bell for somebody with or without something of each. */
const bell = (view: Partial<Schema['BellView']>) => (): Promise<Page> =>
  Promise.resolve({ path: '/settings/bell', answers: { '/api/me/bell': { devices: [], hooks: [], calls: false, zone: 'UTC', lang: 'en', left: 28, ...view }, '/api/me/tables': { tables } } })
const device = { id: 'd', endpoint: 'https://updates.push.services.mozilla.com/d', since: '2026-11-12T10:00:00Z', tried: '2026-11-27T10:00:00Z' }
const hooks: Schema['HookView'][] = [{ id: 'h', url: 'https://ntfy.sh/t', form: 'ntfy' }, { id: 'j', url: 'https://example.org/t', form: 'json', off: true }]

const nothing = (path: string) => (): Promise<Page> => Promise.resolve({ path, answers: {} })
const table = 'aaaaaaaaaaaaaaaa'

export const views: Record<string, View> = {
  good: { title: 'A replay, played well', page: () => answered('good'), status: 404 },
  bad: { title: 'A replay, played badly', page: () => answered('bad'), status: 404 },
  compared: { title: 'Two rule sets compared', page: () => answered('compared'), status: 404 },
  sheet: { title: 'A score sheet', page: () => answered('sheet'), status: 404 },
  sheet_over: { title: 'A score sheet whose match is over', page: () => answered('sheet_over'), status: 404 },
  sheet_eight: { title: 'A score sheet of eight', page: () => answered('sheet_eight'), status: 404 },
  told: { title: 'Told in each way', page: bell({ push: 'BA', mail: { address: 'lea@example.org', confirmed: true }, devices: [device], hooks, calls: true, quiet: { from: '22:00', until: '07:30' }, away: { from: '2026-12-24', until: '2027-01-01' }, left: 19 }), status: 404 },
  untold: { title: 'Told nothing by a server that has to be switched on again', page: bell({ off: true }), status: 404 },
  stop: { title: 'A link that ends letters', page: nothing('/settings/bell?mail=sabc'), status: 404 },
  empty: { title: 'My games, none yet', page: nothing('/me'), status: 401, code: 'no_identity' },
  nowhere: { title: 'No such page', page: nothing('/nowhere'), status: 404 },
  gone: { title: 'No such table', page: nothing(`/replay/${table}`), status: 404, code: 'no_such_table' },
  unseen: { title: 'A table that others may not watch', page: nothing(`/replay/${table}`), status: 403, code: 'no_onlookers' },
  earlier: { title: 'A table by earlier rules', page: nothing(`/replay/${table}`), status: 410, code: 'earlier_rules' },
  unknown: { title: 'No such rules', page: nothing('/rules/nowhere'), status: 404, code: 'no_such_rules' },
  broken: { title: 'A server that fails', page: nothing('/rules'), status: 500, code: 'internal' },
  cut: { title: 'No network', page: nothing('/rules'), status: 0 },
}
