import { load } from 'roundhouse'

const game = await load()

// A round of bots.
const round = game.open({ rules: 'pagat', seats: 4, seed: 1 })
let actions = 0
while (round.position().phase !== 'over') {
  round.act(round.choose({ bot: 'planner' }))
  actions++
}
const { end } = round.position()
if (end) console.log(`${actions} actions, ${end.reason}: seat ${end.winners} wins, scores ${end.scores}`)

// A position, and what a seat should do.
const position = game.open({
  format: 'roundhouse-position/1',
  rules: 'pagat',
  seats: 2,
  engine: 12,
  phase: 'play',
  opened: [true, true],
  trains: [['12-5'], ['12-7', '7-7', '7-1']],
  hands: [['9-5', '5-5', '9-3'], ['4-1']],
  boneyard: ['6-2', '1-0'],
  turn: [1],
})
console.log(position.legal(1))
console.log(position.hint({ level: 'strong' }).actions.map(({ action, loss, why }) => `${action} loses ${loss}: ${why[0]}`))

// What is not legal is refused with a reason, and changes nothing.
try {
  position.act('1 9-3>1')
} catch (error) {
  console.log(`${error.reason} (${error.message})`)
}
