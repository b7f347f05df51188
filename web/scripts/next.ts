// Builds the program with a client and an engine of other file names into bin/next, as a later release
// has them: for the tests that replace one by the other.

import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** Resolves the engine to another file. */
const replaceEngine = (file: string): Plugin => ({
  name: 'next-engine',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/engine.wasm?url') ? `${file}?url` : undefined),
})

/** A section of a WebAssembly module that says nothing: its kind, its length, and its name with a length. */
const section = Buffer.from([0, 5, 4, ...Buffer.from('next')])

const work = await mkdtemp(join(tmpdir(), 'roundhouse-next-'))
try {
  const dist = join(work, 'dist')
  const engine = join(work, 'engine.wasm')
  await writeFile(engine, Buffer.concat([await readFile('engine/engine.wasm'), section]))
  const plugins = [replaceEngine(engine)]
  await build({ logLevel: 'warn', plugins, worker: { plugins: () => plugins }, build: { outDir: dist, emptyOutDir: true, rolldownOptions: { output: { banner: '/* the next release */' } } } })
  const files = async (folder: string): Promise<string[]> => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
  const here = resolve('dist')
  // To the compiler the folder dist has the other files; an empty path stands for one that is not there.
  const replace = Object.fromEntries((await files(here)).map((name) => [join(here, name), '']))
  for (const name of await files(dist)) replace[join(here, name)] = join(dist, name)
  const overlay = join(work, 'overlay.json')
  await writeFile(overlay, JSON.stringify({ Replace: replace }))
  execFileSync('go', ['build', '-overlay', overlay, '-pgo=off', '-o', '../bin/next', '../cmd/roundhouse'], { stdio: 'inherit' })
} finally {
  await rm(work, { recursive: true })
}
