// Measures what each page loads at once, script and style, compressed; what a table loads later, what
// it takes to play without a network, the fonts and the sounds. Texts are data; the size of a table's in
// the largest language is printed, too. Needs the build in dist: npm run build, npm run size.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const limits = { table: 64_850, page: 52_760, later: 32_830, ask: 5_500, speech: 1_500, app: 1_500, alone: 6_000, pass: 4_000, side: 8_100, days: 4_500, dates: 2_000, fonts: 20_000, sounds: 25_000 } // bytes, gzipped
const languageLimit = 22_000 // bytes, with brotli
// bytes, with brotli: at its best for a release, which takes a minute, and less good for tests
const engineLimit = process.env['ROUNDHOUSE_RELEASE'] ? 1_473_000 : 1_710_000

interface Chunk {
  file: string
  css?: string[]
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const manifest = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
const entry = 'index.html'
const table = 'src/pages/table/Page.svelte'
const pages = Object.keys(manifest).filter((name) => manifest[name]!.isDynamicEntry && /^src\/pages\//.test(name) && name !== table)

const sizes = new Map<string, number>()
for (const { file, css = [] } of Object.values(manifest)) {
  if (file.endsWith('.wasm')) continue // the build has it only compressed
  for (const name of [file, ...css]) sizes.set(name, gzipSync(await readFile(join('dist', name)), { level: 9 }).length)
}

/**
 * Returns the files that a chunk loads at once, and if asked those that it may load later, without
 * other pages.
 */
function reach(name: string, later = false, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no ${name}`)
  if (found.has(chunk.file)) return found
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const next of chunk.imports ?? []) reach(next, later, found)
  const dynamic = (chunk.dynamicImports ?? []).filter((next) => next !== table && !pages.includes(next))
  if (later) for (const next of dynamic) reach(next, later, found)
  return found
}

/** Returns the size of the table's texts in each language. */
async function texts(): Promise<Map<string, number>> {
  const { texts } = JSON.parse(await readFile('src/pages/table/page.json', 'utf8')) as { texts: string[] }
  const needed = ['core', 'story', ...texts] // the first two are everywhere
  const languages = new Map<string, number>()
  for (const [name, { file }] of Object.entries(manifest)) {
    const [, tag, area] = /(\w+)\.json\?section=(\w+)$/.exec(name) ?? []
    if (tag && area && needed.includes(area)) languages.set(tag, (languages.get(tag) ?? 0) + size([file]))
  }
  return languages
}

const size = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)

/** Returns the size of all files of some kinds, which are compressed already. */
async function sizeOf(kinds: RegExp): Promise<number> {
  const files = (await readdir('dist', { recursive: true })).filter((name) => kinds.test(name))
  return (await Promise.all(files.map((name) => stat(join('dist', name))))).reduce((sum, { size }) => sum + size, 0)
}

/** Returns the size of the largest file of a section of words/texts. */
async function largestOf(section: string): Promise<number> {
  const files = (await readdir('dist/assets')).filter((name) => name.startsWith(`${section}-`) && name.endsWith('.json.br'))
  return Math.max(...(await Promise.all(files.map(async (name) => (await stat(join('dist/assets', name))).size))))
}

const failures: string[] = []

/** Prints a size, and notes it if it is above its limit. */
function check(bytes: number, limit: number, what: string): void {
  console.log(`${String(bytes).padStart(7)} of ${limit}  ${what}`)
  if (bytes > limit) failures.push(what)
}

// Today's round is loaded by its page, so that what it shares with two others is not in the files of all pages.
const shells = new Map([['src/pages/today/Page.svelte', 'src/today/Day.svelte']])
const atOnce = (page: string): Set<string> => new Set([...reach(entry), ...reach(page), ...(shells.has(page) ? reach(shells.get(page)!) : [])])
const first = atOnce(table)
// Later come the ends, the share picture, the check of a deal, motion and the coach. Whoever waits
// at a table loads its waiting room before a round, and the page's part in a fair deal; dialogs come
// when one is opened, keys when one is pressed. What answers questions, sounds, what is said to those who hear the game, what
// only an app has, what comes only without a network, what people who share a device need, what only a table with days or of a date needs and what
// stands beside the table on a desktop, without what the ends load anyway, have their own limits.
const sounds = [...reach('src/table/sound.ts')].filter((file) => !first.has(file))
const speech = [...reach('src/table/Speech.svelte')].filter((file) => !first.has(file))
const app = [...reach('src/app/Install.svelte'), ...reach('src/app/turn.ts')].filter((file) => !first.has(file))
const workers = (await readdir('dist/assets')).filter((name) => /^worker-[\w-]+\.js$/.test(name)).map((name) => `assets/${name}`)
for (const name of workers) sizes.set(name, gzipSync(await readFile(join('dist', name)), { level: 9 }).length)
const alone = [...reach('src/offline/desk.ts'), ...workers].filter((file) => !first.has(file))
const pass = [...reach('src/pass/Curtain.svelte')].filter((file) => !first.has(file))
const ends = reach('src/table/ends.ts')
const ask = [...reach('src/rules/Ask.svelte')].filter((file) => !first.has(file) && !ends.has(file))
const side = [...reach('src/table/Side.svelte')].filter((file) => !first.has(file) && !ends.has(file))
const days = [...reach('src/days/table.ts')].filter((file) => !first.has(file) && !ends.has(file))
const dates = [...reach('src/today/AtTable.svelte')].filter((file) => !first.has(file) && !ends.has(file))
const besides = new Set([...side, ...days, ...dates, ...ask, ...speech, ...app, ...alone, ...pass, ...reach('src/state/mixing.ts'), ...reach('src/table/idle.ts'), ...reach('src/table/panels.ts'), ...reach('src/table/keyboard.svelte.ts'), ...reach('node_modules/lean-qr/nano.mjs'), ...sounds])
for (const file of reach('src/offline/mine.ts')) besides.add(file) // for those who play without a network
const rest = [...reach(table, true)].filter((file) => !first.has(file) && !besides.has(file))
for (const file of [...first, ...rest].sort((a, b) => Number(first.has(b)) - Number(first.has(a)) || size([b]) - size([a]))) {
  console.log(`${String(size([file])).padStart(7)}  ${file}${first.has(file) ? '' : ', later'}`)
}
check(size(first), limits.table, 'the table, before one can play')
check(size(rest), limits.later, 'what a table loads later')
check(size(speech), limits.speech, 'speech')
check(size(ask), limits.ask, 'what answers questions')
check(size(app), limits.app, 'what only an app has')
if (workers.length !== 1) failures.push('the worker is not there')
check(size(alone), limits.alone, 'what comes without a network, besides the engine')
check(await sizeOf(/\.wasm\.br$/), engineLimit, 'the engine, with brotli')
check((await largestOf('book')) + (await largestOf('labels')) + (await largestOf('story')), languageLimit, 'a language for the engine, with brotli')
check(size(pass), limits.pass, 'what people who share a device need')
check(size(side), limits.side, 'what stands beside the table')
check(size(days), limits.days, 'what only a table with days needs')
check(size(dates), limits.dates, 'what only a table of a date needs')
for (const page of pages) check(size(atOnce(page)), limits.page, page)
check(await sizeOf(/\.woff2$/), limits.fonts, 'fonts')
check(size(sounds) + (await sizeOf(/\.(mp3|ogg|opus|wav|webm|m4a)$/)), limits.sounds, 'sounds')
const [tag, largest] = [...(await texts())].sort((a, b) => b[1] - a[1])[0]!
console.log(`${String(largest).padStart(7)}  the table’s texts, in ${tag}, the largest`)
if (failures.length > 0) {
  console.error(`too large: ${failures.join(', ')}`)
  process.exitCode = 1
}
