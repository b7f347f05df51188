// The texts and objects are those of docs/notation.md in the repository; the bytes of packed rounds
// are those of packed.md.

import type { Bot as Named, Language, Level, Reason } from './names.js'
export type { Language, Level, Reason }

/** A tile: "12-7". On a train the pip that attaches comes first. */
export type Tile = string
/** What a seat does: "12-7>2", "7-3>M", "draw", "pass", "stop", "knock". */
export type Bare = string
/** A seat, and what it does: "2 12-7>M". */
export type Action = string
/** An exact number of points: "46", "9/2". */
export type Score = string

/** A rule set, or one with switches that differ: { base: "pagat", satisfy: "off" }. */
export type Rules = string | { base: string; [name: string]: unknown }

/** What is wrong with a question or an action, in the words of the program. */
export declare class RoundhouseError extends Error {
  reason: Reason
  /** Of a record, or 1: from 1. */
  round?: number
  /** Of the round, or of a position's actions: from 1. */
  action?: number
  /** The action as it was written. */
  text?: string
}

export type Phase = 'search' | 'opening' | 'play' | 'over'

export interface End {
  reason: 'out' | 'blocked' | 'redeal'
  winners: number[]
  scores: Score[]
}

/** A moment of a round. Lists by seat begin with seat 1. */
export interface Position<Hand = Tile[], Boneyard = Tile[]> {
  format: 'roundhouse-position/1'
  rules: Rules
  seats: number
  engine: number | null
  starter: number | null
  phase: Phase
  opened: boolean[]
  trains: Tile[][]
  mexican: Tile[][]
  markers: number[]
  open: string[]
  owed: string[]
  drew: Tile | null
  /** How many tiles were drawn for that one, if several. */
  draws?: number
  /** While the seat in turn lays a late opening line. */
  line?: true
  passes: number
  knocked: number[]
  hands: Hand[]
  boneyard: Boneyard
  turn: number[]
  /** What each seat may do, sorted. */
  legal: Record<string, Bare[]>
  /** Once the round is over. */
  end?: End
}

/** A position as one seat sees it: hidden hands and the boneyard are numbers. */
export type View = Position<Tile[] | number, number>

/**
 * A position to begin with, and actions after it; what is missing is as at the start of its phase. One
 * that position() has returned will do: its legal and end are not read.
 */
export type Start = Pick<Position, 'format' | 'rules' | 'seats' | 'phase' | 'hands' | 'turn'> & Partial<Position> & { actions?: Action[] }

/** A record of a match, as the program writes it. */
export interface MatchRecord {
  format: 'roundhouse-record/1'
  [field: string]: unknown
}

export interface Deal {
  rules: Rules
  seats: number
  /** A whole number, or the 64 hexadecimal digits of the seed of a match. */
  seed: number | string
  /** The round of that match, from 1, which decides the engine and who starts: 1 if it is missing. */
  round?: number
  /** The number of deals of this round before: one more if a deal ends at once, in a redeal. */
  redeals?: number
  /** Who starts, if not the seat that does when no earlier round was dealt twice. */
  starter?: number
}

export interface Happened {
  /** A draw with its tile: "3 +8-3". */
  action: Action
  /** The tiles that seats took because they had not knocked. */
  penalty?: { seat: number; tiles: Tile[] }[]
  phase: Phase
  turn: number[]
}

export interface Hint {
  seat: number
  actions: {
    action: Action
    /** The points that it is expected to lose against the best action. */
    loss: number
    se: number | null
    trials: number
    why: string[]
    facts: { fact: string; n?: number }[]
  }[]
}

export interface SetInfo {
  id: string
  name: string
  origin: string
  note: string
  base?: string
}

export interface Book extends Partial<SetInfo> {
  /** Every switch with its value. */
  rules: { set: number; hand: Record<string, number>; rounds: number; [name: string]: unknown }
  lang: string
  document_lang: string
  book: { chapter: string; sentences: { switch: string; text: string; quotation: string; why: string }[] }[]
}

export interface Train {
  train: Tile[]
  tiles: number
  pips: number
  exact: boolean
  nodes: number
}

/** A level may be given a number of playouts: "strong:50". */
export type Bot = Named | Level | `${Level}:${number}`

/** A round that is played action by action. */
export interface Round {
  /** What each seat may do. */
  legal(): Record<string, Bare[]>
  /** What the seat may do. */
  legal(seat: number): Record<string, Bare[]>
  /** Carries out an action. Throws a RoundhouseError, and changes nothing, if it is not legal. */
  act(action: Action): Happened
  /** All of the position, hidden tiles included. */
  position(): Position
  /** The position as a seat sees it. */
  position(seat: number): View
  /** Ranks what a seat may do, the best first. It uses only what the seat may know. */
  hint(question?: { seat?: number; level?: Level; playouts?: number; seed?: number }): Hint
  /** The action that a bot chooses, planner if none is named, to be given to act. */
  choose(question?: { bot?: Bot; seat?: number; seed?: number }): Action
  /** Counts the sequences of exactly that many actions. */
  perft(depth: number): { depth: number; nodes: number }
  /** Forgets the round, which otherwise stays in memory. */
  close(): void
}

export interface Game {
  /** Opens a round: of a position, of a record, or a new deal. Texts are JSON. */
  open(what: Deal | Start | MatchRecord | string): Round
  /** Deals rounds that are played side by side. */
  rounds(what: { rules: Rules; seats: number; rounds?: number; seed?: number }): Rounds
  /** Plays a record, or a position with actions, again, and checks all that it says. */
  replay(what: Start | MatchRecord | string): Position
  replay(what: Start | MatchRecord | string, seat: number): View
  /** Finds the longest or heaviest train from a hand. */
  solve(question: { engine: number; tiles: Tile[]; by?: 'tiles' | 'pips'; budget?: number }): Train
  /** Describes rules in a language, with the rule book. */
  book(rules: Rules, lang?: Language): Book
  /** Lists the rule sets. */
  sets(lang?: Language): SetInfo[]
}

/** Loads the game: from the file of this package, or from another address, bytes or a module. */
export declare function load(source?: URL | string | BufferSource | WebAssembly.Module): Promise<Game>

/** The layout of what a step of Rounds writes, in bytes; see packed.md. */
export declare const layout: {
  readonly version: 1
  readonly observation: 320
  readonly legal: 136
  readonly end: 64
  readonly open: 20
  readonly counts: 40
  readonly ends: 54
  readonly lengths: 86
  readonly tiles: 128
  readonly draw: 1056
  readonly pass: 1057
  readonly stop: 1058
  readonly knock: 1059
  readonly codes: 1060
  readonly nothing: 0xffff
  readonly numbered: 0x8000
}

/** Rounds by the same rules that are played side by side, as bytes. */
export declare class Rounds {
  private constructor()
  readonly length: number
  /** To be written before a step: the code of an action for each round. */
  readonly actions: Uint16Array
  /** What the seat that acts next in each round sees, layout.observation bytes each. */
  readonly observations: Uint8Array
  /** The codes that are legal, a bit each, layout.legal bytes for each round. */
  readonly legal: Uint8Array
  /** How rounds have ended, layout.end bytes each. */
  readonly ends: Uint8Array
  /**
   * Carries out the actions of the first n rounds. A round that is over is dealt again. Returns how
   * many actions were not legal; they change nothing. Ask for the arrays again after every step and
   * every other call of the game: if its memory has grown, older ones are empty.
   */
  step(n?: number): number
  observation(i: number): Uint8Array
  /** The codes of all legal actions of round i, in rising order. */
  codes(i: number): number[]
  /** A code of round i, or layout.numbered plus a number, as the text of an action. */
  text(i: number, code: number): Action
  /** How round i has ended in the last step, or null if it has not, or was not among its rounds. */
  end(i: number): { reason: 'out' | 'blocked' | 'redeal'; winners: number[]; scores: number[] } | null
  /** Frees the memory. Arrays of before must not be used any more. */
  close(): void
}
