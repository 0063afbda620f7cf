// What `npm start` runs: builds the pages if their sources changed since the last build, then serves the site.
import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `Kerbside needs Node 24 or newer, and this is ${process.version}. "npm ci" installs one beside it.\n`,
  )
  process.exit(1)
}

const root = join(import.meta.dirname, '..')
process.chdir(root)

/** Milliseconds since 1970 of the newest change; 0 when there is no such file. */
const newest = (pattern: string[]) => Math.max(0, ...globSync(pattern).map((file) => statSync(file).mtimeMs))

const built = newest(['build/server/index.js'])
if (built < newest(['src/**/*.{ts,tsx,css}', '*.config.ts', 'package-lock.json'])) {
  process.stdout.write('Building the pages …\n')
  const build = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (build.status !== 0) {
    process.stderr.write(`${build.stdout}\n${build.stderr}\n`)
    process.exit(1)
  }
}
await import('../src/server.ts')
