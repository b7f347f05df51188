// Small pictures for the chapters of a rule book: made-up positions, each of which shows one thing.
// The switches decide which are shown; no picture has a tile twice.

import type { Pair } from '../board/yard'
import type { Key, Values } from '../i18n/index.svelte'
import { engineOf, roundsIn } from './engines'
import type { Switches } from './values'

export type Who = 'you' | 'ana' | 'leo' | 'mexican' | 'mexican.2'

export type State = 'end' | 'play' | 'closed' | 'open' | 'satisfy' | 'later'

/** A train as the table shows it to you. */
export interface Row {
  who: Who
  tiles: Pair[]
  state: State
  marked?: boolean
  laid?: number // how many of its last tiles are laid in the turn that is shown
  from?: number // the number of the first of them in that turn; 1 by default
}

export interface Single {
  tile: Pair
  key: Key
  values?: Values
}

interface Caption {
  caption: Key
  values?: Values
}

/** Trains with their engine, or single tiles; null stands for omitted tiles. */
export type Picture = Caption & ({ kind: 'trains'; engine: number; rows: Row[] } | { kind: 'tiles'; tiles: (Single | null)[] })

/** Returns the pictures of a chapter under these switches. */
export function pictures(chapter: string, switches: Switches): Picture[] {
  const engine = Number(switches['set'])
  if (!(engine >= 6)) return [] // so small a set lacks the made-up tiles
  const drawn = draw[chapter]?.(switches, engine) ?? []
  return switches['mexican_start'] === 'never' ? drawn.flatMap(withoutMexican) : drawn
}

/** Returns the picture without a Mexican train, or nothing if it is about one. */
function withoutMexican(picture: Picture): Picture[] {
  if (picture.kind !== 'trains') return [picture]
  const rows = picture.rows.filter(({ who }) => who !== 'mexican' && who !== 'mexican.2')
  return ['picture.turn', 'picture.owed.anywhere'].includes(picture.caption) ? [] : [{ ...picture, rows }]
}

const draw: Record<string, (switches: Switches, engine: number) => Picture[]> = {
  tiles: () => [
    {
      kind: 'tiles',
      caption: 'picture.tiles',
      tiles: [
        { tile: [5, 3], key: 'picture.tile' },
        { tile: [4, 0], key: 'picture.blank' },
        { tile: [2, 2], key: 'picture.double' },
      ],
    },
  ],

  start: (switches) => (engineOf(switches, 1) === undefined ? [] : [engines(switches)]),

  trains: (switches, e) => [
    {
      kind: 'trains',
      caption: 'picture.trains',
      engine: e,
      rows: [
        { who: 'you', tiles: [[e, 5], [5, 1]], state: 'end' },
        { who: 'ana', tiles: [[e, 3], [3, 3], [3, 0]], state: 'end' },
        { who: 'mexican', tiles: [[e, 4]], state: 'end' },
        ...(switches['mexican_trains'] === 0 ? [{ who: 'mexican.2', tiles: [[e, 2], [2, 5]], state: 'end' } satisfies Row] : []),
      ],
    },
  ],

  opening: (switches, e) => {
    const tiles: Pair[] = switches['opening'] === 'train' ? [[e, 5], [5, 5], [5, 1]] : [[e, 5]]
    const caption = { train: 'picture.opening.train', own_tile: 'picture.opening.own_tile', none: 'picture.opening.none' } as const
    return [
      {
        kind: 'trains',
        caption: caption[switches['opening'] as keyof typeof caption],
        engine: e,
        rows: [{ who: 'you', tiles, state: 'end', laid: tiles.length }],
      },
    ]
  },

  turn: (_, e) => [
    {
      kind: 'trains',
      caption: 'picture.turn',
      engine: e,
      rows: [
        { who: 'you', tiles: [[e, 5], [5, 1]], state: 'play' },
        { who: 'mexican', tiles: [[e, 4], [4, 2]], state: 'play' },
        { who: 'ana', tiles: [[e, 3]], state: 'play', marked: true },
        { who: 'leo', tiles: [[e, 2], [2, 0]], state: 'closed' },
      ],
    },
  ],

  markers: (switches, e) => [
    {
      kind: 'trains',
      caption: 'picture.markers',
      engine: e,
      rows: [
        { who: 'ana', tiles: [[e, 3], [3, 1]], state: 'open', marked: true },
        { who: 'leo', tiles: [[e, 2], [2, 0]], state: 'closed' },
      ],
    },
    ...(switches['marker_on_empty_train'] === true
      ? [
          {
            kind: 'trains',
            caption: 'picture.markers.empty',
            engine: e,
            rows: [{ who: 'leo', tiles: [], state: 'open', marked: true }],
          } satisfies Picture,
        ]
      : []),
  ],

  doubles: (switches, e) => [...owed(switches, e), ...satisfied(switches, e)],

  last: (switches) => (switches['knock'] === true ? [{ kind: 'tiles', caption: 'picture.knock', tiles: [{ tile: [5, 2], key: 'picture.last' }] }] : []),

  scores: (switches) => {
    const blank = Number(switches['double_blank'])
    const half = Number(switches['blank_half'] ?? 0)
    const hand: [Pair, number][] = [[[5, 3], 8], [[6, half > 0 ? 0 : 4], half > 0 ? 6 + half : 10], [[0, 0], blank]]
    return [
      {
        kind: 'tiles',
        caption: switches['scoring'] === 'positive' ? 'picture.scores.positive' : 'picture.scores.penalty',
        values: { n: hand.reduce((sum, [, n]) => sum + n, 0) },
        tiles: hand.map(([tile, n]) => ({ tile, key: 'picture.points', values: { n } })),
      },
    ]
  },
}

/** Draws the engines of a match: the first ones and the last. */
function engines(switches: Switches): Picture {
  const rounds = roundsIn(switches)
  const of = (round: number): Single => {
    const engine = engineOf(switches, round)!
    return { tile: [engine, engine], key: 'picture.round', values: { n: round } }
  }
  const shown = Math.min(rounds, 3)
  const tiles: (Single | null)[] = Array.from({ length: shown }, (_, i) => of(i + 1))
  if (rounds > shown + 1) tiles.push(null)
  if (rounds > shown) tiles.push(of(rounds))
  return { kind: 'tiles', caption: 'picture.engines', tiles }
}

/** Draws a turn with a double and the tile that is owed for it. */
function owed(switches: Switches, e: number): Picture[] {
  const satisfied = switches['satisfy'] === 'off' ? 'end' : 'satisfy'
  switch (switches['extra_tile']) {
    case 'anywhere':
      return [
        {
          kind: 'trains',
          caption: 'picture.owed.anywhere',
          engine: e,
          rows: [
            { who: 'you', tiles: [[e, 5], [5, 5]], state: satisfied, laid: 1 },
            { who: 'mexican', tiles: [[e, 3], [3, 1]], state: 'end', laid: 1, from: 2 },
          ],
        },
      ]
    case 'on_double':
      return [
        {
          kind: 'trains',
          caption: 'picture.owed.on_double',
          engine: e,
          rows: [{ who: 'you', tiles: [[e, 5], [5, 5], [5, 1]], state: 'end', laid: 2 }],
        },
      ]
  }
  return []
}

/** Draws open doubles that must be satisfied: two if a turn may leave several, otherwise one. */
function satisfied(switches: Switches, e: number): Picture[] {
  const order = switches['satisfy']!
  if (order === 'off') return []
  const several = switches['extra_tile'] === 'anywhere' && (switches['doubles_per_turn'] === 0 || switches['drawn_doubles'] === 'free')
  const older: Row = { who: 'ana', tiles: [[e, 2], [2, 2]], state: several && order === 'reverse' ? 'later' : 'satisfy' }
  const newer: Row = { who: 'leo', tiles: [[e, 4], [4, 4]], state: order === 'in_order' ? 'later' : 'satisfy' }
  const rest: Row = { who: 'mexican', tiles: [[e, 3], [3, 1]], state: 'closed' }
  const caption = { in_order: 'picture.satisfy.in_order', reverse: 'picture.satisfy.reverse', any: 'picture.satisfy.any' } as const
  return [
    {
      kind: 'trains',
      caption: several ? caption[order as keyof typeof caption] : 'picture.satisfy.one',
      values: { older: '2-2', newer: '4-4' },
      engine: e,
      rows: several ? [older, newer, rest] : [older, rest],
    },
  ]
}
