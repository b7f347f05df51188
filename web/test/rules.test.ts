/// <reference types="node" />
// Rule books compared, and the pictures in them.

import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules as texts } from '../src/i18n/en.json'
import { readMix, type Chapter } from '../src/rules/book'
import { endOf } from '../src/rules/mark'
import { compare, pieces, type Piece } from '../src/rules/compare'
import { pictures, type Picture } from '../src/rules/pictures'
import type { Switches } from '../src/rules/values'

const chapters = ['summary', 'aim', 'tiles', 'start', 'trains', 'opening', 'turn', 'markers', 'doubles', 'last', 'end', 'scores', 'document']

const chapter = (name: string, ...sentences: [string, string][]): Chapter => ({
  name,
  title: name,
  sentences: sentences.map(([of, text]) => (of ? { switch: of, text } : { text })),
})

describe('two books', () => {
  const a = chapter('turn', ['', 'Play.'], ['draw', 'Draw one.'], ['pass', 'Pass.'], ['', 'Only here.'])
  const b = chapter('turn', ['', 'Play.'], ['draw', 'Draw two.'], ['keep', 'Keep it.'], ['pass', 'Pass.'])

  test('differ where a switch has other sentences, and where one says what the other does not', () => {
    expect(compare([a], [b])[0]!.differences).toEqual([
      { of: 'draw', a: 'Draw one.', b: 'Draw two.' },
      { of: 'keep', a: '', b: 'Keep it.' },
      { of: '', a: 'Only here.', b: '' },
    ])
  })

  test('that are the same do not differ', () => {
    expect(compare([a], [a])[0]!.differences).toEqual([])
  })

  test('do not differ where the same sentence is a reading of one document and the words of another', () => {
    const mark = (of: Chapter): Chapter => ({ ...of, sentences: of.sentences.map((sentence) => ({ ...sentence, why: 'It is usual.' })) })
    expect(compare([a], [mark(a)])[0]!.differences).toEqual([])
    expect(compare([mark(a)], [b])[0]!.differences[0]).toEqual({ of: 'draw', a: 'Draw one.†', b: 'Draw two.' })
  })

  test('differ in what their chapters say; summaries are left out', () => {
    const names = compare([chapter('summary', ['', 'Short.']), a], [chapter('summary', ['', 'Brief.']), b]).map(({ name }) => name)
    expect(names).toEqual(['turn'])
  })

  test('are compared by the names of their chapters, and one may have a chapter more', () => {
    const more = chapter('document', ['', 'Best for four.'])
    for (const [left, right] of [[[a, more], [a]], [[a], [a, more]]] as const) {
      const [same, last] = compare([...left], [...right])
      expect(same!.differences).toEqual([])
      expect(last).toMatchObject({ name: 'document', differences: [{ of: '' }] })
    }
  })
})

describe('the words that differ', () => {
  const own = (parts: Piece[]): string[] => parts.filter((piece) => piece.own).map((piece) => piece.text)

  test('are marked, neighbours together and without the spaces around them', () => {
    const [a, b] = pieces('You must lay it at once.', 'You may keep it or lay it at once.', 'en')
    expect(own(a)).toEqual(['must'])
    expect(own(b)).toEqual(['may keep it or'])
    expect(b.map((piece) => piece.text).join('')).toBe('You may keep it or lay it at once.')
  })

  test('are not marked where nearly all of them do', () => {
    const [a, b] = pieces('You pass without drawing.', 'Everybody opens at the same time.', 'en')
    expect([...own(a), ...own(b)]).toEqual([])
  })

  test('are found in a language without spaces', () => {
    const [a] = pieces('古いダブルから順に置きます。', '新しいダブルから順に置きます。', 'ja')
    expect(own(a).join('')).toContain('古')
  })
})

describe('the end of a sentence, which its mark stays with', () => {
  test('is its last word', () => expect(endOf('You must lay it at once.')).toEqual(['You must lay it at ', 'once.']))
  test('is a few characters where there are no spaces', () => {
    expect(endOf('ドローしたドミノが出せるときは、出さなければなりません。')[1]).toBe('せん。')
    expect(endOf('何も起こりません。')).toEqual(['何も起こりま', 'せん。'])
    expect(endOf('Draw.')).toEqual(['', 'Draw.'])
  })
})

describe('a mix of switches', () => {
  test('is read from a fragment', () => {
    expect(readMix('#' + encodeURIComponent('{"base":"pagat","satisfy":"off"}'))).toEqual({ base: 'pagat', satisfy: 'off' })
    expect(readMix('#' + encodeURIComponent('"czech"'))).toEqual({ base: 'czech' })
  })

  test('is refused where there is none', () => {
    for (const fragment of ['', '#', '#{', '#%', '#[]', '#{"satisfy":"off"}']) expect(() => readMix(fragment), fragment).toThrow()
  })
})

describe('the pictures of', () => {
  const folder = '../game/preset/sets'
  const files = Object.fromEntries(
    readdirSync(folder).map((file) => [basename(file, '.json'), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { base?: string; rules: Switches }]),
  )
  const switches = (id: string): Switches => {
    const { base, rules } = files[id]!
    return base ? { ...switches(base), ...rules } : rules
  }
  const all = (id: string): Picture[] => chapters.flatMap((name) => pictures(name, switches(id)))

  for (const id of Object.keys(files)) {
    test(`${id} could lie on a table`, () => {
      const set = Number(switches(id)['set'])
      for (const picture of all(id)) {
        expect(texts, picture.caption).toHaveProperty([picture.caption])
        const tiles = picture.kind === 'trains' ? picture.rows.flatMap((row) => row.tiles) : picture.tiles.flatMap((single) => (single ? [single.tile] : []))
        if (picture.kind === 'trains') {
          expect(picture.engine).toBe(set)
          for (const row of picture.rows) row.tiles.forEach((tile, i) => expect(tile[0], picture.caption).toBe(row.tiles[i - 1]?.[1] ?? set))
          tiles.push([set, set])
        }
        const written = tiles.map(([a, b]) => `${Math.max(a, b)}-${Math.min(a, b)}`)
        expect(new Set(written).size, picture.caption).toBe(written.length)
        expect(Math.max(...tiles.flat())).toBeLessThanOrEqual(set)
        expect(Math.min(...tiles.flat())).toBeGreaterThanOrEqual(0)
      }
    })
  }

  test('two rule sets differ where the rules do', () => {
    const captions = (id: string): string[] => all(id).map((picture) => picture.caption)
    expect(captions('pagat')).toContain('picture.satisfy.in_order')
    expect(captions('pagat-reverse')).toContain('picture.satisfy.reverse')
    expect(captions('pagat-no-satisfy').filter((caption) => caption.startsWith('picture.satisfy'))).toEqual([])
    expect(captions('czech')).toContain('picture.owed.on_double')
    expect(captions('french')).toContain('picture.knock')
  })

  test('open doubles are two where a turn may leave two, with doubles that are drawn if not from the hand', () => {
    const satisfied = (id: string): string | undefined => all(id).findLast((picture) => picture.caption.startsWith('picture.satisfy'))?.caption
    expect(satisfied('french')).toBe('picture.satisfy.in_order')
    expect(satisfied('french-many-doubles')).toBe('picture.satisfy.in_order')
    expect(satisfied('pagat-one-double')).toBe('picture.satisfy.one')
  })

  test('a set that is too small are none', () => {
    expect(pictures('trains', { set: 5 })).toEqual([])
    expect(JSON.stringify(chapters.flatMap((name) => pictures(name, { ...switches('estonian'), mexican_start: 'never' })))).not.toContain('exican')
  })
})
