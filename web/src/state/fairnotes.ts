// The page's notes on a fair match: the server's commitments, made before it knew any player's
// number, and the page's own number.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export interface Kept {
  table: string // its name in the deals
  commitments: string[]
  number: string // the page's own, in hexadecimal
  hashes?: Record<string, string> // of all players, when they were closed
}

const name = (table: string): string => `roundhouse.fair.${table}`

export function keep(table: string, kept: Kept): void {
  try {
    localStorage.setItem(name(table), JSON.stringify(kept))
  } catch {
    // the next call retries, and the check at the end says what it could not compare
  }
}

export function kept(table: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(name(table)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** Returns the SHA-256 of a number, both in hexadecimal. */
export function hashOf(number: string): string {
  return bytesToHex(sha256(hexToBytes(number)))
}
