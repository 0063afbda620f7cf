import type { Reporter, TestModule } from 'vitest/node'

/** Ends the output with one line that a person and a script can read: `12 passed, 0 failed, 1 skipped`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') counts[state] += 1
      }
      // A file that does not even load, or a suite whose hooks fail, fails without a failed test.
      const broken = [module, ...module.children.allSuites()].filter((task) => task.errors().length > 0)
      counts.failed += broken.length
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`)
  }
}
