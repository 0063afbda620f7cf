import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends the output with one line that a person and a script can read: `12 passed, 0 failed, 1 skipped`. Before it stands
 * every test that passed at a second try only: it is to be mended, however green the run.
 */
export default class CountReporter implements Reporter {
  private readonly counts = { passed: 0, failed: 0, skipped: 0 }
  private readonly flaky: string[] = []

  /** Last of all: what the teardown says comes before it. A run that broke before any test failed at something too. */
  onInit(): void {
    process.once('exit', (code) => {
      const { passed, failed, skipped } = this.counts
      const failures = failed === 0 && code !== 0 ? 1 : failed
      for (const name of this.flaky) process.stdout.write(`passed at a second try only: ${name}\n`)
      process.stdout.write(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
    })
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const { counts } = this
    this.flaky.length = 0
    Object.assign(counts, { passed: 0, failed: unhandledErrors.length, skipped: 0 })
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') counts[state] += 1
        if (test.diagnostic()?.flaky) this.flaky.push(`${module.relativeModuleId} > ${test.fullName}`)
      }
      // A file that does not even load, or a suite whose hooks fail, fails without a failed test.
      const broken = [module, ...module.children.allSuites()].filter((task) => task.errors().length > 0)
      counts.failed += broken.length
    }
  }
}
