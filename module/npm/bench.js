// How many calls and steps a second: rounds of pagat with four seats. node bench.js

import { readFile } from 'node:fs/promises'
import { layout, load } from 'roundhouse'

/** Returns how often a function runs in a second of processor time, the best of three. */
function rate(run, per = 1) {
  let best = 0
  for (let go = 0; go < 3; go++) {
    const start = process.cpuUsage()
    let n = 0
    let spent = 0
    do {
      for (let i = 0; i < 16; i++) run(n++)
      const { user, system } = process.cpuUsage(start)
      spent = user + system
    } while (spent < 500_000)
    best = Math.max(best, (n * per * 1e6) / spent)
  }
  return best
}

const show = (what, n) => console.log(`${what.padEnd(46)} ${Math.round(n).toLocaleString('en').padStart(12)} /s`)

const file = await readFile(new URL('./roundhouse.wasm', import.meta.url))
const began = process.cpuUsage()
const wasm = await WebAssembly.compile(file)
const game = await load(wasm)
game.open({ rules: 'pagat', seats: 4, seed: 1 }).close()
const ready = process.cpuUsage(began)
console.log(`from bytes to the first deal: ${Math.round((ready.user + ready.system) / 1000)} ms of processor time`)

for (const n of [1, 16, 256, 4096]) {
  const rounds = game.rounds({ rules: 'pagat', seats: 4, rounds: n, seed: 1 })
  show(`packed step, ${n} rounds in a call`, rate((step) => {
    const { actions } = rounds
    for (let i = 0; i < n; i++) actions[i] = layout.numbered + ((step * 7919 + i * 104729) & 0x3fff)
    rounds.step()
  }, n)) // prettier-ignore
  rounds.close()
}

const round = game.open({ rules: 'pagat', seats: 4, seed: 1 })
for (let i = 0; i < 30; i++) round.act(round.choose())
const text = JSON.stringify(round.position())
console.log(`the position is ${text.length} bytes`)
show('legal', rate(() => round.legal()))
show('position, parsed', rate(() => round.position()))
show('position of a seat, parsed', rate(() => round.position(1)))
show('choose by greedy', rate(() => round.choose({ bot: 'greedy' })))
show('choose by planner', rate(() => round.choose({ bot: 'planner' })))
show('hint, strong', rate(() => round.hint({ level: 'strong' })))

show('rounds as texts: legal and act', rate((seed) => {
  const deal = game.open({ rules: 'pagat', seats: 4, seed })
  const random = seed * 7919
  for (let turn = 0; ; turn++) {
    const [seat, list] = Object.entries(deal.legal())[0]
    if (deal.act(`${seat} ${list[(random + turn) % list.length]}`).phase === 'over') break
  }
  deal.close()
}))
const records = ['pagat', 'czech'].map((rules) => {
  const deal = game.open({ rules, seats: 4, seed: 5 })
  const { legal, end, ...start } = deal.position()
  start.actions = []
  while (deal.position().phase !== 'over') start.actions.push(deal.act(deal.choose()).action)
  return JSON.stringify(start)
})
show('replay of a round', rate((n) => game.replay(records[n % 2])))
