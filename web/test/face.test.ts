// The display face has every letter that it has to set.

import { readdirSync, readFileSync } from 'node:fs'
import subset from 'subset-font'
import { describe, expect, test } from 'vitest'
import { letters, makeFace } from '../scripts/face'

const folder = 'src/fonts'
const names = readdirSync(folder).filter((name) => name.endsWith('.woff2'))

type Texts = Record<string, string>

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

/** Returns the characters that a font has a glyph for, by its table cmap, format 4. */
async function charactersOf(name: string): Promise<Set<string>> {
  const font = await subset(readFileSync(`${folder}/${name}`), letters, { targetFormat: 'sfnt' })
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const cmap = font.readUInt32BE(tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')! + 8)
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, at) => cmap + font.readUInt32BE(cmap + 8 + 8 * at))
  const map = subtables.find((at) => font.readUInt16BE(at) === 4)!
  const segments = font.readUInt16BE(map + 6) / 2
  const found = new Set<string>()
  for (let segment = 0; segment < segments; segment++) {
    const end = font.readUInt16BE(map + 14 + 2 * segment)
    const start = font.readUInt16BE(map + 16 + 2 * (segments + segment))
    for (let code = start; code <= end && code !== 0xffff; code++) found.add(String.fromCharCode(code))
  }
  return found
}

describe('the display face', () => {
  test('is what its script makes', async () => {
    const made = await makeFace()
    expect(names).toEqual([...made.keys()].sort())
    for (const [name, data] of made) expect(data.equals(readFileSync(`${folder}/${name}`)), name).toBe(true)
  })

  test.each([600, 700])('has its letters in the weight %i', async (weight) => {
    const found = new Set<string>()
    for (const name of names.filter((name) => name.includes(String(weight)))) for (const letter of await charactersOf(name)) found.add(letter)
    expect([...letters].filter((letter) => !found.has(letter))).toEqual([])
  })

  test.each(readdirSync('src/i18n').flatMap((name) => /^(?!ja)(\w+)\.json$/.exec(name)?.[1] ?? []))('has every letter of the texts in %s', (tag) => {
    const { core, start, rules, replay, end } = read<Record<string, Texts>>(`src/i18n/${tag}.json`)
    const { labels, story } = read<Record<'labels' | 'story', Texts>>(`../words/texts/${tag}.json`)
    const texts = [core!, start!, rules!, replay!, end!, labels, story].flatMap((area) => Object.values(area))
    // Braces, pipes and # belong to the form of a text, the rest to the system's face.
    const used = new Set(texts.join('').replace(/\{[\w.]+[:}]|[|#}\n→▶桐赤\u202f]/gu, ''))
    expect([...used].filter((letter) => !letters.includes(letter))).toEqual([])
  })
})
