// What a row shows of a train: at the table, in a replay, in the pictures of a rule book.

import type { Tile, Train } from '../api/notation'
import type { Row as Place } from './yard'

export type State = 'play' | 'own' | 'open' | 'closed' | 'satisfy' | 'starts' | 'later' | 'hint'

/** The content of a row, all of it primitive, so that it can be compared. */
export interface Line {
  train: Train
  name: string // as shown in the row
  short: string // for little room
  full: string // for screen readers
  seat: number // 0 for a Mexican train
  letter: string // on the locomotive
  tiles: string // the attaching pip first, with spaces between them
  end: number | null
  state: State
  word: string // for the state
  fresh: boolean // its last tile is the one laid last
  turn: boolean // its seat is in turn
  thinking: boolean // somebody else's turn, and nothing has happened in it yet
  marked: boolean
  hand: number // tiles in the seat's hand; -1 for a Mexican train
  points: string // the seat's total, in words
  knocked: boolean
  note: string // presence
  said: string // in words
  face: string // the reaction shown, by its key
  did: string // what the seat did last
  until: number // when its time is up, by the server's clock; 0 without
  key: string // its key, or none
  lay: Tile | '' // the tile that would be laid
  place: Place // where all of it lies
}

/** What a row has where nothing more is known of its train. */
export const plain = {
  fresh: false, turn: false, thinking: false, marked: false, hand: -1, points: '', knocked: false, note: '', said: '', face: '', did: '', until: 0, key: '', lay: '',
} as const
