// What docs/accessibility.md promises and needs no browser.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { languages } from '../src/i18n/index.svelte'
import { firstTable } from '../src/start/first'
import { Making } from '../src/start/making.svelte'

const own = import.meta.glob<{ core: Record<string, string> }>('../src/i18n/*.json', { eager: true, import: 'default' })
const styles = Object.entries(import.meta.glob<string>(['../src/**/*.svelte', '../src/**/*.css'], { eager: true, import: 'default', query: '?raw' })).map(
  ([path, text]) => ({ path, css: path.endsWith('.css') ? text : (/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '') }),
)

/** Returns the milliseconds that a style names as 0.2s or 90ms. */
const milliseconds = (time: string): number => parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)

describe('what moves', () => {
  const moving = styles.flatMap(({ path, css }) =>
    [...css.matchAll(/animation: (?!none)([^;]+);/g)].map(([, value]) => {
      const [lasts = 0, waits = 0] = [...value!.matchAll(/(?<![\w.-])[\d.]+m?s\b/g)].map(([time]) => milliseconds(time))
      const late = Math.max(waits, ...[...css.matchAll(/animation-delay: ([\d.]+m?s)/g)].map(([, time]) => milliseconds(time!)))
      return { name: `${path}: ${value}`, lasts, late, times: value!.includes('infinite') ? Infinity : Number(/ (\d+)$/.exec(value!)?.[1] ?? 1) }
    }),
  )

  test('comes to rest within five seconds by itself', () => {
    expect(moving.filter(({ times }) => times > 1).length).toBeGreaterThan(1)
    expect(moving.filter(({ lasts, late, times }) => late + times * lasts > 5000)).toEqual([])
  })

  test('flashes less than three times in a second', () => {
    expect(moving.filter(({ lasts, times }) => times > 1 && lasts < 1000 / 3)).toEqual([])
  })
})

test('nothing appears under the pointer or at the focus that was not there before', () => {
  const shows = /(?:^|[;{\s])(?:display|visibility|opacity|content|clip-path|translate|transform)\s*:/
  const rules = styles.flatMap(({ path, css }) => [...css.matchAll(/([^{}]*:(?:hover|focus)[^{}]*)\{([^{}]*)\}/g)].map(([, selector, body]) => ({ path, selector: selector!.trim(), body: body! })))
  expect(rules.length).toBeGreaterThan(20)
  expect(rules.filter(({ body }) => shows.test(body))).toEqual([])
})

describe('sounds', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each(['lay', 'double', 'draw', 'pass', 'knock', 'marker', 'turn', 'win'] as const)('%s is over within three seconds', async (cue) => {
    const ends: number[] = []
    const value = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() }
    const node = (): object => {
      const one = {
        gain: value, frequency: value, connect: (to: object) => to,
        start: (at: number, _from?: number, lasts?: number) => lasts !== undefined && ends.push(at + lasts),
        stop: (at: number) => ends.push(at),
      }
      return one
    }
    vi.stubGlobal('AudioContext', class {
      currentTime = 0
      sampleRate = 48_000
      state = 'running'
      destination = {}
      createGain = node
      createOscillator = node
      createBiquadFilter = node
      createBufferSource = node
    })
    vi.stubGlobal('AudioBuffer', class {
      constructor(readonly of: { length: number }) {}
      getChannelData = (): Float32Array => new Float32Array(this.of.length)
    })
    vi.resetModules()
    const { play } = await import('../src/table/sound')
    play(cue)
    expect(ends.length).toBeGreaterThan(0)
    expect(Math.max(...ends)).toBeLessThan(3)
  })
})

test('no table has a clock unless its host chooses one', async () => {
  let made: Record<string, unknown> = {}
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    made = JSON.parse(body as string) as Record<string, unknown>
    return Promise.resolve(new Response('{"table":"x"}'))
  })
  const making = new Making('bots', 'casual')
  await making.make('french', 'Ana')
  expect(made).toMatchObject({ rules: 'french', turn: 0, reserve: 0 })
  making.clock = 'quick'
  await making.make('french', 'Ana')
  expect(made).toMatchObject({ turn: 20 })
  expect(firstTable('french')).not.toHaveProperty('turn')
  vi.unstubAllGlobals()
})

test('the installed page may be turned', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../public/manifest.webmanifest'), 'utf8')) as object
  expect(manifest).toHaveProperty('display')
  expect(manifest).not.toHaveProperty('orientation')
})

describe.each(Object.keys(languages))('in %s', (tag) => {
  const texts: Record<string, string> = own[`../src/i18n/${tag}.json`]!.core

  test('each state of a train has a word of its own', () => {
    const words = ['play', 'own', 'open', 'closed', 'satisfy', 'starts', 'later', 'hint'].map((state) => texts[`row.${state}`])
    expect(new Set(words).size).toBe(8)
  })

  test('a sign that is named by its colour is named by its word too', () => {
    expect(texts['guide.sign']).toContain(texts['row.play'])
    expect(texts['guide.double']).toContain(texts['row.satisfy'])
  })
})
