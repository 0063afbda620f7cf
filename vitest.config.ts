import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', './test/count-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,test,agencies,scripts}/**/*.test.{ts,tsx}'],
          globalSetup: './test/global-setup.ts',
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: './test/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
