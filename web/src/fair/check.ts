// Checks that a deal is as promised: the page recomputes it from the secret and the numbers, and
// compares the result with what it kept and saw. docs/fair.md has the scheme.

import type { Schema } from '../api/client'
import { high, type Tile } from '../api/notation'
import { count } from '../api/position'
import type { Kept } from '../state/fairnotes'
import { deck, lots } from './deal'
import type { Evidence } from './evidence'
import { follow } from './flow'
import { fairSeed, hashOf } from './seed'

export type Fair = Schema['FairState']

/** The comparisons, in the order in which they are shown. */
export type Compared = 'promise' | 'noted' | 'number' | 'hashes' | 'closed' | 'silent' | 'redeals' | 'engine' | 'lots' | 'hands' | 'draws' | 'tiles'

/** The reason why something could not be compared. */
export type Open = 'secret' | 'nothing' | 'onlooker' | 'late' | 'unseen' | 'elsewhere'

export type Check = { name: Compared; values?: Record<string, string | number> } & (
  | { state: 'passed' | 'failed' }
  | { state: 'open'; why: Open }
)

/** The result of all checks: passed if all passed, failed if one failed, otherwise open. */
export type Verdict = Check['state']

export function verdict(checks: readonly Check[]): Verdict {
  if (checks.some((check) => check.state === 'failed')) return 'failed'
  return checks.every((check) => check.state === 'passed') ? 'passed' : 'open'
}

/** Returns the result of all checks, or 'none' if nothing could be compared. */
export function resultOf(checks: readonly Check[]): Verdict | 'none' {
  return checks.some((check) => check.state !== 'open') ? verdict(checks) : 'none'
}

const held = (name: Compared, holds: boolean, values?: Check['values']): Check => ({ name, state: holds ? 'passed' : 'failed', values })
const open = (name: Compared, why: Open, values?: Check['values']): Check => ({ name, state: 'open', why, values })

/**
 * Checks the deal of a round. Fair is what the match has shown; kept is what the page noted before,
 * or null; evidence is null if the page did not see the round.
 */
export function check(fair: Fair, evidence: Evidence | null, kept: Kept | null, you: number): Check[] {
  if (!evidence || evidence.secret === null) return [open('promise', evidence ? 'secret' : 'unseen')]
  return [
    ...promised(fair, evidence.round, evidence.secret, kept),
    ...given(fair, kept, you),
    ...dealt(fair, evidence, evidence.secret, you),
  ]
}

/** Checks the server's part: secret and commitment. */
function promised(fair: Fair, round: number, secret: string, kept: Kept | null): Check[] {
  const promise = fair.commitments[round - 1]
  return [
    held('promise', hashOf(secret) === promise),
    kept ? held('noted', kept.table === fair.table && kept.commitments[round - 1] === promise) : open('noted', 'nothing'),
  ]
}

/** Checks the players' part: numbers and hashes. */
function given(fair: Fair, kept: Kept | null, you: number): Check[] {
  const wrong = Object.keys(fair.numbers).find((seat) => hashOf(fair.numbers[seat]!) !== fair.hashes[seat])
  const checks = [own(fair, kept, String(you)), held('hashes', wrong === undefined, { seat: wrong ?? '' })]
  if (kept?.hashes) checks.push(held('closed', same(kept.hashes, fair.hashes)))
  else checks.push(open('closed', 'nothing'))
  for (const seat of Object.keys(fair.hashes)) {
    if (!fair.numbers[seat]) checks.push(open('silent', 'unseen', { seat }))
  }
  return checks
}

function own(fair: Fair, kept: Kept | null, you: string): Check {
  if (you === '0') return open('number', 'onlooker')
  if (!kept) return open('number', 'nothing')
  const seat = kept.seat ?? you
  if (!fair.hashes[seat]) return open('number', 'late')
  return held('number', fair.numbers[seat] === kept.number)
}

function same(a: Record<string, string>, b: Record<string, string>): boolean {
  return Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((seat) => a[seat] === b[seat])
}

/** Checks the tiles against the deck of the seed. */
function dealt(fair: Fair, e: Evidence, secret: string, you: number): Check[] {
  const seats = e.hands.length
  const hand = count(e.hands[0]!)
  const all = seats * hand + count(e.boneyard)
  const set = Math.floor((Math.sqrt(8 * (all + 1) + 1) - 3) / 2) // the largest set with fewer tiles than all + 2
  const engine = fair.engines?.[e.round - 1] ?? set + 1 - e.round // of no account if the hands decide it
  const aside = ((set + 1) * (set + 2)) / 2 > all ? engine : null
  const seed = (redeals: number): string => fairSeed(secret, fair.table, e.round, redeals, fair.numbers)
  const tiles = deck(seed(e.redeals), set, aside)
  const checks: Check[] = []
  if (e.redeals > 0) checks.push(open('redeals', 'elsewhere', { n: e.redeals }))
  if (e.engine !== null) checks.push(held('engine', e.engine === engine))
  if (e.lots.length > 0) checks.push(drawnLots(e, lots(seed(0), set, aside, seats, fair.lot_by)))
  checks.push(hands(tiles, hand, e, you))
  const flow = follow(tiles, hand, e)
  return [...checks, held('draws', !flow.drawn && boneyard(tiles.slice(seats * hand), e), { ...flow.drawn }), held('tiles', !flow.laid, { ...flow.laid })]
}

/** Checks the lots, which are drawn before the first deal of a round. */
function drawnLots(e: Evidence, { draws, starter }: ReturnType<typeof lots>): Check {
  const fits = draws.length === e.lots.length && draws.every((lot, i) => lot.seat === e.lots[i]!.seat && lot.tile === high(e.lots[i]!.tile))
  return held('lots', fits && (e.starter === null || e.starter === starter))
}

/** Checks the hands that the page saw when they were dealt. */
function hands(tiles: readonly Tile[], hand: number, e: Evidence, you: number): Check {
  const seen = e.hands.flatMap((list, i) => (typeof list === 'number' ? [] : [{ list, i }]))
  if (seen.length === 0) return open('hands', you > 0 ? 'unseen' : 'onlooker')
  const wrong = seen.find(({ list, i }) => {
    const wanted = new Set(tiles.slice(i * hand, (i + 1) * hand))
    return list.length !== hand || !list.every((tile) => wanted.delete(high(tile)))
  })
  return held('hands', wrong === undefined, { n: seen.length, seat: (wrong?.i ?? 0) + 1 })
}

/** Reports whether the boneyard agrees, as far as the page knows it. */
function boneyard(bones: readonly Tile[], e: Evidence): boolean {
  return typeof e.boneyard === 'number' || (e.boneyard.length === bones.length && e.boneyard.every((tile, i) => high(tile) === bones[i]))
}
