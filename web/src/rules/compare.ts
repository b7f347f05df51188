// What two rule books say differently.

import type { Chapter, Sentence } from './book'

export interface Difference {
  of: string // the switch; empty for what belongs to none
  a: string // sentences, a line each; empty where a book says nothing of it
  b: string
}

export interface Compared {
  name: string
  title: string
  differences: Difference[]
}

/** The chapters of two books with what differs in them, in the order of the books. */
export function compare(a: Chapter[], b: Chapter[]): Compared[] {
  return a.map((chapter, i) => ({
    name: chapter.name,
    title: chapter.title,
    differences: differences(chapter.sentences, b[i]?.sentences ?? []),
  }))
}

function differences(a: Sentence[], b: Sentence[]): Difference[] {
  const found: Difference[] = []
  for (const of of order(a, b)) {
    const [left, right] = [texts(a, of), texts(b, of)]
    // What belongs to no switch is said of several things: only what the other lacks is told.
    const only = (mine: string[], other: string[]): string => (of ? mine : mine.filter((text) => !other.includes(text))).join('\n')
    const difference = { of, a: only(left, right), b: only(right, left) }
    if (difference.a !== difference.b) found.push(difference)
  }
  return found
}

/**
 * The switches of both in the order of the books: what only b has stands behind what it
 * follows there. What belongs to no switch comes last.
 */
function order(a: Sentence[], b: Sentence[]): string[] {
  const named = (sentences: Sentence[]): string[] => sentences.flatMap((sentence) => sentence.switch ?? [])
  const all = [...new Set(named(a))]
  let before = -1
  for (const of of named(b)) {
    if (!all.includes(of)) all.splice(before + 1, 0, of)
    before = all.indexOf(of)
  }
  return [...all, '']
}

function texts(sentences: Sentence[], of: string): string[] {
  return sentences.filter((sentence) => (sentence.switch ?? '') === of).map((sentence) => sentence.text)
}

/** A piece of a text; own where the other text does not have it. */
export interface Piece {
  text: string
  own: boolean
}

/** Two texts in pieces, word by word; whole where they have little in common. */
export function pieces(a: string, b: string, lang: string): [Piece[], Piece[]] {
  const [left, right] = [split(a, lang), split(b, lang)]
  const pairs = common(left, right)
  const words = pairs.filter(([i]) => isWord(left[i])).length
  const most = Math.max(...[left, right].map((parts) => parts.filter(isWord).length))
  if (words < most / 2) return [whole(a), whole(b)]
  return [
    join(left, new Set(pairs.map(([i]) => i))),
    join(right, new Set(pairs.map(([, j]) => j))),
  ]
}

function whole(text: string): Piece[] {
  return [{ text, own: false }]
}

function split(text: string, lang: string): string[] {
  return Array.from(new Intl.Segmenter(lang, { granularity: 'word' }).segment(text), (part) => part.segment)
}

/** The longest row of pieces that both texts have, as pairs of their places. */
function common(a: string[], b: string[]): [number, number][] {
  const length = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      length[i]![j] = a[i] === b[j] ? length[i + 1]![j + 1]! + 1 : Math.max(length[i + 1]![j]!, length[i]![j + 1]!)
    }
  }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (length[i + 1]![j]! >= length[i]![j + 1]!) i++
    else j++
  }
  return pairs
}

function isWord(part: string | undefined): boolean {
  return part !== undefined && /[\p{L}\p{N}]/u.test(part)
}

/** Neighbours of a kind as one piece. Only words are own, and what stands between two of them. */
function join(parts: string[], shared: Set<number>): Piece[] {
  const own = (i: number): boolean => isWord(parts[i]) && !shared.has(i)
  const out: Piece[] = []
  parts.forEach((text, i) => {
    const is = own(i) || (!isWord(text) && own(i - 1) && own(i + 1))
    const last = out.at(-1)
    if (last?.own === is) last.text += text
    else out.push({ text, own: is })
  })
  return out
}
