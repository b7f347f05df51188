// What the coach of a first match and the signs of the trains say is true by the rules in force, in
// rounds at the real server.

import { expect, inject } from 'vitest'
import { Guest } from '../scripts/guest.ts'
import type { Schema } from '../src/api/client'
import { readEvent, readNow, type EventOf } from '../src/api/message.ts'
import { bindingOf, type Position } from '../src/api/position.ts'
import type { Switches } from '../src/rules/values'
import { add, begin, type Folded } from '../src/state/fold.ts'
import { tipOf } from '../src/table/tips.ts'

type Claim = (event: EventOf<'acted'>, after: Position) => void // about what the player does next

/** Plays a round by the rules on seat 1, the first tile that is legal, and checks each tip and sign; returns their texts. */
async function playRound(guest: Guest, rules: Schema['RuleSet'], switches: Switches): Promise<string[]> {
  const seats = rules.players.find((n) => n >= 3) ?? rules.players[0]!
  const { table } = await guest.make({ rules: rules.id, seats, rounds: 1, bots: Array.from({ length: seats - 1 }, () => 'greedy'), quick: true, forced: false })
  const heard = new Set<string>()
  let folded: Folded | undefined
  let claims: Claim[] = []
  let stays = '' // how long the own train is open, as it was said
  await guest.watch(table, async (name, data) => {
    if (name === 'view') {
      folded = begin(data as Schema['View'])
      await guest.order(table, 'start')
    }
    if (name === 'event') {
      const event = readEvent(data as Schema['Event'])
      const before = folded!.position
      folded = add(folded!, event)
      const { position } = folded
      if (event.kind === 'acted' && position) {
        const { seat, action } = event.body
        // The sign "cover it!" stands on these trains: whoever was next lays there, or nowhere.
        if (action.kind === 'play' && before && bindingOf(before).length > 0) {
          heard.add('row.satisfy')
          expect(bindingOf(before), `${rules.id}: ${seat} ${action.text} in ${JSON.stringify(before)}`).toContain(action.train)
        }
        if (seat === 1) for (const claim of claims) claim(event, position)
        if (stays && action.kind === 'play') {
          const ends = stays === 'guide.open.any' ? seat === 1 : action.train === '1' && (seat === 1 || stays === 'guide.open.there')
          if (!position.end) expect(position.markers.includes(1), `${rules.id}: ${stays}, after ${seat} ${action.text}`).toBe(!ends)
          if (ends) stays = ''
        }
      }
      if (event.kind === 'round_dealt') stays = ''
    }
    if (name !== 'now') return false
    const now = readNow(data as Schema['Now'])
    const position = folded!.position
    claims = []
    if (position && now.seq === folded!.view.seq) {
      const { legal } = now
      const tip = tipOf({ position, you: 1, legal, choices: 0, switches })
      const plays = legal.filter((action) => action.kind === 'play')
      for (const [key] of tip?.says ?? []) {
        heard.add(key)
        const where = `${rules.id}: ${key}, ${legal.map(({ text }) => text).join(' ')} in ${JSON.stringify(position)}`
        const held = position.hands[0] as string[]
        if (key.startsWith('guide.open')) stays = key
        if (key === 'guide.begin.pass.open') claims.push(({ body: { action } }, after) => action.kind === 'pass' && expect(after.markers, where).toContain(1))
        if (['guide.nothing', 'guide.bound', 'guide.begin'].includes(key)) expect(plays, where).toEqual([])
        if (key === 'guide.begin') expect([position.trains[0], held.filter((tile) => tile.split('-').includes(String(position.engine)))], where).toEqual([[], []])
        if (key === 'guide.begin.draw') expect(legal.map(({ kind }) => kind), where).toContain('draw')
        if (key.startsWith('guide.begin.pass')) expect(legal.map(({ kind }) => kind), where).toContain('pass')
        if (key === 'guide.double' || key === 'guide.bound') expect(switches['satisfy'], where).not.toBe('off')
        if (key === 'guide.double') expect(plays.every(({ train }) => position.open.includes(train) && !position.owed.includes(train)), where).toBe(true)
        if (key === 'guide.double.on') expect(plays.every(({ train }) => position.owed.includes(train)), where).toBe(true)
        if (key === 'guide.double.free') expect(switches['extra_tile'], where).toBe('anywhere')
        if (key === 'guide.last') claims.push(({ body: { action } }, after) => action.kind === 'play' && expect(after.hands[0], where).toEqual([]))
        if (key === 'guide.last') claims.push(({ body: { action } }, after) => action.kind === 'play' && expect(after.phase, where).toBe('over'))
      }
      const what = plays[0] ?? legal.find(({ kind }) => kind !== 'knock')
      // Another seat may have acted first, or the round be over: what is legal then comes anew.
      if (what) await guest.order(table, 'act', { after: now.seq, action: what.text }).catch((error: Error) => expect(error.message).toContain(': 409 '))
    }
    return now.stage === 'over'
  })
  return [...heard]
}

/** Plays a round by each of the rule sets and checks all tips; returns how many rounds, and the texts that came. */
export async function playRounds(wanted: (id: string) => boolean): Promise<{ rounds: number; heard: string[] }> {
  const guest = await Guest.enter(inject('server'), 'Coached')
  const all = (await guest.ask<Schema['RuleSet'][]>('/api/rules')).filter(({ id }) => wanted(id))
  const heard = new Set<string>()
  for (const rules of all) {
    const { switches } = await guest.ask<{ switches: Switches }>(`/api/rules/${rules.id}`)
    for (const key of await playRound(guest, rules, switches)) heard.add(key)
  }
  return { rounds: all.length, heard: [...heard] }
}
