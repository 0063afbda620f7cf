import { spawnSync } from 'node:child_process'

/**
 * Two web processes, a worker, a primary and a streaming replica, each taken away under load. It is a test
 * (test/many-processes.test.ts), but one of a minute on an idle machine and of many on a busy one, where it would keep
 * every other waiting: it is run by this name, before a release and when something of the processes was changed.
 */
export async function bench(options: string[]): Promise<void> {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'test/many-processes.test.ts', ...options],
    { stdio: 'inherit', env: { ...process.env, MANY_PROCESSES: '1' } },
  )
  process.exitCode = status ?? 1
}
