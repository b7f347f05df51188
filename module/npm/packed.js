// Rounds side by side, as bytes: docs/packed.md of the repository describes the layout.

/** The layout of what a step writes, in bytes; the version changes whenever anything else does. */
export const layout = Object.freeze({
  version: 1,
  observation: 320,
  legal: 136,
  end: 64,
  /** Where in an observation the parts begin. */
  open: 20,
  counts: 40,
  ends: 54,
  lengths: 86,
  tiles: 128,
  /** The codes of actions that lay no tile; others are 32 × train + new end. */
  draw: 1056,
  pass: 1057,
  stop: 1058,
  knock: 1059,
  /** The number of codes. */
  codes: 1060,
  /** An action that leaves a round as it is. */
  nothing: 0xffff,
  /** Plus n: legal action number n, counted on from 0 after the last. */
  numbered: 0x8000,
})

const firstMexican = 15
const reasons = [null, 'out', 'blocked', 'redeal']

/** Rounds by the same rules that are played side by side. */
export class Rounds {
  #exports
  #group
  #blocks
  #arrays
  #stepped // the number of rounds of the last step

  constructor(exports, group, length) {
    this.#exports = exports
    this.#group = group
    this.length = length
    const sizes = { actions: 2, observations: layout.observation, legal: layout.legal, ends: layout.end }
    this.#blocks = Object.fromEntries(
      Object.entries(sizes).map(([name, size]) => [name, { at: exports.alloc(size * length) >>> 0, size: size * length }]),
    )
    if (Object.values(this.#blocks).some((block) => block.at === 0)) throw new Error('there is no memory for so many rounds')
    this.actions.fill(layout.nothing)
    this.step()
  }

  /** The arrays, made again after the memory of the module has grown. */
  get #memory() {
    if (!this.#blocks) throw new Error('the rounds are closed')
    const { buffer } = this.#exports.memory
    if (this.#arrays?.actions.buffer !== buffer) {
      const { actions, observations, legal, ends } = this.#blocks
      this.#arrays = {
        actions: new Uint16Array(buffer, actions.at, this.length),
        observations: new Uint8Array(buffer, observations.at, observations.size),
        legal: new Uint8Array(buffer, legal.at, legal.size),
        ends: new Uint8Array(buffer, ends.at, ends.size),
      }
    }
    return this.#arrays
  }

  /** To be written before a step: the code of an action for each round. */
  get actions() {
    return this.#memory.actions
  }

  /** What the seat that acts next in each round sees. */
  get observations() {
    return this.#memory.observations
  }

  /** The set of the legal codes of each round. */
  get legal() {
    return this.#memory.legal
  }

  /** How each round has ended, if it has. */
  get ends() {
    return this.#memory.ends
  }

  /** Carries out the actions of the first n rounds. Returns how many of them were not legal. */
  step(n = this.length) {
    if (!this.#blocks) throw new Error('the rounds are closed')
    if (!Number.isInteger(n) || n < 0 || n > this.length) throw new Error(`"${n}" is not a number of rounds from 0 to ${this.length}`)
    const { actions, observations, legal, ends } = this.#blocks
    this.#stepped = n
    return this.#exports.step(this.#group, n, actions.at, observations.at, legal.at, ends.at)
  }

  /** What the seat that acts next in round i sees. */
  observation(i) {
    return this.observations.subarray(i * layout.observation, (i + 1) * layout.observation)
  }

  /** The codes of all that it may do, in rising order. */
  codes(i) {
    const codes = []
    const { legal } = this
    for (let byte = 0; byte < layout.legal; byte++) {
      const set = legal[i * layout.legal + byte]
      for (let bit = 0; set >> bit; bit++) if ((set >> bit) & 1) codes.push(8 * byte + bit)
    }
    return codes
  }

  /** A code of round i as the text of an action: "2 12-7>M". */
  text(i, code) {
    if (code >= layout.numbered && code !== layout.nothing) {
      const codes = this.codes(i)
      return this.text(i, codes[(code - layout.numbered) % codes.length])
    }
    if (!(code >= 0 && code < layout.codes)) throw new Error(`"${code}" is not the code of an action`)
    const o = this.observation(i)
    const train = code >> 5
    const to = code & 31
    if (code >= layout.draw) return `${o[0]} ${['draw', 'pass', 'stop', 'knock'][code - layout.draw]}`
    if (train === 0) return `${o[0]} ${to}-${to}>E`
    const end = o[layout.ends + train - 1]
    const mexican = train - firstMexican
    const name = mexican < 0 ? train : mexican === 0 ? 'M' : `M${mexican + 1}`
    return `${o[0]} ${end === 0xff ? o[2] : end}-${to}>${name}`
  }

  /** How round i has ended in the last step, or null if it has not: { reason, winners, scores }. */
  end(i) {
    const { ends } = this
    const view = new DataView(ends.buffer, ends.byteOffset + i * layout.end, layout.end)
    const reason = i < this.#stepped ? reasons[view.getUint8(0)] : null
    if (!reason) return null
    const seats = Array.from({ length: this.observation(i)[6] }, (_, seat) => seat + 1)
    return {
      reason,
      winners: seats.filter((seat) => (view.getUint16(2, true) >> seat) & 1),
      scores: seats.map((seat) => view.getFloat32(4 + 4 * seat, true)),
    }
  }

  /** Frees the memory; arrays of before must not be used any more. */
  close() {
    if (!this.#blocks) return
    for (const { at } of Object.values(this.#blocks)) this.#exports.free(at)
    this.#exports.drop(this.#group)
    this.#blocks = this.#arrays = undefined
  }
}
