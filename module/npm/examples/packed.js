// 256 rounds at once, played by chance, as a program that learns would play them.
import { layout, load } from 'roundhouse'

const game = await load()
const rounds = game.rounds({ rules: 'pagat', seats: 4, rounds: 256, seed: 1 })

let over = 0
for (let step = 0; step < 1000; step++) {
  // Here a policy looks at rounds.observations and chooses a code from rounds.legal.
  const { actions } = rounds
  for (let i = 0; i < rounds.length; i++) actions[i] = layout.numbered + ((step * 7919 + i * 104729) & 0x3fff)
  rounds.step()
  for (let i = 0; i < rounds.length; i++) if (rounds.end(i)) over++
}
console.log(`${over} rounds are over; in round 0 seat ${rounds.observation(0)[0]} may do:`)
console.log(rounds.codes(0).map((code) => rounds.text(0, code)))
