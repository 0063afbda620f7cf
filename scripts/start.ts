// What `npm start` runs: builds the site if its sources changed since the last build, then serves it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSite, processesFolder, siteIsStale } from './site-build.ts'

process.chdir(join(import.meta.dirname, '..'))

if (siteIsStale()) {
  process.stdout.write('Building the site …\n')
  const { problem } = buildSite()
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`)
    process.exit(1)
  }
}
await import(pathToFileURL(join(processesFolder, 'server.js')).href)
