// The rows of trains in a position, at the table and in a replay.

import { mexicanOf, ownerOf, type Train } from '../api/notation'
import { bindingOf, count, endOf, tilesOf, type Position } from '../api/position'
import { plain, type Line, type State } from '../board/row'
import { t } from '../i18n/index.svelte'
import { letterAt, player, trainName } from './names'

/** Returns what a position says about a train. If there may be several Mexican trains, they are numbered. */
export function lineOf(train: Train, position: Position, seats: Parameters<typeof player>[0], you: number, several: boolean, place: Line['place']): Line {
  const state = stateOf(train, position, you)
  const line = { ...plain, train, full: trainName(seats, train, you, several), tiles: tilesOf(position, train).join(' '), end: endOf(position, train), state, word: t(`row.${state}`), place }
  const seat = ownerOf(train)
  if (seat === 0) {
    const n = mexicanOf(train)
    const [name, short] = several ? [t('row.mexican.n', { n }), t('row.mexican.short.n', { n })] : [t('row.mexican'), t('row.mexican.short')]
    return { ...line, name, short, seat, letter: '' }
  }
  const name = player(seats, seat, you)
  return {
    ...line, name, short: name, seat, letter: letterAt(seats, seat), turn: position.turn.includes(seat) && position.phase !== 'over',
    marked: position.markers.includes(seat), hand: count(position.hands[seat - 1]!), knocked: position.knocked.includes(seat),
  }
}

function stateOf(train: Train, position: Position, you: number): State {
  if (bindingOf(position).includes(train)) return 'satisfy'
  const seat = ownerOf(train)
  if (seat === 0) return tilesOf(position, train).length === 0 ? 'starts' : 'open'
  if (position.markers.includes(seat)) return 'open'
  return seat === you ? 'own' : 'closed'
}
