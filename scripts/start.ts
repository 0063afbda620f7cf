// What `npm start` runs: builds the pages if their sources changed since the last build, then serves the site.
import { join } from 'node:path'
import { buildSite, siteIsStale } from './site-build.ts'

process.chdir(join(import.meta.dirname, '..'))

if (siteIsStale()) {
  process.stdout.write('Building the pages …\n')
  const { problem } = buildSite()
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`)
    process.exit(1)
  }
}
await import('../src/server.ts')
