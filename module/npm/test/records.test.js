// Records of the program, a thousand under make soak, are replayed with the same results, damaged ones with the same
// errors.

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { load } from 'roundhouse'
import { answerOf, ask, chance, long, run, seatCounts } from './program.js'

const game = await load()
const sets = game.sets().map((set) => set.id)
const perSet = long ? 25 : 6
const folder = await mkdtemp(join(tmpdir(), 'roundhouse-'))

/** Records of single rounds. */
async function records(rules, i) {
  const counts = seatCounts(game.book(rules).rules)
  const file = join(folder, rules)
  await run(['simulate', '--rules', rules, '--players', String(counts[i % counts.length]), '--bots', i % 2 ? 'greedy' : 'random',
    '--rounds', String(perSet), '--seed', String(i + 1), '--records', file]) // prettier-ignore
  return (await readFile(file, 'utf8')).trimEnd().split('\n')
}

/** The ways in which a record is damaged, each at a place that chance chooses. */
const damages = [
  (record, number) => record.rounds[0].actions.splice(number(record.rounds[0].actions.length), 1),
  (record, number) => (record.rounds[0].actions[number(record.rounds[0].actions.length)] = '1 pass'),
  (record, number) => (record.rounds[0].scores[number(record.players.length)] = '1000'),
  (record, number) => (record.totals[number(record.players.length)] = '7/9'),
  (record, number) => (record.places[number(record.players.length)] += 1),
  (record) => record.rounds[0].boneyard.reverse(),
  (record) => record.rounds[0].hands[0].pop(),
  (record) => (record.rounds[0].hands[1][0] = record.rounds[0].hands[0][0]),
  (record) => (record.rounds[0].end = 'never'),
  (record) => (record.rules = 'unknown'),
  (record) => (record.colour = 'red'),
  (record) => delete record.players,
  (record, number) => (record.rounds[0].actions[number(record.rounds[0].actions.length)] = '99 nothing <&>'),
]

test('records of every rule set are replayed as the program replays them', async (t) => {
  let replayed = 0
  let refused = 0
  for (const [i, rules] of sets.entries()) {
    const number = chance(i)
    const lines = await records(rules, i)
    assert.equal(lines.length, perSet)
    const want = await ask(['replay'], lines)
    lines.forEach((line, n) => {
      const answer = game.replay(line)
      assert.deepEqual(answer, want[n])
      const record = JSON.parse(line)
      assert.deepEqual(answer.end.scores, record.rounds.at(-1).scores)
      assert.deepEqual(record.totals, record.rounds.at(-1).scores) // single rounds
      replayed++
    })
    const damaged = lines.map((line, n) => {
      const record = JSON.parse(line)
      damages[(n + i) % damages.length](record, number)
      return JSON.stringify(record)
    })
    const texts = [...damaged, '{', lines[0].slice(0, 200), '[]']
    const errors = await ask(['replay'], texts)
    texts.forEach((text, n) => {
      assert.deepEqual(answerOf(() => game.replay(text)), errors[n])
      if (errors[n].error) refused++
    })
  }
  assert.equal(replayed, perSet * sets.length)
  t.diagnostic(`${replayed} records replayed, ${refused} damaged ones refused with the same errors`)
})

test('a whole match goes on where its record ends', async () => {
  const file = join(folder, 'match')
  await run(['simulate', '--rules', 'pagat', '--players', '3', '--bots', 'greedy', '--matches', '1', '--seed', '3', '--records', file])
  const record = JSON.parse(await readFile(file, 'utf8'))
  const { totals, places, ...unfinished } = record
  unfinished.rounds = record.rounds.slice(0, 4)
  const { end, winners, scores, actions, ...last } = record.rounds[3]
  unfinished.rounds[3] = { ...last, actions: actions.slice(0, 9) }
  const round = game.open(unfinished)
  for (const action of actions.slice(9)) round.act(action)
  assert.deepEqual(round.position().end, { reason: end, winners, scores })
  await rm(folder, { recursive: true })
})
