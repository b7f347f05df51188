// What a newcomer is told about a moment. Each sentence is true by the rules in force: what may be
// laid is read off the legal actions, and what happens later off the switches.

import { pips, type Action, type Tile } from '../api/notation'
import { bindingOf, endOf, openEnds, tilesOf, type Position } from '../api/position'
import type texts from '../i18n/en.json'
import type { Switches } from '../rules/values'

export type Moment = 'begin' | 'turn' | 'sign' | 'nothing' | 'bound' | 'cover' | 'double' | 'open' | 'last' | 'over'

type Key = Extract<keyof (typeof texts)['core'], `guide.${string}`>

/** What is told of a moment: texts with their values. */
export interface Tip {
  moment: Moment
  says: (readonly [key: Key, values?: Record<string, number>])[]
}

export interface Facts {
  position: Position
  you: number
  legal: readonly Action[]
  choices: number // trains that take the chosen tile
  switches: Switches // none while they are not known
}

/** Returns what a player is told now; undefined for nothing. */
export function tipOf(facts: Facts): Tip | undefined {
  const { position, you, legal, choices, switches } = facts
  if (position.end) return position.end.scores && tip('over', 'guide.over')
  if (position.phase === 'search') return undefined
  if (!legal.some(({ kind }) => kind !== 'knock')) return flag(facts)
  if (choices > 0) return choices > 1 ? tip('sign', 'guide.sign') : undefined // the prompt says how to lay it on one
  const plays = legal.filter((action) => action.kind === 'play')
  if (plays.length === 0) return legal.some(({ kind }) => kind === 'engine') ? tip('turn', 'guide.turn') : nothing(facts)
  const { owed } = position
  if (owed.length > 0) {
    const free = switches['extra_tile'] === 'anywhere' || !plays.every(({ train }) => owed.includes(train))
    return tip('double', free ? 'guide.double.free' : 'guide.double.on')
  }
  if (bindingOf(position).length > 0) return tip('cover', 'guide.double')
  return ends(facts, handOf(position, you)) ? tip('last', 'guide.last') : tip('turn', 'guide.turn')
}

const tip = (moment: Moment, ...keys: Key[]): Tip => ({ moment, says: keys.map((key) => [key]) })

function handOf(position: Position, you: number): Tile[] {
  const hand = position.hands[you - 1]
  return Array.isArray(hand) ? hand : []
}

/** Reports whether the round is over when the whole hand, a single tile, has been laid. */
function ends({ position, switches }: Facts, hand: Tile[]): boolean {
  if (hand.length !== 1 || position.phase === 'opening') return false
  const [a, b] = pips(hand[0]!)
  return a !== b || switches['out_on_double'] === true
}

/** Returns what is said of one's own train that is open to others, while the others play. */
function flag({ position, you, switches }: Facts): Tip | undefined {
  if (!position.markers.includes(you)) return undefined
  if (switches['marker_off'] === 'own_on_own') return tip('open', 'guide.open')
  if (switches['marker_off'] === 'anyone_there') return tip('open', 'guide.open.there')
  return switches['marker_off'] === 'own_anywhere' ? tip('open', 'guide.open.any') : undefined
}

/** Returns what is said to a player who can lay nothing. */
function nothing(facts: Facts): Tip | undefined {
  const { position, you, legal } = facts
  if (legal.some(({ kind }) => kind === 'stop')) return undefined // the prompt says it
  const hand = handOf(position, you)
  const fits = (open: readonly (number | null)[]): boolean => hand.some((tile) => pips(tile).some((pip) => open.includes(pip)))
  const doubles = position.open.filter((train) => !position.owed.includes(train)).map((train) => endOf(position, train))
  if (tilesOf(position, `${you}`).length === 0 && doubles.length === 0 && !fits([position.engine])) return begin(facts, hand.length)
  if (!fits([...openEnds(position, you), ...doubles, ...position.owed.map((train) => endOf(position, train))])) return tip('nothing', 'guide.nothing')
  return bindingOf(position).length > 0 ? tip('bound', 'guide.bound') : undefined
}

/** Returns what is said to a player who has no tile for the engine. */
function begin({ position, legal, switches }: Facts, held: number): Tip {
  const says: Tip['says'] = [['guide.begin', { engine: position.engine! }]]
  const n = Math.round(1 / oddsWithout(Number(switches['set']), held))
  if ((switches['hand'] as Record<string, number> | undefined)?.[position.seats] === held && n > 1) says.push(['guide.begin.odds', { n }])
  const stays =
    switches['marker_on_empty_train'] === true && switches['marker_off'] === 'own_on_own' && (position.boneyard > 0 || position.drew !== null || switches['marker_when_boneyard_empty'] === true)
  says.push([legal.some(({ kind }) => kind === 'draw') ? 'guide.begin.draw' : stays ? 'guide.begin.pass.open' : 'guide.begin.pass'])
  return { moment: 'begin', says }
}

/** Returns how likely it is that a hand of so many tiles has none with the pip of the engine, a double of the set. */
export function oddsWithout(set: number, held: number): number {
  const tiles = ((set + 1) * (set + 2)) / 2 - 1
  let odds = 1
  for (let i = 0; i < set; i++) odds *= (tiles - held - i) / (tiles - i)
  return odds
}
