// Measures the JavaScript that the table's page loads before one can play, and in all, compressed.
// Its texts are data; their size in the largest language is printed, too. Needs the build in dist:
// npm run build, npm run size.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const limits = { atOnce: 54_000, all: 65_000 } // bytes, gzipped

interface Chunk {
  file: string
  isEntry?: boolean // the entry knows all pages
  imports?: string[]
  dynamicImports?: string[]
}

const manifest = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
const isText = (name: string): boolean => /^(src\/i18n|\.\.\/words\/(sets|story))\//.test(name)

const sizes = new Map<string, number>()
for (const { file } of Object.values(manifest)) {
  if (/\.js(on)?$/.test(file)) sizes.set(file, gzipSync(await readFile(join('dist', file)), { level: 9 }).length)
}

/** Returns the files that a chunk loads at once, and if asked those that it may load later. */
function reach(name: string, later: boolean, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no ${name}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunk.imports ?? []) reach(next, later, found)
  if (later && !chunk.isEntry) for (const next of chunk.dynamicImports ?? []) if (!isText(next)) reach(next, later, found)
  return found
}

/**
 * The areas of the texts on the table's page: core and story, and those that pages.ts lists for it.
 */
async function areas(): Promise<string[]> {
  const named = /\btable: \{ areas: \[([^\]]*)\]/.exec(await readFile('src/pages.ts', 'utf8'))
  if (!named) throw new Error('src/pages.ts does not say which texts a table has')
  return ['core', 'story', ...[...named[1]!.matchAll(/'(\w+)'/g)].map((area) => area[1]!)]
}

const size = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)

const page = (later: boolean): Set<string> => new Set([...reach('index.html', later), ...reach('src/table/TablePage.svelte', later)])
const [code, all] = [page(false), page(true)]
const needed = await areas()
/** Returns the language and the area of a file of the server's texts. */
function ofServer(name: string): string[] {
  const [, area, tag] = /^\.\.\/words\/(\w+)\/(\w+)\.json$/.exec(name) ?? []
  return [name, tag ?? '', area ?? '']
}

const languages = new Map<string, number>()
for (const [name, chunk] of Object.entries(manifest)) {
  const [, tag, area] = /^src\/i18n\/(\w+)\/(\w+)\.json$/.exec(name) ?? ofServer(name)
  if (tag && needed.includes(area!)) languages.set(tag, (languages.get(tag) ?? 0) + size([chunk.file]))
}
const [tag, texts] = [...languages].sort((a, b) => b[1] - a[1])[0]!

const line = (bytes: number, what: string): void => console.log(`${String(bytes).padStart(7)}  ${what}`)
for (const file of [...all].sort((a, b) => Number(code.has(b)) - Number(code.has(a)) || size([b]) - size([a]))) {
  if (file.endsWith('.js')) line(size([file]), code.has(file) ? file : `${file}, later`)
}
line(size(code), `of ${limits.atOnce} bytes before one can play`)
line(size(all), `of ${limits.all} bytes in all`)
line(texts, `of texts besides, in ${tag}, the largest: ${needed.join(', ')}`)
if (size(code) > limits.atOnce || size(all) > limits.all) {
  console.error('the table’s page loads too much JavaScript')
  process.exitCode = 1
}
