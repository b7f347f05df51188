import { defineConfig } from 'vitest/config'

// One browser and one server for all: tests run one after the other.
export default defineConfig({
  test: {
    environment: 'node',
    include: process.env['ROUNDHOUSE_SOAK'] ? ['e2e/**/*.soak.ts'] : ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    fileParallelism: false,
    isolate: false,
    maxConcurrency: 2, // of tests that say so
    retry: 1, // deals are random: a failed test is retried once with another deal, and the report says so
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
