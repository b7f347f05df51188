// Packed rounds: the vectors of the repository, and the same rounds as texts.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { layout, load } from 'roundhouse'

const game = await load()
const lines = (await readFile(new URL('../../packed/testdata/vectors.jsonl', import.meta.url), 'utf8')).trimEnd().split('\n')
const hex = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')

for (const line of lines) {
  const vector = JSON.parse(line)
  const { rules, seats, rounds: length, seed, count, sha256, steps } = vector
  test(`${sha256 ? 'the sum of ' : ''}${count} steps of ${length} rounds of ${seats} by ${rules}`, () => {
    const rounds = game.rounds({ rules, seats, rounds: length, seed })
    const sum = createHash('sha256')
    for (let step = 0; step < count; step++) {
      for (let i = 0; i < length; i++)
        rounds.actions[i] = step === 0 ? layout.nothing : layout.numbered + ((step * 7919 + i * 104729) & 0x3fff)
      assert.equal(rounds.step(), 0)
      for (const part of [rounds.observations, rounds.legal, rounds.ends]) sum.update(part)
      if (!steps) continue
      assert.deepEqual([...rounds.actions], steps[step].actions)
      assert.equal(hex(rounds.observations), steps[step].observations)
      assert.equal(hex(rounds.legal), steps[step].legal)
      assert.equal(hex(rounds.ends), steps[step].ends)
    }
    if (sha256) assert.equal(sum.digest('hex'), sha256)
    rounds.close()
  })
}

/** A tile's number: 0-0, 1-0, 1-1, 2-0 … */
const numberOf = (tile) => {
  const [high, low] = tile.split('-').map(Number).sort((a, b) => b - a) // prettier-ignore
  return (high * (high + 1)) / 2 + low
}

/** The position that a round's first observations show: every seat's hand is seen when it acts. */
function dealt(rounds, seats) {
  const o = rounds.observation(0)
  return { seat: o[0], engine: o[2], boneyard: o[5], counts: [...o.subarray(layout.counts, layout.counts + seats)] }
}

test('codes are actions of the notation', () => {
  for (const { id: rules } of game.sets()) {
    const { hand } = game.book(rules).rules
    const seats = Number(Object.keys(hand)[0])
    const rounds = game.rounds({ rules, seats, seed: 3 })
    for (let step = 0; step < 60; step++) {
      const { seat, engine: pip, counts } = dealt(rounds, seats)
      const codes = rounds.codes(0)
      assert.ok(codes.length > 0)
      for (const code of codes) {
        const text = rounds.text(0, code)
        const play = /^(\d+) (\d+-\d+)>(E|\d+|M\d*)$/.exec(text)
        if (!play) {
          assert.match(text, new RegExp(`^${seat} (draw|pass|stop|knock)$`))
          continue
        }
        assert.equal(Number(play[1]), seat)
        assert.equal(rounds.observation(0)[layout.tiles + numberOf(play[2])], seat, `${text} is in hand`)
        if (play[3] === 'E' && pip !== 0xff) assert.equal(play[2], `${pip}-${pip}`)
      }
      assert.equal(counts[seat - 1], rounds.observation(0).subarray(layout.tiles).filter((at) => at === seat).length)
      rounds.actions[0] = codes[(step * 13) % codes.length]
      assert.equal(rounds.step(), 0)
    }
    rounds.close()
  }
})

test('an action that is not legal changes nothing', () => {
  const rounds = game.rounds({ rules: 'pagat', seats: 4, rounds: 3, seed: 1 })
  const before = hex(rounds.observations)
  rounds.actions.set([layout.codes, 2000, layout.knock])
  assert.equal(rounds.step(), 3)
  assert.equal(hex(rounds.observations), before)
  assert.deepEqual([0, 1, 2].map((i) => rounds.ends[i * layout.end + 1]), [1, 1, 1])
  for (const n of [4, -1, 2.5, NaN, '1']) assert.throws(() => rounds.step(n), new RegExp(`"${n}" is not a number of rounds from 0 to 3`))
  for (const code of [layout.codes, 2000, layout.nothing, -1, NaN, undefined]) assert.throws(() => rounds.text(0, code), new RegExp(`"${code}" is not the code`))
  const codes = rounds.codes(0)
  assert.equal(rounds.text(0, layout.numbered + codes.length), rounds.text(0, codes[0]))
  rounds.close()
  assert.throws(() => rounds.step(), /closed/)
  assert.throws(() => rounds.actions, /closed/)
  const others = game.rounds({ rules: 'pagat', seats: 4, rounds: 3, seed: 1 }) // the memory may be that of before
  rounds.close()
  assert.equal(others.step(), 0)
  others.close()
})

test('actions are read after the memory has grown', () => {
  const rounds = game.rounds({ rules: 'pagat', seats: 4, seed: 1 })
  const before = rounds.actions.buffer
  const others = game.rounds({ rules: 'pagat', seats: 4, rounds: 4096, seed: 1 })
  assert.notEqual(rounds.actions.buffer, before)
  rounds.actions[0] = layout.numbered
  assert.equal(rounds.step(), 0)
  assert.notDeepEqual([...rounds.observation(0)], [...others.observation(0)])
  others.close()
  rounds.close()
})

test('rounds end, and go on with the next deal', () => {
  const rounds = game.rounds({ rules: 'pagat', seats: 4, rounds: 16, seed: 2 })
  const ends = []
  for (let step = 0; step < 400; step++) {
    rounds.actions.fill(layout.numbered + step * 31)
    rounds.step()
    for (let i = 0; i < rounds.length; i++) {
      const end = rounds.end(i)
      if (!end) continue
      ends.push(end)
      assert.equal(end.scores.length, 4)
      if (end.reason === 'out') for (const seat of end.winners) assert.equal(end.scores[seat - 1], 0)
    }
  }
  assert.ok(ends.length > 16)
  while (!rounds.end(15)) {
    rounds.actions.fill(layout.numbered)
    rounds.step()
  }
  rounds.step(1)
  assert.equal(rounds.end(15), null) // it was not among the rounds of the last step
  rounds.close()
})
