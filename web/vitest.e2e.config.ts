import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const soak = Boolean(process.env['ROUNDHOUSE_SOAK'])

/** Begins with the longest files, which are among the smallest, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = (file: TestSpecification): number => Number(/\/(access|offline|play)\.test\.ts$/.test(file.moduleId))
    return (await super.sort(files)).sort((one, other) => long(other) - long(one))
  }
}

// One server for all, a browser for each worker, and three files at a time, since pages wait much of the time. What make soak
// measures runs alone.
export default defineConfig({
  test: {
    environment: 'node',
    include: soak ? ['e2e/**/*.soak.ts'] : ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    fileParallelism: !soak,
    sequence: { sequencer: LongestFirst },
    maxWorkers: 3,
    isolate: false,
    expect: { poll: { timeout: 15_000 } }, // other work may go on on this machine
    retry: soak ? 0 : 1, // tiles are dealt at random, and a deal may lack what a test needs; the report names who needed two
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
