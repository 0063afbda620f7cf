// What `npm test` runs: the pages are built if their sources changed, then every test, or those that are named.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildSite, siteIsStale } from './site-build.ts'

const root = join(import.meta.dirname, '..')

if (siteIsStale()) {
  const { problem } = buildSite()
  if (problem !== undefined) {
    process.stderr.write(`The pages cannot be built:\n${problem}\n`)
    process.stdout.write('0 passed, 1 failed\n')
    process.exit(1)
  }
}

const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
// Ctrl-C reaches Vitest too; it clears up and ends, and we after it
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vitest.kill(signal))
vitest.on('exit', (code) => process.exit(code ?? 1))
