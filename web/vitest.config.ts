import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { texts } from './plugins/texts.ts'

export default defineConfig({
  plugins: [svelte(), texts(), svelteTesting()],
  server: { fs: { allow: ['..'] } }, // the names of rule sets are the server's
  test: { environment: 'happy-dom', include: ['test/**/*.test.ts'] },
})
