import { EventEmitter } from 'node:events'
import { Logger, runMigrations, run as runWorker, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { watchOverJobs } from './abandoned-jobs.ts'
import type { Database } from './database/database.ts'

/**
 * What each job carries. A feature adds its own by declaration merging:
 * `declare module '#src/platform/jobs.ts' { interface JobPayloads { 'send-alert': { savedSearchId: number } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface JobPayloads {}

type PayloadOf<Name extends string> = Name extends keyof JobPayloads ? JobPayloads[Name] : unknown

type Tasks<Name extends string> = { [N in Name]: (payload: PayloadOf<N>) => Promise<void> }

type JobsLogger = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>

export type EnqueueOptions = {
  /** a waiting job of the same key is replaced */
  key?: string
  runAt?: Date
}

export type RunOptions = {
  /** ends the work: jobs under way are finished, no other is begun */
  signal: AbortSignal
  /** jobs at a time */
  concurrency?: number
  /** lines of `minute hour day month weekday job-name`, in UTC */
  crontab?: string
}

export type Jobs = ReturnType<typeof createJobs>

const SILENT: JobsLogger = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * Work that is done later, by whichever process runs `run`. A job that fails is tried again, ever more slowly; one whose
 * process was killed is begun anew within a minute, if any process runs.
 */
export function createJobs(url: string, { logger = SILENT }: { logger?: JobsLogger } = {}) {
  const workerLogger = new Logger(
    ({ taskIdentifier }) =>
      (level, message) =>
        logger[level === 'warning' ? 'warn' : level](taskIdentifier ? `${taskIdentifier}: ${message}` : message),
  )

  /** A pool of our own: the worker would take its listeners off while connections still close, and die of the last. */
  async function withPool(max: number, action: (pool: pg.Pool) => Promise<void>): Promise<void> {
    let ending = false
    const pool = new pg.Pool({ connectionString: url, max, application_name: 'kerbside-jobs' })
    const report = (error: Error) => {
      if (!ending) logger.error(`A connection of the jobs broke: ${error.message}`)
    }
    pool.on('error', report)
    pool.on('connect', (client) => client.on('error', report))
    try {
      await action(pool)
    } finally {
      ending = true
      await pool.end()
    }
  }

  return {
    /** Installs or updates the queue's own schema; safe in several processes at a time. */
    async migrate(): Promise<void> {
      await withPool(1, (pgPool) => runMigrations({ pgPool, logger: workerLogger }))
    },

    /** Adds a job. Within a transaction it is there when that commits, and never was when it does not. */
    async enqueue<Name extends string>(
      db: Database,
      name: Name,
      payload: PayloadOf<Name>,
      { key, runAt }: EnqueueOptions = {},
    ): Promise<void> {
      await sql`select graphile_worker.add_job(
        ${name}, ${JSON.stringify(payload ?? {})}::json, job_key => ${key ?? null}, run_at => ${runAt ?? null}
      )`.execute(db)
    },

    /** Does jobs of the given names until the signal. */
    async run<Name extends string>(
      tasks: Tasks<Name>,
      { signal, concurrency = 1, crontab = '' }: RunOptions,
    ): Promise<void> {
      if (signal.aborted) return
      await withPool(concurrency + 3, async (pool) => {
        const events: WorkerEvents = new EventEmitter()
        let endWatch = async () => {}
        events.once('pool:create', ({ workerPool }) => {
          endWatch = watchOverJobs({ pool, self: workerPool.id, logger })
        })
        try {
          await work(pool, events)
        } finally {
          await endWatch()
        }
      })

      async function work(pgPool: pg.Pool, events: WorkerEvents): Promise<void> {
        const options = { pgPool, taskList: tasks, crontab, concurrency, noHandleSignals: true, logger: workerLogger }
        const runner = await runWorker({ ...options, events })
        const stop = () => void runner.stop().catch((error) => logger.error(`Stopping the jobs failed: ${error}`))
        if (signal.aborted) stop()
        else signal.addEventListener('abort', stop, { once: true })
        try {
          await runner.promise
        } finally {
          signal.removeEventListener('abort', stop)
        }
      }
    },
  }
}
