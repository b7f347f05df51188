// What the end of a round or a match shows, computed from the server's scores and records.

import type { Schema } from '../api/client'
import { ownerOf, readSeatAction } from '../api/notation'
import type { Position } from '../api/position'
import { t } from '../i18n/index.svelte'
import type { Switches } from '../rules/values'
import { switchesOf } from '../start/cache'
import { lowestWins, negative, scoreText, value } from '../state/score'
import { add } from '../state/sum'
import type { Table } from '../state/table.svelte'
import { points, type Worth } from './worth'

/** Writes what a round adds to a total: +4½, -10. */
export function gainText(score: string): string {
  return value(score) < 0 ? scoreText(score) : t('match.table.plus', { score: scoreText(score) })
}

type Round = Schema['RecordRound']

/** What a seat's score has beside its hand: the bonus for going out, or the penalty for a marker. */
export interface Extra {
  key: 'end.out_bonus' | 'end.marker_penalty'
  score: string
}

/** Returns the extras of a finished round, by seat. */
export function extrasOf({ end, markers, hands }: Position, switches: Switches): (Extra | undefined)[] {
  const [bonus, penalty] = [Number(switches['out_bonus'] ?? 0), Number(switches['marker_penalty'] ?? 0)]
  const low = lowestWins(switches)
  return hands.map((_, i) => {
    if (end?.reason === 'out' && end.winners?.includes(i + 1)) return bonus > 0 ? { key: 'end.out_bonus', score: String(low ? -bonus : bonus) } : undefined
    return penalty > 0 && markers.includes(i + 1) ? { key: 'end.marker_penalty', score: String(low ? penalty : -penalty) } : undefined
  })
}

/** Returns the place of each seat, from 1; equal totals share it. */
export function placesOf(totals: readonly string[], low: boolean): number[] {
  const values = totals.map(value)
  return values.map((own) => 1 + values.filter((other) => (low ? other < own : other > own)).length)
}

/** Returns the viewer's place by the totals at a table; 0 before there are any, and for onlookers. */
export async function placeOf({ view, you }: Pick<Table, 'view' | 'you'>): Promise<number> {
  const totals = view?.totals ?? []
  if (you === 0 || totals.every((total) => total === '0')) return 0
  return placesOf(totals, lowestWins(await switchesOf(view!.settings.rules)))[you - 1]!
}

/** A seat at the end of a round. */
export interface Standing {
  seat: number
  place: number
  up: number // places gained by the round; negative for lost ones
  score: string
  before: string // the total before the round
  total: string
}

/**
 * Returns the seats in the order of their totals. Before the first round nobody has a place, so
 * that nobody gains or loses one in it.
 */
export function standingsOf(scores: readonly string[], totals: readonly string[], low: boolean): Standing[] {
  const before = totals.map((total, i) => add(total, negative(scores[i]!)))
  const first = before.every((total) => total === '0')
  const [then, now] = [placesOf(before, low), placesOf(totals, low)]
  return totals
    .map((total, i) => ({ seat: i + 1, place: now[i]!, up: first ? 0 : then[i]! - now[i]!, score: scores[i]!, before: before[i]!, total }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
}

/** Reports whether the round was the first one, before which nobody had a place. */
export const isFirst = (standings: readonly Standing[]): boolean => standings.every(({ before }) => before === '0')

/** Returns standings in the order before the round. */
export function earlier(standings: readonly Standing[]): Standing[] {
  const first = isFirst(standings)
  return standings.toSorted((a, b) => (first ? 0 : a.place + a.up - b.place - b.up) || a.seat - b.seat)
}

/** Returns by how much two totals differ. */
export function gap(one: string, other: string): string {
  const found = add(one, negative(other))
  return found.startsWith('-') ? found.slice(1) : found
}

/** What a round means for one viewer: the last part of a text's key, and what fills the text. */
export interface Meaning {
  key: 'lead' | 'stay' | 'take' | 'share' | 'rise' | 'fall' | 'placed' | 'tied' | 'two'
  who: number[] // on the viewer's place
  place: number
  gap: string // to the others: the first ones, or for these the next ones
  others: number[]
}

/** Returns what a round means for a seat; for an onlooker, seat 0, what it means for the first ones. */
export function meaningOf(standings: readonly Standing[], you: number): Meaning {
  const own = standings.find(({ seat }) => seat === you) ?? standings[0]!
  const { place, total, up } = own
  const at = (wanted: number | undefined): Standing[] => standings.filter((one) => one.place === wanted)
  const same = at(place)
  const others = place > 1 ? at(1) : at(standings[same.length]?.place)
  const led = standings.filter((one) => one.place + one.up === 1) // before
  const first = same.length > 1 ? 'share' : isFirst(standings) ? 'lead' : led.length === 1 && led[0] === own ? 'stay' : 'take'
  const later = standings.length === 2 ? 'two' : same.length > 1 ? 'tied' : up > 0 ? 'rise' : up < 0 ? 'fall' : 'placed'
  const seats = (list: Standing[]): number[] => list.map(({ seat }) => seat)
  return { key: place === 1 ? first : later, who: seats(same), place, gap: gap(total, others[0]?.total ?? total), others: seats(others) }
}

/** The headline of a match for one viewer, as the last part of a text's key, and the line below it. */
export interface Headline {
  key: 'won' | 'shared' | 'second' | 'third' | 'placed' | 'tied' | 'watched'
  place: number
  margin?: { ahead: boolean; gap: string; of: number[] } // to the winners, or to the next ones
}

/** Returns the headline for a seat; for an onlooker, seat 0, the winners'. */
export function headlineOf(places: readonly number[], totals: readonly string[], you: number): Headline {
  const place = places[you - 1] ?? 1
  const at = (wanted: number): number[] => places.flatMap((found, i) => (found === wanted ? [i + 1] : []))
  const alone = at(place).length === 1
  const key = you === 0 ? 'watched' : place === 1 ? (alone ? 'won' : 'shared') : !alone ? 'tied' : place === 2 ? 'second' : place === 3 ? 'third' : 'placed'
  const subject = at(place)[0]
  const others = place > 1 ? at(1) : alone ? at(2) : []
  if (subject === undefined || others.length === 0) return { key, place }
  return { key, place, margin: { ahead: place === 1, gap: gap(totals[subject - 1]!, totals[others[0]! - 1]!), of: others } }
}

/** Something remarkable of a match: how much it was, in which round, and whose. */
export interface Feat {
  seat: number
  round: number // from 1
  amount: string // tiles or points
}

/** Returns the best one of feats, the earliest, unless several seats did as well: then it stands out for nobody. */
function alone(feats: readonly Feat[], low = false): Feat | undefined {
  const amounts = feats.map(({ amount }) => value(amount))
  const most = low ? Math.min(...amounts) : Math.max(...amounts)
  const best = feats.filter((_, i) => amounts[i] === most)
  return new Set(best.map(({ seat }) => seat)).size === 1 ? best[0] : undefined
}

/** Returns the longest own train. */
export function longestTrain(rounds: readonly Round[]): Feat | undefined {
  const trains: Feat[] = []
  for (const [i, round] of rounds.entries()) {
    const lengths = new Map<number, number>()
    for (const { action } of round.actions.map(readSeatAction)) {
      if (action.kind === 'play') lengths.set(ownerOf(action.train), (lengths.get(ownerOf(action.train)) ?? 0) + 1)
    }
    for (const [seat, tiles] of lengths) if (seat > 0) trains.push({ seat, round: i + 1, amount: String(tiles) })
  }
  return alone(trains)
}

/**
 * Returns the turn with the most points in its tiles. A turn is what a seat does until another one
 * acts; if all open at the same time, until it stops or passes.
 */
export function richestTurn(rounds: readonly Round[], switches: Switches, worth: Worth): Feat | undefined {
  const together = switches['opening'] !== 'none' && switches['opening_order'] === 'simultaneous'
  const turns: Feat[] = []
  for (const [i, round] of rounds.entries()) {
    const opened = new Set<number>()
    const laid = new Map<number, number>() // points in the turn that runs
    let last = 0
    for (const { seat: who, action } of round.actions.map(readSeatAction)) {
      if (action.kind === 'knock') continue
      if (who !== last && !(together && !opened.has(who))) laid.delete(who)
      last = who
      if (action.kind === 'stop' || action.kind === 'pass') {
        opened.add(who)
        laid.delete(who)
      } else if (action.kind === 'play') {
        laid.set(who, (laid.get(who) ?? 0) + points(action.tile, worth))
        turns.push({ seat: who, round: i + 1, amount: String(laid.get(who)) })
      }
    }
  }
  return alone(turns)
}

/** Returns the best round of a seat. */
export function bestRound(rounds: readonly Round[], low: boolean): Feat | undefined {
  return alone(rounds.flatMap((round, i) => (round.scores ?? []).map((amount, j) => ({ seat: j + 1, round: i + 1, amount }))), low)
}
