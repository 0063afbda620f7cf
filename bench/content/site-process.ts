import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#src/platform/database/free-port.ts'

/** Clock ticks a second, in /proc. */
const TICKS = 100

/** A process of the site, and what starting it took. */
export type SiteProcess = { origin: string; pid: number; startMs: number; stop: () => Promise<void> }

/** Starts a process of the site on a database and waits until it is ready. */
export async function startSite(options: {
  folder: string
  agencyDir: string
  databaseUrl: string
}): Promise<SiteProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const dataDir = join(options.folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const from = performance.now()
  const site: ChildProcess = spawn(process.execPath, ['src/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      SECRET: 'a secret of at least thirty-two characters',
      DATABASE_URL: options.databaseUrl,
      DATABASE_READ_URL: '',
      DATA_DIR: dataDir,
      AGENCY_DIR: options.agencyDir,
      CAPTCHA: 'none',
      AVIF: 'off',
      LOG_LEVEL: 'error',
    },
  })
  const ended = once(site, 'exit')
  await Promise.race([ready(origin), ended.then(([code]) => Promise.reject(new Error(`The site ended: ${code}`)))])
  const startMs = performance.now() - from
  return {
    origin,
    pid: site.pid!,
    startMs,
    async stop() {
      site.kill('SIGTERM')
      await ended
    },
  }
}

async function ready(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(20)
  }
}

/** Milliseconds of processor time that a process has used, in steps of ten. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // after the name, which may hold spaces: fields 14 and 15 of the whole
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

/** Megabytes of memory that a process holds. */
export function megabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Rss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}
