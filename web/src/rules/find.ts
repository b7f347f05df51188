// Finds rule sets by what is written on a box of dominoes or on a printed sheet.

import type { Hands } from './values'
import type { RuleSet } from './book'

/** What a sheet says. What is not known is 'any', or 0 or empty. */
export interface Sheet {
  words: string // of the name, in any order
  tiles: number // each with this number of players
  seats: number
  first: number | 'held' | 'any' // the pip of the first double; 'held' if it is the highest in a hand
  turn: 'train' | 'tile' | 'any' // the first turn
}

/** Returns the pip of the first double, or 'held' if the hands decide it. */
export const firstOf = ({ box }: RuleSet): number | 'held' => box.first ?? 'held'

/** Returns the number of tiles each, or 0 if so many cannot play. */
export const tilesOf = ({ box }: RuleSet, seats: number): number => (box.hand as Hands)[seats] ?? 0

/** Reports whether a rule set, which is described by a text, is like that. */
export function fits(set: RuleSet, { words, seats, tiles, first, turn }: Sheet, text: string): boolean {
  return (
    plain(words).split(/\s+/).every((word) => plain(text).includes(word)) &&
    (!tiles || tilesOf(set, seats) === tiles) &&
    (first === 'any' || firstOf(set) === first) &&
    (turn === 'any' || set.box.train === (turn === 'train'))
  )
}

/** Reports whether nothing is known. */
export const isOpen = ({ words, tiles, first, turn }: Sheet): boolean => plain(words) === '' && !tiles && first === 'any' && turn === 'any'

/** Returns a text without capitals, accents and spaces around it. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
