// What somebody is entering: who went out, and what is left in each hand. Each step is a value made
// of the one before and a press, so that it can be kept after each.

import { high, pips, type Score, type Tile } from '../api/notation'
import type { Because, Draft, End, Facts, Round, Sheet } from './types'

export interface Entry {
  round: number
  fix: boolean // it corrects a round that is entered
  known: Draft // what the sheet had of it
  after: number // the last entry of the sheet that is known to the one who enters
  engine: number | null
  starter: number | null
  end: End | null
  out: number[]
  points: (number | null)[] // by person
  tiles: (Tile[] | null)[] // by person, for hands entered by tiles
  extra: (Score | null)[]
  because?: (Because | null)[] // why there are extra points
  markers: number[] | null // whose trains were marked, once that is told
  at: number // whose hand is entered; 0 for nobody's
  digits: string // typed of it so far
  hundreds: number
  tiled: boolean // by tiles
  half: number | null // the first end of a tile
}

const listOf = <T>(length: number, value: (i: number) => T): T[] => Array.from({ length }, (_, i) => value(i))

/** Returns an entry that knows what a draft knows. */
function from(round: number, people: number, known: Draft, fix: boolean, after: number): Entry {
  return {
    round, fix, known, after,
    engine: known.engine ?? null, starter: known.starter ?? null,
    end: (known.end ?? null) as End | null, out: known.out ?? [],
    points: listOf(people, (i) => (known.tiles?.[i] ? null : (known.points?.[i] ?? null))),
    tiles: listOf(people, (i) => known.tiles?.[i] ?? null),
    extra: listOf(people, (i) => known.extra?.[i] ?? null),
    because: listOf(people, (i) => known.because?.[i] ?? null),
    markers: known.markers ?? null,
    at: 0, digits: '', hundreds: 0, tiled: false, half: null,
  }
}

/** Begins to enter the next round of a sheet. */
export function begin(sheet: Sheet, after: number): Entry {
  const entry = from(sheet.next!.round, sheet.seats.length, sheet.draft ?? {}, false, after)
  return entry.end ? { ...entry, at: following(entry, sheet.next!.at) } : entry
}

/** Begins to correct a round. */
export function correct(sheet: Sheet, round: Round, after: number): Entry {
  return { ...from(round.round, sheet.seats.length, round, true, after), markers: round.markers ?? [] }
}

/** Returns who plays a round. */
export function playing(sheet: Sheet, round: number): number[] {
  if (sheet.next?.round === round) return sheet.next.at
  return sheet.seats.flatMap(({ from, to }, i) => (from <= round && (!to || to >= round) ? [i + 1] : []))
}

/** Reports whether a hand is known. */
export const isKnown = ({ points, tiles, out }: Entry, person: number): boolean =>
  points[person - 1] != null || tiles[person - 1] != null || out.includes(person)

/** Returns the next one clockwise whose hand is not known; 0 if all are. */
function following(entry: Entry, at: readonly number[], after = entry.at): number {
  const start = at.indexOf(after) + 1
  return [...at.slice(start), ...at.slice(0, start)].find((person) => !isKnown(entry, person)) ?? 0
}

const rested = { digits: '', hundreds: 0, half: null }

/** Enters who went out: nobody, if the round was blocked. */
export function ended(entry: Entry, out: number[], at: readonly number[]): Entry {
  const was = entry.out.filter((person) => !out.includes(person))
  const clear = <T>(list: (T | null)[]): (T | null)[] => list.map((value, i) => (was.includes(i + 1) || out.includes(i + 1) ? null : value))
  const next: Entry = { ...entry, ...rested, out, end: out.length > 0 ? 'out' : 'blocked', points: clear(entry.points), tiles: clear(entry.tiles) }
  return { ...next, at: following(next, at, 0) }
}

/** Returns the number that stands in the field of a hand; null for none. */
export function valueOf({ at, digits, hundreds, points, out }: Entry, person: number): number | null {
  if (person === at && (digits || hundreds)) return hundreds * 100 + Number(digits)
  return out.includes(person) ? 0 : (points[person - 1] ?? null)
}

/** Types a digit. The second one ends the number. */
export function digit(entry: Entry, key: number, at: readonly number[]): Entry {
  if (entry.at === 0) return entry
  const digits = entry.digits + key
  return digits.length < 2 ? { ...entry, digits } : settle({ ...entry, digits }, at)
}

/** Adds a hundred to what is typed; after nine of them there is none. */
export const hundred = (entry: Entry): Entry => (entry.at ? { ...entry, hundreds: (entry.hundreds + 1) % 10 } : entry)

/** Takes the last digit away; or else the hundreds, or the number that stands there. */
export function erase(entry: Entry): Entry {
  if (entry.half !== null) return { ...entry, half: null }
  if (entry.digits) return { ...entry, digits: entry.digits.slice(0, -1) }
  if (entry.hundreds) return { ...entry, hundreds: 0 }
  if (entry.at === 0 || entry.out.includes(entry.at)) return entry
  const without = <T>(list: (T | null)[]): (T | null)[] => list.with(entry.at - 1, null)
  return { ...entry, points: without(entry.points), tiles: entry.tiled ? without(entry.tiles) : entry.tiles }
}

/** Ends what is typed, and goes on to the next hand. Nothing typed and nothing known changes nothing. */
export function next(entry: Entry, at: readonly number[]): Entry {
  if (entry.digits || entry.hundreds) return settle(entry, at)
  if (entry.tiled && entry.at && entry.half === null && !isKnown(entry, entry.at)) {
    const counted = { ...entry, tiles: entry.tiles.with(entry.at - 1, []) } // no tile is left of it
    return { ...counted, at: following(counted, at) }
  }
  if (entry.at && !isKnown(entry, entry.at)) return entry
  return { ...entry, ...rested, at: following(entry, at) }
}

function settle(entry: Entry, at: readonly number[]): Entry {
  const points = entry.points.with(entry.at - 1, valueOf(entry, entry.at))
  const told = { ...entry, ...rested, points, tiles: entry.tiles.with(entry.at - 1, null), out: entry.out.filter((person) => person !== entry.at) }
  return { ...told, at: following(told, at) }
}

/** Goes to a hand, after ending what is typed. */
export function choose(entry: Entry, person: number, at: readonly number[]): Entry {
  const ended = entry.digits || entry.hundreds ? settle(entry, at) : entry
  return { ...ended, ...rested, at: person }
}

/** Goes back a step: to the hand before, and from the first to who went out. */
export function back(entry: Entry, at: readonly number[]): Entry {
  if (entry.digits || entry.hundreds || entry.half !== null) return { ...entry, ...rested }
  const others = at.filter((person) => !entry.out.includes(person))
  const before = others[(entry.at ? others.indexOf(entry.at) : others.length) - 1]
  return before ? { ...entry, at: before } : { ...entry, at: 0, end: null }
}

/** Taps an end of a tile. The second end makes the tile. */
export function end(entry: Entry, pip: number): Entry {
  if (entry.half === null) return { ...entry, half: pip }
  const tile = high(`${entry.half}-${pip}`)
  const hand = entry.tiles[entry.at - 1] ?? []
  const without = { ...entry, half: null }
  return hand.includes(tile) ? without : { ...without, tiles: entry.tiles.with(entry.at - 1, [...hand, tile]), points: entry.points.with(entry.at - 1, null) }
}

/** Takes a tile out of the hand. */
export function remove(entry: Entry, tile: Tile): Entry {
  return { ...entry, tiles: entry.tiles.with(entry.at - 1, entry.tiles[entry.at - 1]?.filter((other) => other !== tile) ?? null) }
}

/** Gives somebody extra points, and says why; 0 takes them away. */
export function extra(entry: Entry, person: number, points: number, because: Because | null): Entry {
  const none = points === 0 && entry.known.extra?.[person - 1] == null
  return {
    ...entry,
    extra: entry.extra.with(person - 1, none ? null : (String(points) as Score)),
    because: entry.extra.map((_, i) => (i === person - 1 ? (none ? null : because) : (entry.because?.[i] ?? null))),
  }
}

/** What is wrong with a tile: it is the engine, or in another hand too. */
export interface Fault {
  tile: Tile
  person: number // in whose hand it is too; 0 if it lies in the middle
}

/** Returns what is wrong with the tiles of a hand. */
export function faultsOf({ tiles, at }: Entry, engine: number | null, hand = at): Fault[] {
  return (tiles[hand - 1] ?? []).flatMap((tile) => {
    const [a, b] = pips(tile)
    if (engine !== null && a === engine && b === engine) return [{ tile, person: 0 }]
    const other = tiles.findIndex((those, i) => i !== hand - 1 && those?.includes(tile))
    return other < 0 ? [] : [{ tile, person: other + 1 }]
  })
}

/** Reports whether all is known of a round. */
export function isWhole(entry: Entry, { engine }: Pick<Facts, 'engine'>, at: readonly number[]): boolean {
  const middle = entry.engine ?? engine ?? null
  return entry.end !== null && !entry.digits && !entry.hundreds && at.every((person) => isKnown(entry, person) && faultsOf(entry, middle, person).length === 0)
}

/** Returns what to write of an entry: what is known, or of a correction what differs. */
export function written(entry: Entry, most: number): Draft & { round: number } {
  const { known, fix } = entry
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  const draft: Draft & { round: number } = { round: entry.round }
  if (entry.engine !== null && !same(entry.engine, known.engine)) draft.engine = entry.engine
  if (entry.starter !== null && !same(entry.starter, known.starter)) draft.starter = entry.starter
  if (entry.end && !(same(entry.end, known.end) && same(entry.out, known.out))) Object.assign(draft, { end: entry.end, out: entry.out })
  const list = <T>(now: (T | null)[], was: (T | null)[] | undefined): (T | null)[] | undefined => {
    const given = now.slice(0, most).map((value, i) => (fix && same(value, was?.[i]) ? null : value))
    return given.some((value) => value !== null) ? given : undefined
  }
  const points = list(entry.points, known.tiles ? known.points?.map((value, i) => (known.tiles![i] ? null : value)) : known.points)
  const tiles = list(entry.tiles, known.tiles)
  const extra = list(entry.extra, known.extra)
  const because = list(entry.because ?? [], known.because)
  if (points) draft.points = points
  if (tiles) draft.tiles = tiles
  if (extra) draft.extra = extra
  if (because) draft.because = because
  if (entry.markers && !same(entry.markers, known.markers ?? [])) draft.markers = entry.markers
  return draft
}

/** Returns the entry with what others have entered meanwhile, where it has nothing itself. */
export function joined(entry: Entry, known: Draft, at: readonly number[]): Entry {
  const fill = <T>(list: (T | null)[], theirs: (T | null)[] | undefined): (T | null)[] => list.map((value, i) => value ?? theirs?.[i] ?? null)
  const told = entry.end === null && known.end ? { end: known.end as End, out: known.out ?? [] } : {}
  const next: Entry = {
    ...entry, known, ...told,
    engine: entry.engine ?? known.engine ?? null, starter: entry.starter ?? known.starter ?? null,
    points: entry.points.map((value, i) => value ?? (entry.tiles[i] || known.tiles?.[i] ? null : (known.points?.[i] ?? null))),
    tiles: entry.tiles.map((value, i) => value ?? (entry.points[i] === null ? (known.tiles?.[i] ?? null) : null)), extra: fill(entry.extra, known.extra),
    because: entry.extra.map((_, i) => entry.because?.[i] ?? known.because?.[i] ?? null),
    markers: entry.markers ?? known.markers ?? null,
  }
  const waits = next.end !== null && (next.at === 0 || (isKnown(next, next.at) && !isKnown(entry, next.at)))
  return waits ? { ...next, ...rested, at: following(next, at) } : next
}
