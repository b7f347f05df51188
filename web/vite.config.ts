import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { offline } from './plugins/offline.ts'
import { precompress } from './plugins/precompress.ts'

// `npm run dev` shows the client of a running server: roundhouse serve.
const server = process.env['ROUNDHOUSE'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [svelte(), offline('src/sw.js'), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // Few large files compress better than many small ones.
        advancedChunks: {
          groups: [
            { name: 'base', test: /node_modules.(svelte|clsx|esm-env)|src.(i18n|router|state.(settings|names)|api.client|ui.Failure)/ },
            { name: 'table', test: /src.(table.(?!ends|RoundEnd|MatchEnd|Hands|Chart|marks)|board|state.(?!score)|api|ui.Dialog)|node_modules.@noble.hashes.(sha2|_md|utils)/ },
            { name: 'ends', test: /src.(table.(RoundEnd|MatchEnd|Hands|Chart|marks)|fair|state.score)|node_modules.@noble/ },
          ],
        },
      },
    },
  },
  // The names of rule sets are the server's.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, changeOrigin: false } } },
})
