import { defineConfig } from 'vitest/config'

const soak = Boolean(process.env['ROUNDHOUSE_SOAK'])

// One server for all, and a browser for each of two files at a time. What make soak measures runs alone.
export default defineConfig({
  test: {
    environment: 'node',
    include: soak ? ['e2e/**/*.soak.ts'] : ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    fileParallelism: !soak,
    maxWorkers: 2,
    isolate: false,
    maxConcurrency: 2, // of tests that say so
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
