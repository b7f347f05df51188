// Whether tiles show pips or numbers.

import { settings } from '../state/settings.svelte'
import { mostPips } from './pips'

/**
 * Whether the tiles of a domino set, told by its highest pip, show numbers: where the person
 * wants that, and where some have more than pips can tell. A set has one face.
 */
export function written(set = 0): boolean {
  return settings.faces === 'numerals' || set > mostPips
}
