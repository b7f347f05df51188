/// <reference types="node" />
// The fairness check finds contradictions, and says what it could not compare. The match is a real
// one: docs/match.json.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Schema } from '../src/api/client'
import { readEvent, type Event } from '../src/api/message'
import { readAction, readSeatAction } from '../src/api/notation'
import type { Position } from '../src/api/position'
import { check, verdict, type Check, type Fair } from '../src/fair/check'
import { ofEvents, ofLog, ofRecord, type Evidence } from '../src/fair/evidence'
import { hashOf } from '../src/fair/seed'
import type { Kept } from '../src/state/fairnotes'
import fixture from './fold.json'

const match = JSON.parse(readFileSync('../docs/match.json', 'utf8')) as Schema['Record']
const round = match.rounds[0]!
const proof = round.fair!
const hashes = Object.fromEntries(Object.entries(proof.numbers).map(([seat, number]) => [seat, hashOf(number)]))
const fair: Fair = { table: proof.table, commitments: [proof.commitment], closed: true, hashes, numbers: proof.numbers }
const kept: Kept = { table: proof.table, commitments: [proof.commitment], number: proof.numbers['1']!, hashes }

/** The hands at the end of the round. */
const left = round.hands.map((hand, i) => {
  const tiles = new Set(hand)
  for (const action of round.actions) {
    const { seat, action: what } = readSeatAction(action)
    if (seat !== i + 1) continue
    if (what.kind === 'draw') tiles.add(what.tile!)
    if (what.kind === 'play' || what.kind === 'engine') tiles.delete(what.tile)
  }
  return [...tiles]
})

/** Returns the log of seat 1's page, which sees no tile that others draw. */
function log(): { event: Event }[] {
  const position = { engine: 12, starter: null, hands: [round.hands[0], 15, 15], boneyard: round.boneyard.length }
  const events = [
    { kind: 'became_ready', body: { seat: 1 } },
    { kind: 'round_dealt', body: { round: 1, redeals: 0, engine: 12 }, then: { position } },
    ...round.actions.map(readSeatAction).map(({ seat, action }) => ({
      kind: 'acted', body: { seat, action: seat > 1 && action.kind === 'draw' ? readAction('draw') : action },
    })),
    { kind: 'round_ended', then: { secret: proof.secret, hands: left } },
  ]
  return events.map((event, i) => ({ event: { seq: 40 + i, at: 0, ...event } as Event }))
}

const failed = (checks: Check[]): string[] => checks.filter((c) => c.state === 'failed').map((c) => c.name)
const opened = (checks: Check[]): string[] => checks.flatMap((c) => (c.state === 'open' ? [`${c.name}: ${c.why}`] : []))

describe('what fits', () => {
  test('a round that the page has seen', () => {
    const checks = check(fair, ofLog(log()), kept, 1)
    expect(verdict(checks)).toBe('passed')
    expect(checks.map((c) => c.name)).toEqual(['promise', 'noted', 'number', 'hashes', 'closed', 'engine', 'hands', 'draws', 'tiles'])
  })
  test('a round of the record', () => {
    expect(verdict(check(fair, ofRecord(1, round), kept, 1))).toBe('passed')
  })
  test('a round with all tiles seen', () => {
    const position = { engine: 12, starter: null, hands: round.hands, boneyard: round.boneyard } as unknown as Position
    const events = round.actions.map((action) => ({ kind: 'acted', body: readSeatAction(action) }) as Event)
    events.push({ kind: 'round_ended', then: { secret: proof.secret, hands: left } } as Event)
    expect(verdict(check(fair, ofEvents({ round: 1, redeals: 0, position, events }), kept, 1))).toBe('passed')
  })
})

// Matches of the real server as a player's page saw them: with searches, opening trains, unseen
// draws, and penalties of several tiles.
describe('what fits in the matches of fold.json', () => {
  const rounds = (fixture as unknown as { events: Schema['Event'][]; last: Schema['View']; record: Schema['Record'] }[]).flatMap(({ events: told, last, record }, match) => {
    const events = told.map(readEvent)
    const table = known(last)
    return events
      .filter((event) => event.kind === 'round_ended')
      .map((end, i) => [`match ${match + 1}, round ${i + 1}`, table, events.filter((event) => event.seq <= end.seq), ofRecord(i + 1, record.rounds[i]!)] as const)
  })

  /** Returns the page's knowledge of fairness at the end. */
  function known({ house }: Schema['View']): { fair: Fair; kept: Kept } {
    const fair: Fair = house.fair!
    return { fair, kept: { table: fair.table, commitments: fair.commitments, number: fair.numbers['1']!, hashes: fair.hashes } }
  }

  test('there are penalties of several tiles among them, seen and not', () => {
    const penalties = rounds.flatMap(([, , events]) => events.flatMap((event) => (event.kind === 'acted' ? (event.then.penalty ?? []) : [])))
    expect(penalties.some(({ count, tiles }) => count > 1 && tiles)).toBe(true)
    expect(penalties.some(({ count, tiles }) => count > 1 && !tiles)).toBe(true)
  })

  test.each(rounds)('%s', (_, { fair, kept }, events, recorded) => {
    for (const evidence of [ofLog(events.map((event) => ({ event }))), recorded]) {
      const checks = check(fair, evidence, kept, 1)
      expect(failed(checks)).toEqual([])
      expect(checks.find((c) => c.name === 'tiles')?.state).toBe('passed')
    }
  })
})

describe('what could not be compared', () => {
  test('a page that noted nothing', () => {
    const checks = check(fair, ofLog(log()), null, 1)
    expect(verdict(checks)).toBe('open')
    expect(opened(checks)).toEqual(['noted: nothing', 'number: nothing', 'closed: nothing'])
  })
  test('an onlooker', () => {
    const checks = check(fair, ofRecord(1, round), null, 0)
    expect(opened(checks)).toContain('number: onlooker')
  })
  test('a log with a gap is none', () => {
    expect(ofLog(log().filter((_, i) => i !== 30))).toBeNull()
    expect(ofLog(log().slice(5))).toBeNull()
    expect(ofLog(log().slice(0, -1))).toBeNull()
    expect(opened(check(fair, null, kept, 1))).toEqual(['promise: unseen'])
  })
  test('a number that came too late', () => {
    const late = { ...kept, number: '00'.repeat(32) }
    expect(opened(check(fair, ofLog(log()), late, 3))).toContain('number: late')
  })
  test('the number of somebody who has left, and has come back to another seat', () => {
    const own = (numbers: Record<string, string>, you: number): Check | undefined => check({ ...fair, numbers }, ofLog(log()), { ...kept, seat: '1' }, you).find(({ name }) => name === 'number')
    for (const you of [1, 2, 3]) {
      expect(own(proof.numbers, you)).toMatchObject({ state: 'passed' })
      expect(own({ 2: proof.numbers['2']! }, you)).toMatchObject({ state: 'failed' })
    }
  })
  test('who promised a number and kept it back', () => {
    const more = { ...fair, hashes: { ...hashes, 3: hashOf('07'.repeat(32)) } }
    expect(opened(check(more, ofLog(log()), { ...kept, hashes: more.hashes }, 1))).toEqual(['silent: unseen'])
  })
  test('a round that was dealt again', () => {
    expect(opened(check(fair, { ...ofRecord(1, round), redeals: 1 }, kept, 1))).toContain('redeals: elsewhere')
  })
})

describe('what does not fit', () => {
  const seen = (): Evidence => ofLog(log())!
  const cases: [string, () => Check[], string[]][] = [
    ['another secret', () => check(fair, { ...seen(), secret: '11'.repeat(32) }, kept, 1), ['promise', 'hands', 'draws', 'tiles']],
    ['another promise than noted', () => check(fair, seen(), { ...kept, commitments: ['22'.repeat(32)] }, 1), ['noted']],
    ['another name of the table', () => check({ ...fair, table: 'other' }, seen(), kept, 1), ['noted', 'hands', 'draws', 'tiles']],
    ['my number is another', () => check(fair, seen(), { ...kept, number: '33'.repeat(32) }, 1), ['number']],
    ['my number was left out', () => check({ ...fair, numbers: { 2: proof.numbers['2']! } }, seen(), kept, 1), ['number', 'hands', 'draws', 'tiles']],
    ['a number not of its promise', () => check({ ...fair, hashes: { ...hashes, 2: '44'.repeat(32) } }, seen(), kept, 1), ['hashes', 'closed']],
    ['another engine', () => check(fair, { ...seen(), engine: 11 }, kept, 1), ['engine']],
    ['a tile of my hand', () => check(fair, { ...seen(), hands: [['0-0', ...round.hands[0]!.slice(1)], 15, 15] }, kept, 1), ['hands']],
    ['lots that were not drawn', () => check(fair, { ...seen(), lots: [{ seat: 1, tile: '0-0' }] }, kept, 1), ['lots']],
    ['a tile left that was another’s', () => check(fair, { ...seen(), left: [left[1]!, left[0]!, left[2]!] }, kept, 1), ['tiles']],
    ['the boneyard’s last tiles swapped', () => check(fair, { ...ofRecord(1, round), boneyard: round.boneyard.toReversed() }, kept, 1), ['draws']],
  ]
  test.each(cases)('%s', (_, made, names) => {
    const checks = made()
    expect(verdict(checks)).toBe('failed')
    expect(failed(checks)).toEqual(names)
  })
  test('a tile drawn out of turn is named', () => {
    const acts = seen().acts.map((act) => ({ ...act }))
    const at = acts.findIndex((act) => act.seat === 1 && act.action.kind === 'draw')
    acts[at]!.action = readAction('+12-4')
    const found = check(fair, { ...seen(), acts }, kept, 1).find((c) => c.name === 'draws')
    expect(found).toMatchObject({ state: 'failed', values: { action: at + 1, tile: '12-4' } })
  })
  test('a tile that another seat had is named', () => {
    const acts = seen().acts.map((act) => ({ ...act }))
    const at = acts.findIndex((act) => act.seat === 2 && act.action.kind === 'play')
    acts[at]!.action = readAction(`${round.hands[2]![0]!}>2`)
    const found = check(fair, { ...seen(), acts }, kept, 1).find((c) => c.name === 'tiles')
    expect(found).toMatchObject({ state: 'failed', values: { action: at + 1, tile: round.hands[2]![0] } })
  })
})
