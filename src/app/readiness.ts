import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { pendingMigrations } from '#src/platform/database/migrate.ts'
import { freeMegabytes, LOW_FREE_MB } from '#src/platform/files/free-space.ts'
import { queueFigures } from '#src/platform/jobs/queue-metrics.ts'
import { withTimeout } from '#src/platform/with-timeout.ts'

/** `well`; `late` or `low`: needs attention, but visitors are served; `failing`: they are not. */
export type PartState = 'well' | 'late' | 'low' | 'failing'

export type Part = { state: PartState; words?: string; [figure: string]: unknown }

export type Readiness = {
  status: 'ready' | 'degraded' | 'unready'
  parts: Record<'database' | 'migrations' | 'queue' | 'disk', Part>
}

export type ReadinessParts = { db: Database; config: { dataDir: string }; migrationsFolder?: string }

/** Milliseconds that the database may take to answer. */
const TIMEOUT_MS = 3000

/** Seconds that a job may wait before it is late: 15 minutes. */
export const LATE_SECONDS = 900

/** Free megabytes of DATA_DIR under which a process is not ready. Enquiries are still stored. */
const MIN_FREE_MB = 64

/** Caches the answer for so many milliseconds, so that frequent probes cost no database query. */
const CACHE_MS = 1000

/** What `/readyz` answers: the parts that a process needs, and 503 where it cannot serve. */
export function createReadiness({ db, config, migrationsFolder }: ReadinessParts) {
  let last: { at: number; answer: Promise<Readiness> } | undefined

  async function look(): Promise<Readiness> {
    const [[database, migrations, queue], disk] = await Promise.all([
      lookAtDatabase(db, migrationsFolder),
      diskPart(config.dataDir),
    ])
    const parts = { database, migrations, queue, disk }
    const states = Object.values(parts).map(({ state }) => state)
    const unready = states.includes('failing')
    return { status: unready ? 'unready' : states.every((state) => state === 'well') ? 'ready' : 'degraded', parts }
  }

  return async function readiness(): Promise<{ status: number; body: unknown }> {
    const now = performance.now()
    if (!last || now - last.at > CACHE_MS) last = { at: now, answer: look() }
    const answer = await last.answer
    if (answer.status !== 'unready') return { status: 200, body: answer }
    const errors = Object.values(answer.parts).flatMap(({ state, words }) =>
      state === 'failing' && words ? [words] : [],
    )
    return { status: 503, body: { ...answer, errors, message: errors[0] } }
  }
}

const UNKNOWN: Part = { state: 'failing' }

async function lookAtDatabase(db: Database, folder: string | undefined): Promise<[Part, Part, Part]> {
  const started = performance.now()
  try {
    await withTimeout(sql`select 1`.execute(db), TIMEOUT_MS)
    const database: Part = { state: 'well', ms: Math.round(performance.now() - started) }
    const [migrations, queue] = await withTimeout(Promise.all([migrationsPart(db, folder), queuePart(db)]), TIMEOUT_MS)
    return [database, migrations, queue]
  } catch {
    return [{ state: 'failing', words: 'The database does not answer.' }, UNKNOWN, UNKNOWN]
  }
}

async function migrationsPart(db: Database, folder: string | undefined): Promise<Part> {
  const pending = await pendingMigrations(db, folder)
  return pending.length === 0
    ? { state: 'well' }
    : { state: 'failing', words: 'The database lacks migrations of this release.', pending: pending.length }
}

/** A queue that stands still is no reason to send visitors away: pages and forms work, and what they leave waits. */
async function queuePart(db: Database): Promise<Part> {
  const jobs = await queueFigures(db)
  const oldestSeconds = Math.round(Math.max(0, ...jobs.map((job) => job.oldestSeconds)))
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0)
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0)
  return { state: oldestSeconds > LATE_SECONDS ? 'late' : 'well', oldestSeconds, waiting, failed }
}

async function diskPart(folder: string): Promise<Part> {
  const file = join(folder, `.readyz-${process.pid}`)
  try {
    const freeMb = await freeMegabytes(folder)
    if (freeMb < MIN_FREE_MB) return { state: 'failing', words: 'DATA_DIR is full.', freeMb }
    await writeFile(file, '')
    await unlink(file)
    return { state: freeMb < LOW_FREE_MB ? 'low' : 'well', freeMb }
  } catch {
    return { state: 'failing', words: 'DATA_DIR cannot be written to.' }
  }
}
