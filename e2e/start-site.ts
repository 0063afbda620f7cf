import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '#src/platform/database/free-port.ts'
import type { RunningSite } from '#test/site.ts'

/** Long enough for a busy machine to seed the agency. */
const patienceMs = 90_000

export type StartedSite = RunningSite & { stop(): Promise<void> }

/** A process of its own that serves the demonstration agency from a database and a folder. Throws what it said if it does not start. */
export async function startSite(on: Omit<RunningSite, 'url'>): Promise<StartedSite> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['build/processes/server.js'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: '',
      DEV_PAGES: 'true',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: on.databaseUrl,
      DATA_DIR: on.dataDir,
      AGENCY_DIR: '',
      CAPTCHA: 'none',
      // services and file servers of the tests
      FEED_INTERNAL_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'error',
      // a site of each file, of the same code
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../build/compiled-code'),
      // half of what the server would do while it is visited
      AVIF: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Ctrl-C ends the tests at once, without asking it to stop
  const endWithUs = () => server.kill('SIGKILL')
  process.once('exit', endWithUs)
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  void gone.then(() => process.off('exit', endWithUs))
  const stop = () => {
    server.kill('SIGTERM')
    return gone
  }
  let said = ''
  const started = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The site did not start in time:\n${said}`)), patienceMs)
    const hear = (bytes: Buffer) => {
      said += bytes
      if (said.includes(url)) {
        clearTimeout(late)
        resolve()
      }
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', () => reject(new Error(`The site ended while starting:\n${said}`)))
  })
  try {
    await started
  } catch (error) {
    await stop()
    throw error
  }
  return { ...on, url, stop }
}
