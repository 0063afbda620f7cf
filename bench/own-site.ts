import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#src/platform/database/free-port.ts'
import { buildSite, siteIsStale } from '../scripts/site-build.ts'
import { withServer } from './own-server.ts'

const ROOT = join(import.meta.dirname, '..')

/** A site of an agency's folder in production, with a database of its own; it is built first where it is stale. */
export async function withSite(agency: string, action: (origin: string) => Promise<void>): Promise<void> {
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  await withServer((database) => serve(agency, database, action))
}

async function serve(agency: string, database: string, action: (origin: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-bench-site-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, ['src/server.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SECRET: randomBytes(32).toString('hex'),
      PORT: String(port),
      PUBLIC_URL: origin,
      DATABASE_URL: database,
      DATABASE_READ_URL: '',
      DATA_DIR: dataDir,
      AGENCY_DIR: agency,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (words) => {
        if (String(words).includes(`is at ${origin}`)) resolve()
      })
      void ended.then(() => reject(new Error('The site ended while starting.')))
    })
    await action(origin)
  } finally {
    if (server.exitCode === null) server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
