import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { offline } from './plugins/offline.ts'
import { precompress } from './plugins/precompress.ts'
import { texts, withoutClient } from './plugins/texts.ts'

// `npm run dev` shows the client of a running server: roundhouse serve.
const server = process.env['ROUNDHOUSE'] ?? 'http://127.0.0.1:8080'

// The files of the client's code. A module belongs to the first that names it, or else to the first
// that has a module which imports it. Few large files compress better than many small ones, but no
// page should load what only another one needs.
const chunks = {
  base: 'svelte|clsx|esm-env|i18n|router|pages\\.ts|ui/Failure|api/(client|notation)|state/(settings|keys|names|me)|board/(Domino|Tile|pips|faces|letters|colour)|table/link|rules/names|app/install\\.ts',
  early: 'api/(early|transport)', // loaded before all others, on the page of a table
  sheet: 'table/Sheet',
  code: 'ui/(Code|Link)',
  header: 'ui',
  sets: 'start/(cache|usual|make\\.ts)',
  start: 'start/(guest|named|NameField|LevelSelect|LengthPicker|Segments|Turntable|scene|length|poll)|state/network', // what the pages outside a table share
  lists: 'start/(MatchList|TableList|ago)',
  locomotive: 'board/Locomotive',
  mixing: 'state/(mixing|fairnotes)',
  match: 'api/(message|position)|state/(story|fold|reuse|score|line)|table/advice|board/(order|Row|Plate|Rails|Sign|Yard|Shapes|yard|row|path)', // what a replay needs too, and the pictures of the rules
  sound: 'table/sound',
  fair: 'fair|@noble',
  panels: 'table/(panels|Panels|ask|Hint|Menu|Requests|Side|Log|turns|KeyList)',
  keyboard: 'table/(keyboard|typed)',
  alive: 'table/(Alive|alive|Turn|Flyer|motion|places|coach|glide)|board/Back|state/hurry',
  speech: 'table/(Speech|heard)',
  idle: 'table/(idle|Waiting|Gone|Earlier)',
  turn: 'app/(turn|awake)',
  share: 'table/share',
  ends: 'table/(ends|RoundEnd|MatchEnd|MatchStage|Ways|Folded|Result|result|Podium|Feats|Course|More|Chart|marks|cover|flight)',
  table: 'pages/table|table|state|board|api',
}

export default defineConfig({
  plugins: [svelte(), texts(), withoutClient('src/i18n'), offline('src/sw.js'), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    // What every page has loaded by then need not be named again by each file.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !/(base|early|locomotive|match|header|index)-/.test(file)) },
    manifest: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        advancedChunks: {
          groups: Object.entries(chunks).map(([name, folders]) => ({ name, test: new RegExp(`preload-helper|/(node_modules|src)/(${folders})`) })),
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [texts()], rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:6].js', assetFileNames: 'assets/[name]-[hash:6][extname]' } } },
  // The names of rule sets are the server's.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, changeOrigin: false, ws: true } } },
})
