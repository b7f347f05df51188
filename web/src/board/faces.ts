// Whether tiles show pips or numbers.

import { settings } from '../state/settings.svelte'
import { mostPips } from './pips'

/**
 * Reports whether the tiles of a set, given by its highest pip, show numbers: if the person wants
 * that, or if some tiles have more pips than can be told apart. All tiles of a set have the same
 * kind of face.
 */
export function written(set = 0): boolean {
  return settings.faces === 'numerals' || set > mostPips
}
