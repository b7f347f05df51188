import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { texts } from '../plugins/texts.ts'

// `npm run gallery` shows the gallery, `npm run bench` builds it.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [svelte({ configFile: '../svelte.config.js' }), texts()],
  server: { fs: { allow: ['../..'] } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
