// The page's notes on a fair match: the server's commitments, made before it knew any player's
// number, and the page's own number.

export interface Kept {
  table: string // its name in the deals
  commitments: string[]
  number: string // the page's own, in hexadecimal
  seat?: string // that gave the number: its person may leave, and come back to another one
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

/** Returns the bytes of a number in hexadecimal; what is no hexadecimal counts as 0. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

/** Returns bytes in hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns the SHA-256 of a number, both in hexadecimal. Browsers compute it themselves only with
 * TLS.
 */
export async function hashNumber(number: string): Promise<string> {
  if (!crypto.subtle) return (await import('../fair/seed')).hashOf(number)
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(number))))
}
