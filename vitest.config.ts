import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './scripts/inline-scripts.ts'

export default defineConfig({
  test: {
    reporters: ['default', './test/count-reporter.ts'],
    projects: [
      {
        plugins: [inlineScripts()],
        test: {
          name: 'unit',
          include: ['{src,test,agencies,scripts}/**/*.test.{ts,tsx}'],
          // Minutes of two web processes, a worker, a primary and a replica, each taken away: `npm run bench -- processes`.
          exclude: process.env.MANY_PROCESSES ? [] : ['test/many-processes.test.ts'],
          globalSetup: './test/global-setup.ts',
          // Machines that build are busy: a deadline is there to end what hangs, not to measure.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: availableParallelism(),
          // files that follow each other in a worker share what they import: reading it anew was a sixth of the run
          isolate: false,
          setupFiles: './test/each-file.ts',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./test/global-setup.ts', './e2e/global-setup.ts'],
          setupFiles: './e2e/each-test.ts',
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // each file has a site (e2e/site-keeper.ts) and a browser of its own; a visitor waits more than they compute
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // Three programs on a busy machine: a second try tells what is slow from what is broken. The run names each
          // test that needed one (test/count-reporter.ts), and those are mended like any other failure.
          retry: 2,
        },
      },
    ],
  },
})
