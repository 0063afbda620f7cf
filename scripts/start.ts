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
const server = join(processesFolder, 'server.js')
// glibc keeps freed memory in an arena for each thread; with two, a site under load has 80 MB less (docs/decisions/0026).
// It reads this as a process starts, so that this one becomes another, with the same number and the same terminal.
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, server], {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
  })
await import(pathToFileURL(server).href)
