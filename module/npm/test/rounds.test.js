// Whole rounds by every rule set: positions, legal actions, views and ends are the program's. make soak
// plays them with the fewest and the most seats, make test with one of the two.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from 'roundhouse'
import { answerOf, ask, chance, long, seatCounts } from './program.js'
import { bots } from './types.js'

const game = await load()
const sets = game.sets().map((set) => set.id)

/** Plays a round by chance. Returns its positions, what happened, and what each action was. */
function play(round, number) {
  const positions = [round.position()]
  const actions = []
  while (positions.at(-1).phase !== 'over') {
    const { legal } = positions.at(-1)
    assert.deepEqual(round.legal(), legal)
    const possible = Object.entries(legal).flatMap(([seat, list]) => list.map((what) => `${seat} ${what}`))
    const happened = round.act(possible[number(possible.length)])
    actions.push(happened.action)
    positions.push(round.position())
    assert.deepEqual(happened.turn, positions.at(-1).turn)
    assert.equal(happened.phase, positions.at(-1).phase)
  }
  return { positions, actions }
}

/** A position without what follows from it. */
function bare({ legal, end, ...position }) {
  return position
}

test('there are 50 rule sets', () => assert.equal(sets.length, 50))

for (const [i, rules] of sets.entries()) {
  test(`rounds by ${rules}`, async () => {
    const counts = seatCounts(game.book(rules).rules)
    for (const seats of long ? counts : [counts[i % counts.length]]) {
      const number = chance(seats)
      const round = game.open({ rules, seats, seed: seats })
      const { positions, actions } = play(round, number)
      round.close()

      // From the deal, all actions up to some moment lead where they led here.
      const moments = [0, 1, actions.length >> 1, actions.length]
      const played = await ask(['replay'], moments.map((n) => ({ ...bare(positions[0]), actions: actions.slice(0, n) })))
      moments.forEach((n, i) => assert.deepEqual(played[i], positions[n]))

      // The same position means the same in both, for all and for each seat.
      const some = positions.filter((_, i) => i % 7 === 0).map(bare)
      assert.deepEqual(some.map((position) => game.replay(position)), await ask(['replay'], some))
      assert.deepEqual(positions.map((position) => game.open(position).position()), positions)
      const seat = number(seats) + 1
      const seen = await ask(['replay', '--seat', String(seat)], some)
      assert.deepEqual(some.map((position) => game.open(position).position(seat)), seen)
      assert.deepEqual(some.map((position) => game.replay(position, seat)), seen)
    }
  })
}

/** Counts sequences of actions through legal and act alone. */
function count(position, depth) {
  const round = game.open(position)
  const { legal } = round.position()
  round.close()
  let nodes = 0
  for (const [seat, list] of Object.entries(legal))
    for (const what of list) {
      const draws = what === 'draw'
      const fronts = draws ? position.boneyard : [null]
      if (depth === 1) {
        nodes += fronts.length
        continue
      }
      for (const front of fronts) {
        const boneyard = draws ? [front, ...position.boneyard.filter((one) => one !== front)] : position.boneyard
        const next = game.open({ ...position, boneyard })
        next.act(`${seat} ${what}`)
        const after = next.position()
        next.close()
        if (after.phase !== 'over') nodes += count(bare(after), depth - 1)
      }
    }
  return nodes
}

test('sequences of actions are as many as the program counts, by every rule set', async () => {
  const positions = sets.flatMap((rules, i) => {
    const round = game.open({ rules, seats: seatCounts(game.book(rules).rules)[0], seed: i })
    const { positions } = play(round, chance(i))
    return [0, 3, positions.length >> 1].map((n) => bare(positions[Math.min(n, positions.length - 2)]))
  })
  for (const depth of [1, 2, 3]) {
    const want = await ask(['perft', '--depth', String(depth)], positions)
    assert.deepEqual(positions.map((position) => game.open(position).perft(depth)), want)
    if (depth < 3) assert.deepEqual(positions.map((position) => count(position, depth)), want.map((one) => one.nodes))
  }
})

test('a bot plays any rules to the end', () => {
  for (const rules of long ? sets : sets.filter((_, i) => i % 8 === 0)) {
    const round = game.open({ rules, seats: seatCounts(game.book(rules).rules).at(-1), seed: 5 })
    for (const bot of bots) if (round.position().phase !== 'over') round.act(round.choose({ bot }))
    while (round.position().phase !== 'over') round.act(round.choose())
    assert.ok(round.position().end.reason)
  }
})

test('an action that is not legal is refused in the words of the program, and changes nothing', async () => {
  for (const rules of ['pagat', 'japanese', 'czech']) {
    const number = chance(3)
    const round = game.open({ rules, seats: 3, seed: 9 })
    const { positions } = play(round, number)
    const some = positions.filter((_, i) => i % 5 === 2).map(bare)
    for (const text of ['1 12-12>E', '2 7-3>M', '3 draw', '1 pass', '2 stop', '3 knock', '1 8-8>1', '2 +3-2', '3 1-0>2']) {
      const want = await ask(['replay'], some.map((position) => ({ ...position, actions: [text] })))
      some.forEach((position, i) => {
        const here = game.open(position)
        const before = here.position()
        const answer = answerOf(() => here.act(text))
        if (want[i].error) {
          const error = { ...want[i].error, message: want[i].error.message.replace('actions[0]: ', '') }
          // The program names the next tile of the boneyard, but not to who plays.
          if (error.reason === 'wrong_tile_drawn') {
            assert.ok(error.message.includes(position.boneyard[0]) && !answer.error.message.includes(position.boneyard[0]))
            error.message = answer.error.message
          }
          assert.deepEqual(answer, { error })
          assert.deepEqual(here.position(), before)
        } else assert.deepEqual(here.position(), want[i])
      })
    }
  }
})
