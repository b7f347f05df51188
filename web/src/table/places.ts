import type { Tile } from '../api/notation'
import type Board from './Board.svelte'
import type { Places, Spot } from './motion.svelte'

/** Returns where things are on the screen, for tiles on their way; half is the size of a half of a tile in the hand. */
export function placesOf(board: () => Board | undefined, half: () => number): Places {
  return {
    end: (train, of) => board()?.spotOfTile(train, of) ?? null,
    hand: (tile) => heldAt(tile) ?? spotOf(`[data-tile="${tile}"] svg`, half(), 0),
    rack: () => spotOf('.hand li:last-child svg', half(), 0, half() + 5) ?? spotOf('.hand', half(), 0),
    pile: () => spotOf('[data-pile]', 20, 90),
    seat: (seat) => spotOf(`[data-seat="${seat}"]`, 11, 90),
    engine: () => spotOf('[data-engine]', 24, 0),
  }
}

/** Returns the middle of an element. */
function spotOf(selector: string, size: number, turn: number, right = 0): Spot | null {
  const box = document.querySelector(selector)?.getBoundingClientRect()
  return box ? { x: box.left + box.width / 2 + right, y: box.top + box.height / 2, size, turn } : null
}

/** Returns where a dragged tile hangs. */
function heldAt(tile: Tile): Spot | null {
  const box = document.querySelector(`[data-held="${tile}"]`)?.getBoundingClientRect()
  if (!box) return null
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, size: Math.min(box.width, box.height), turn: box.width > box.height ? 90 : 0 }
}
