// Rule books, lists of rule sets, trains and hints are the program's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from 'roundhouse'
import { answerOf, ask, chance, run, seatCounts } from './program.js'
import { bots, languages } from './types.js'

const game = await load()
const sets = game.sets().map((set) => set.id)

for (const lang of languages)
  test(`the rule books in ${lang}`, async () => {
    assert.deepEqual(game.sets(lang), JSON.parse(await run(['rules', '--json', '--lang', lang])))
    const house = { base: 'czech', hand: { 2: 9 }, open_hands: true }
    for (const rules of [...sets, house]) {
      const id = typeof rules === 'string' ? rules : JSON.stringify(rules)
      assert.deepEqual(game.book(rules, lang), JSON.parse(await run(['rules', id, '--json', '--lang', lang])))
    }
  })

test('hints of a level say the same, by every rule set', async () => {
  const positions = sets.map((rules, i) => {
    const seats = seatCounts(game.book(rules).rules)[0]
    const round = game.open({ rules, seats, seed: i })
    const { legal, end, ...position } = round.position()
    position.actions = []
    for (let n = 0; n < 12 + (i % 7) && round.position().phase !== 'over'; n++) position.actions.push(round.act(round.choose({ bot: 'greedy' })).action)
    return position
  })
  const strong = '512' // playouts
  const want = await ask(['hint', '--playouts', strong, '--seed', '3'], positions)
  positions.forEach((position, i) => {
    assert.deepEqual(answerOf(() => game.open(position).hint({ level: 'strong', seed: 3 })), want[i])
    const { actions, ...start } = position
    const round = game.open(start)
    for (const action of actions) round.act(action)
    assert.deepEqual(answerOf(() => round.hint({ playouts: 512, seed: 3 })), want[i], 'after actions one by one')
  })
})

test('the best trains', async () => {
  const number = chance(1)
  const all = Array.from({ length: 13 }, (_, a) => Array.from({ length: a + 1 }, (_, b) => `${a}-${b}`)).flat()
  for (let n = 0; n < 20; n++) {
    const tiles = Array.from({ length: 12 }, () => all.splice(number(all.length), 1)[0])
    const end = number(13)
    const by = n % 2 ? 'tiles' : 'pips'
    assert.deepEqual(game.solve({ engine: end, tiles, by }), JSON.parse(await run(['solve', '--json', '--engine', String(end), '--by', by, ...tiles])))
    all.push(...tiles)
  }
})

test('what is wrong with a question is named, with its value', () => {
  const round = game.open({ rules: 'pagat', seats: 4, seed: 1 })
  const cases = [
    [() => game.open('{'), 'the JSON text ends too early'],
    [() => game.open({ rules: 'x', seats: 4, seed: 1 }), 'rules: "x" is not a rule set'],
    [() => game.open({ rules: 'pagat', seats: 44, seed: 1 }), 'seats: "44" is not a number of players of these rules: the hands are 2-4: 15, 5-6: 12, 7-8: 10, 9-10: 8'],
    [() => game.open({ rules: 'pagat', seats: 'four', seed: 1 }), 'seats: "four" is not a whole number'],
    [() => game.open({ rules: 'pagat', seats: 4 }), 'seed: is missing'],
    [() => game.open({ rules: 'pagat', seed: 1 }), 'seats: is missing'],
    [() => game.rounds({ rules: 'pagat' }), 'seats: is missing'],
    [() => game.open({ rules: 'pagat', seats: 4, seed: 1.5 }), 'seed: "1.5" is neither a whole number nor the 64 hexadecimal digits of a seed'],
    [() => game.open({ rules: 'pagat', seats: 4, seed: 1, colour: 2 }), 'unknown field "colour"'],
    [() => game.open({ rules: 'pagat', seats: 4, seed: 1, round: 99 }), 'round: "99" is not a round from 1 to 13'],
    [() => game.open([]), '"[]" is not an object'],
    [() => round.act('hello'), '"hello" is not an action (a seat and what it does, like "2 12-7>M")'],
    [() => round.legal(9), 'seat: "9" is not a seat from 1 to 4'],
    [() => round.position(-1), 'seat: "-1" is not a seat from 1 to 4'],
    [() => round.hint({ level: 'random' }), 'level: "random" gives no hints: there are strong, expert, master'],
    [() => round.hint({ playouts: 0 }), 'playouts: "0" is not 1 or more'],
    [() => round.hint({ seat: 2 }), 'seat: "2" may not act: it is the turn of seat 1'],
    [() => round.choose({ bot: 'oracle' }), `bot: "oracle" is not a bot: there are ${bots.join(', ')}`],
    [() => round.perft(0), 'depth: "0" is not a number of actions from 1 to 64'],
    [() => game.solve({ tiles: ['1-2'] }), 'engine: is missing'],
    [() => game.solve({ engine: true, tiles: ['1-2'] }), 'engine: "true" is not a whole number'],
    [() => game.solve(''), 'the JSON text ends too early'],
    [() => game.solve({ engine: 19, tiles: ['1-2'] }), 'engine: "19" is not a pip from 0 to 18'],
    [() => game.solve({ engine: 1, tiles: ['1-2', '2-1'] }), 'tiles: "2-1" is named twice'],
    [() => game.book('pagat', 'xx'), `lang: "xx" is not one of ${languages.join(', ')}`],
    [() => game.book({ base: 'pagat', satisfy: 'often' }), 'rules: satisfy: "often" is not one of off, in_order, reverse, any'],
    [() => game.rounds({ rules: 'pagat', seats: 4, rounds: 0 }), 'rounds: "0" is not from 1 to 65536'],
  ]
  for (const [give, message] of cases) assert.equal(answerOf(give).error?.message, message)
  const position = round.position()
  for (const seat of [undefined, null, NaN, 0.5, '1', 2 ** 32, 0]) // none of these is a call for everything
    for (const give of [() => round.position(seat), () => round.legal(seat), () => game.replay(position, seat)])
      assert.match(answerOf(give).error.message, new RegExp(`^seat: "${seat}" is not a `))
  for (const depth of [1.5, NaN, '2', undefined]) assert.equal(answerOf(() => round.perft(depth)).error.message, `depth: "${depth}" is not a whole number`)
  round.close()
  assert.equal(answerOf(() => round.legal()).error.message.replace(/\d+/, 'N'), 'round: "N" is not open')
})
