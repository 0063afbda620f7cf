import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '#src/platform/database/free-port.ts'
import { ownSite } from '../site.ts'

/** The demonstration agency's site once more, on the same database and folder, with other variables. */
export async function startSiteBeside(
  environment: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['src/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_ENV: '',
      DEV_PAGES: 'true',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: ownSite().databaseUrl,
      DATA_DIR: ownSite().dataDir,
      AGENCY_DIR: '',
      LOG_LEVEL: 'error',
      ...environment,
    },
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes) => (said += bytes))
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  const hasSettled = () => said.includes(`is at ${url}`) || server.exitCode !== null
  await vi.waitUntil(hasSettled, { timeout: 90_000 }).catch(async () => {
    await stop()
    throw new Error(`The site did not start in time:\n${said}`)
  })
  if (server.exitCode !== null) throw new Error(`The site ended while starting:\n${said}`)
  return { url, stop }
}
