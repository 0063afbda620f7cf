// What `npm start` runs: builds the site if its sources changed since the last build, then serves it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LITTLE_MEMORY } from './little-memory.ts'
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
// read as a process starts: this one becomes another, with its number and its terminal
if (process.platform === 'linux' && Object.keys(LITTLE_MEMORY).some((name) => process.env[name] === undefined))
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, server], {
    ...LITTLE_MEMORY,
    ...process.env,
  })
await import(pathToFileURL(server).href)
