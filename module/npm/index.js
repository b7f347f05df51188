// Mexican Train by the rules you know: the game of Roundhouse as WebAssembly. The same code runs in
// Node and in a page.

import { layout, Rounds } from './packed.js'
import { importsFor } from './wasi.js'

export { layout, Rounds }

/** What is wrong with a question, in the words of the program. */
export class RoundhouseError extends Error {
  constructor({ message, reason, ...where }) {
    super(message)
    this.name = 'RoundhouseError'
    this.reason = reason
    Object.assign(this, where)
  }
}

/**
 * Loads the game: from the file of this package, or from another address, bytes or a module.
 * @param {URL | string | BufferSource | WebAssembly.Module} source
 */
export async function load(source = new URL('./roundhouse.wasm', import.meta.url)) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(await bytesOf(source))
  let memory
  const instance = await WebAssembly.instantiate(module, importsFor(module, () => memory))
  memory = instance.exports.memory
  instance.exports._initialize()
  if (instance.exports.layout() !== layout.version) throw new Error('the module is of another version than this package')
  return new Game(instance.exports)
}

/** Returns the bytes of the module; Node's fetch reads no files. */
async function bytesOf(source) {
  if (typeof source !== 'string' && !(source instanceof URL)) return source
  if (String(source).startsWith('file:')) {
    const { readFile } = await import('node:fs/promises')
    return readFile(new URL(source))
  }
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`${source}: ${answer.status} ${answer.statusText}`)
  return answer.arrayBuffer()
}

/** Refuses what is not a whole number: the module would take it for another one. */
function whole(value, name) {
  if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 31) throw new RoundhouseError({ reason: 'unreadable', message: `${name}: "${value}" is not a whole number` })
  return value
}

/**
 * Returns the seat in the arguments of a call, or 0, which the module takes for all seats, if there are
 * none. Only a call without a seat shows hidden tiles: not one whose seat is missing by mistake.
 */
function seatIn(args) {
  if (args.length === 0) return 0
  if (whole(args[0], 'seat') === 0) throw new RoundhouseError({ reason: 'unreadable', message: 'seat: "0" is not a seat' })
  return args[0]
}

/** Returns a position without what it says beside: what may be done, and how the round has ended. */
function toOpen(what) {
  if (what?.format !== 'roundhouse-position/1') return what
  const { legal, end, ...position } = what
  return position
}

/** Writes questions to the memory of the module and reads its answers. */
class Wire {
  #encoder = new TextEncoder()
  #decoder = new TextDecoder()

  constructor(exports) {
    this.exports = exports
  }

  /** Writes a text, or a value as JSON, and returns its length. */
  put(question) {
    const bytes = this.#encoder.encode(typeof question === 'string' ? question : JSON.stringify(question))
    const at = this.exports.request(bytes.length) >>> 0
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes)
    return bytes.length
  }

  /** Reads the answer that has this length; a negative one is that of an error. */
  take(length) {
    const at = this.exports.answer() >>> 0
    const bytes = new Uint8Array(this.exports.memory.buffer, at, Math.abs(length))
    const value = JSON.parse(this.#decoder.decode(bytes))
    if (length < 0) throw new RoundhouseError(value.error)
    return value
  }
}

class Game {
  #wire

  constructor(exports) {
    this.#wire = new Wire(exports)
  }

  /** Opens a round: of a position, of a record, or a new deal, { rules, seats, seed }. */
  open(what) {
    return new Round(this.#wire, this.#wire.take(this.#wire.exports.open(this.#wire.put(toOpen(what)))))
  }

  /** Deals rounds that are played side by side, { rules, seats, rounds, seed }. */
  rounds(what) {
    const { exports } = this.#wire
    return new Rounds(exports, this.#wire.take(exports.deal(this.#wire.put(what))), what.rounds ?? 1)
  }

  /** Plays a record, or a position with actions, again, and returns the position at its end. */
  replay(what, ...seat) {
    return this.#wire.take(this.#wire.exports.replay(this.#wire.put(toOpen(what)), seatIn(seat)))
  }

  /** Finds the best train from a hand: { engine, tiles, by, budget }. */
  solve(question) {
    return this.#wire.take(this.#wire.exports.solve(this.#wire.put(question)))
  }

  /** Describes rules in a language, with all switches and the rule book. */
  book(rules, lang = 'en') {
    return this.#wire.take(this.#wire.exports.book(this.#wire.put({ rules, lang })))
  }

  /** Lists the rule sets. */
  sets(lang = 'en') {
    return this.#wire.take(this.#wire.exports.sets(this.#wire.put({ lang })))
  }
}

class Round {
  #wire
  #id

  constructor(wire, id) {
    this.#wire = wire
    this.#id = id
  }

  /** What each seat may do, or only the one that is given: { "1": ["9-4>M", "draw"] }. */
  legal(...seat) {
    return this.#wire.take(this.#wire.exports.legal(this.#id, seatIn(seat)))
  }

  /** Carries out an action, "2 12-7>M", and returns what has happened. */
  act(action) {
    return this.#wire.take(this.#wire.exports.act(this.#id, this.#wire.put(String(action))))
  }

  /** The position as a seat sees it, or all of it. */
  position(...seat) {
    return this.#wire.take(this.#wire.exports.position(this.#id, seatIn(seat)))
  }

  /** Ranks what a seat may do, the best first: { seat, level or playouts, seed }, all optional. */
  hint(question = {}) {
    return this.#wire.take(this.#wire.exports.hint(this.#id, this.#wire.put(question)))
  }

  /** The action that a bot chooses, to be given to act: { bot, seat, seed }, all optional. */
  choose(question = {}) {
    return this.#wire.take(this.#wire.exports.choose(this.#id, this.#wire.put(question))).action
  }

  /** Counts the sequences of exactly that many actions: { depth, nodes }. */
  perft(depth) {
    return this.#wire.take(this.#wire.exports.perft(this.#id, whole(depth, 'depth')))
  }

  /** Forgets the round. */
  close() {
    this.#wire.exports.close(this.#id)
  }
}
