// From a seed to shuffled tiles: the frozen procedure of docs/decisions/deal.md, and
// the seed of a fair deal, docs/fair.md.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOf, hexOf } from '../state/fairnotes'

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

export const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

/** The players' numbers by seat, in hexadecimal. */
export type Numbers = Record<string, string>

/** Returns the SHA-256 of a number, both in hexadecimal. */
export function hashOf(number: string): string {
  return hexOf(sha256(bytesOf(number)))
}

/** Writes counts in 4 bytes each, big-endian. */
export function four(...counts: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * counts.length))
  counts.forEach((n, i) => view.setUint32(4 * i, n))
  return new Uint8Array(view.buffer)
}

/** Returns the message of a fair deal: everything that decides it except the secret. */
export function fairMessage(table: string, round: number, redeals: number, numbers: Numbers): Uint8Array {
  const name = encode(table)
  const seats = Object.keys(numbers).map(Number).sort((a, b) => a - b)
  return join(
    encode('fair'),
    Uint8Array.of(name.length),
    name,
    four(round, redeals),
    ...seats.flatMap((seat) => [Uint8Array.of(seat), bytesOf(numbers[seat]!)]),
  )
}

/**
 * Computes HMAC-SHA256 with a key of up to 64 bytes: two lines of RFC 2104, smaller than the
 * library's.
 */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = (byte: number): Uint8Array => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ byte)
  return sha256(join(padded(0x5c), sha256(join(padded(0x36), message))))
}

/** Returns the seed of a fair deal, in hexadecimal. */
export function fairSeed(secret: string, table: string, round: number, redeals: number, numbers: Numbers): string {
  return hexOf(hmac(bytesOf(secret), fairMessage(table, round, redeals, numbers)))
}

/** A stream of words from a seed. */
export class Stream {
  private readonly key: Uint8Array
  private block: DataView = new DataView(new ArrayBuffer(0))
  private blocks = 0
  private used = 0

  constructor(
    seed: string,
    private readonly label: 'deal' | 'lots',
  ) {
    this.key = bytesOf(seed)
  }

  private word(): number {
    if (this.used === this.block.byteLength) {
      const message = join(encode(this.label), four(0, this.blocks++))
      this.block = new DataView(hmac(this.key, message).buffer)
      this.used = 0
    }
    this.used += 4
    return this.block.getUint32(this.used - 4)
  }

  /** Returns a number from 0 to n-1; the product is exact as long as n is below two million. */
  private below(n: number): number {
    for (;;) {
      const product = this.word() * n
      if (product % 2 ** 32 >= 2 ** 32 % n) return Math.floor(product / 2 ** 32)
    }
  }

  /** Shuffles the tiles in place. */
  shuffle(tiles: string[]): void {
    for (let i = tiles.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      ;[tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!]
    }
  }
}
