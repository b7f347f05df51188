// Proves a past date in the page: the secret is the one that was fixed, and it gives the reader's tiles.
// docs/fair.md has the scheme.

import type { Schema } from '../api/client'
import { high, type Tile } from '../api/notation'
import { deck } from '../fair/deal'
import { record } from '../fair/prove'
import { encode, four, hashOf, hmac, join } from '../fair/seed'
import { bytesOf, hexOf } from '../state/fairnotes'
import { all } from './kept'

/** What a proof has shown: that the tiles are those that were fixed, or only that the secret is, or that they are not. */
export interface Proof {
  result: 'tiles' | 'secret' | 'wrong'
  noted: boolean // the page had noted before what was fixed
}

type Round = Pick<Schema['RecordRound'], 'hands' | 'boneyard' | 'engine'>

const seats = 4
const mostRedeals = 50

/** Returns the seed of a date's deals, in hexadecimal. */
export const daySeed = (secret: string, rules: Schema['Day']['rules'], seats: number): string =>
  hexOf(hmac(bytesOf(secret), join(encode('days'), encode(JSON.stringify(rules)), Uint8Array.of(seats))))

/** Returns the seed of a deal of a match that has one. */
export const roundSeed = (seed: string, round: number, redeals: number): string => hexOf(hmac(bytesOf(seed), join(encode('seed'), four(round, redeals))))

/** Reports whether the tiles of a round are the deal of a seed, or one of its redeals. */
export function isDealt(seed: string, { hands, boneyard, engine }: Round): boolean {
  const tiles: Tile[] = [...hands.flat(), ...boneyard].map(high)
  const set = Math.floor((Math.sqrt(8 * (tiles.length + 1) + 1) - 3) / 2) // the largest set with fewer tiles than these + 2
  const aside = ((set + 1) * (set + 2)) / 2 > tiles.length ? engine : null
  const sizes = hands.map((hand) => hand.length)
  return Array.from({ length: mostRedeals }, (_, redeals) => redeals).some((redeals) => {
    const all = deck(roundSeed(seed, 1, redeals), set, aside)
    let from = 0
    const dealt = sizes.every((size) => {
      const wanted = new Set(all.slice(from, from + size))
      return tiles.slice(from, (from += size)).every((tile) => wanted.delete(tile))
    })
    return dealt && all.slice(from).every((tile, i) => tile === tiles[from + i])
  })
}

/** Proves a date whose secret is shown. */
export async function prove(day: Schema['Day']): Promise<Proof> {
  const kept = all()[day.date]
  const secret = day.secret!
  if (hashOf(secret) !== day.commitment || (kept && kept.commitment !== day.commitment)) return { result: 'wrong', noted: false }
  const round = day.mine?.table ? (await record(day.mine.table).catch(() => null))?.rounds[0] : undefined
  const result = !round ? 'secret' : isDealt(daySeed(secret, day.rules, seats), round) ? 'tiles' : 'wrong'
  return { result, noted: kept?.noted ?? false }
}
