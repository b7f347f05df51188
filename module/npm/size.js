// Measures the module as it is and compressed, and fails if it is too large: node size.js [--quick]

import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// bytes, with brotli at its best, which takes half a minute, or quickly
const quick = process.argv.includes('--quick')
const limit = quick ? 1_340_000 : 1_158_000

const module = await readFile(new URL('./roundhouse.wasm', import.meta.url))
const brotli = brotliCompressSync(module, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quick ? 9 : 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: module.length,
  },
}).length
const gzip = gzipSync(module, { level: 9 }).length
console.log(`roundhouse.wasm: ${module.length} bytes, ${gzip} with gzip, ${brotli} with brotli, at most ${limit}`)
if (brotli > limit) process.exit(1)
