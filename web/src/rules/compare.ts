// Finds the differences between two rule books.

import { summary, type Chapter, type Sentence } from './book'

export interface Difference {
  of: string // the switch; empty for sentences that belong to none
  a: string // sentences, a line each; empty if the book has none
  b: string
}

export interface Compared {
  name: string
  title: string
  differences: Difference[]
}

/**
 * Returns the chapters of two books with their differences, in the order of the books; without the
 * summaries, which only repeat what differs below.
 */
export function compare(a: Chapter[], b: Chapter[]): Compared[] {
  const of = (book: Chapter[], name: string): Sentence[] => book.find((chapter) => chapter.name === name)?.sentences ?? []
  const only = b.filter((chapter) => !a.some((other) => other.name === chapter.name))
  return [...a, ...only].filter(({ name }) => name !== summary).map(({ name, title }) => ({ name, title, differences: differences(of(a, name), of(b, name)) }))
}

function differences(a: Sentence[], b: Sentence[]): Difference[] {
  const found: Difference[] = []
  for (const of of order(a, b)) {
    const [left, right] = [texts(a, of), texts(b, of)]
    // Sentences that belong to no switch have various subjects: only those that the other book
    // lacks are shown.
    const only = (mine: Said[], other: Said[]): Said[] => (of ? mine : mine.filter(({ text }) => !other.some((one) => one.text === text)))
    const [mine, others] = [only(left, right), only(right, left)]
    if (lines(mine) !== lines(others)) found.push({ of, a: lines(mine.map(marked)), b: lines(others.map(marked)) })
  }
  return found
}

/**
 * Returns the switches of both in the order of the books: one that only b has comes after the
 * switch that it follows there. Sentences of no switch come last.
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

type Said = Pick<Sentence, 'text' | 'why'>

function texts(sentences: Sentence[], of: string): Said[] {
  return sentences.filter((sentence) => (sentence.switch ?? '') === of)
}

const lines = (said: Said[]): string => said.map(({ text }) => text).join('\n')

/** Returns a sentence with the mark of our readings, if it is one. */
const marked = ({ text, why }: Said): Said => ({ text: why ? `${text}†` : text })

/** A piece of a text; `own` if the other text does not have it. */
export interface Piece {
  text: string
  own: boolean
}

/**
 * Divides two texts into pieces, word by word; into one piece each if they have little in common.
 */
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

/** Returns the longest common subsequence of two texts, as pairs of indices. */
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

/**
 * Joins neighbours of a kind into one piece. Only words, and what lies between two of them, are
 * `own`.
 */
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
