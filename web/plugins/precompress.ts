import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes NAME.br and NAME.gz beside each file of the build that compression makes smaller. Pictures and
 * fonts are compressed already; the page and the description of the API are left out: the server fills
 * them in.
 */
export function precompress(): Plugin {
  let out = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || /\.(br|gz|png|jpg|webp|woff2|html)$|^openapi\.json$/.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const data = await readFile(path)
        const large = data.length > 1 << 20 // the best compression of the engine takes a minute
        const quality = large && !process.env['ROUNDHOUSE_RELEASE'] ? 9 : 11
        // Tuned to WebAssembly: NPOSTFIX saves 2 kB of it.
        const br = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length, [constants.BROTLI_PARAM_NPOSTFIX]: large ? 2 : 0 } })
        const gz = gzipSync(data, { level: 9 })
        if (br.length < data.length) await writeFile(path + '.br', br)
        if (gz.length < data.length) await writeFile(path + '.gz', gz)
        if (large) await rm(path) // who takes no compression gets it unpacked
      }
    },
  }
}
