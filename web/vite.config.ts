import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { files } from './plugins/files.ts'
import { offline } from './plugins/offline.ts'
import { precompress } from './plugins/precompress.ts'
import { texts, withoutClient } from './plugins/texts.ts'

// `npm run dev` shows the client of a running server: roundhouse serve.
const server = process.env['ROUNDHOUSE'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [svelte(), texts(), files('/pages/table/Page.svelte', '/api/early.ts'), withoutClient('src/i18n'), offline('src/sw.js', 'src/i18n'), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    // What every page has loaded by then need not be named again by each file.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !/(base|early|match|header|index)-/.test(file)) },
    manifest: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  worker: { format: 'es', plugins: () => [texts()], rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:6].js', assetFileNames: 'assets/[name]-[hash:6][extname]' } } },
  // The names of rule sets are the server's.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, changeOrigin: false, ws: true } } },
})
