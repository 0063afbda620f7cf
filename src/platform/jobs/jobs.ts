import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations, run as runWorker, type TaskList, type WorkerEvents } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { JobsPool } from './jobs-pool.ts'
import { watchOrphanedJobs } from './orphaned-jobs.ts'

/**
 * What each job carries. A feature adds its own by declaration merging:
 * `declare module '#src/platform/jobs/jobs.ts' { interface JobPayloads { 'send-alert': { savedSearchId: number } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface JobPayloads {}

type PayloadOf<Name extends string> = Name extends keyof JobPayloads ? JobPayloads[Name] : unknown

type Tasks<Name extends string> = { [N in Name]: (payload: PayloadOf<N>) => Promise<void> }

type JobsLogger = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>

export type EnqueueOptions = {
  /** replaces a waiting job of the same key */
  key?: string
  runAt?: Date
  /** lowest first; 0 by default */
  priority?: number
}

export type RunOptions = {
  /** stops the work: jobs under way finish, no other starts */
  signal: AbortSignal
  /** jobs at a time */
  concurrency?: number
  /** lines of `minute hour day month weekday job-name`, in UTC */
  crontab?: string
}

export type Jobs = ReturnType<typeof createJobs>

const SILENT: JobsLogger = { debug() {}, info() {}, warn() {}, error() {} }

/** Back-off before working again after the connections were lost. */
const RESTART_DELAY_MS = 500

/** Poll interval for orphaned jobs; a worker that misses two polls is dead. */
const ORPHAN_POLL_MS = 10_000

/** Immediate retries of a job that an outage interrupted, before graphile-worker's own back-off. */
const MAX_IMMEDIATE_RETRIES = 3

/**
 * Background jobs, done by any process that calls `run`. A failed job is retried with back-off; a job whose worker was
 * killed is started again within half a minute, one that an outage interrupted as soon as the database is back.
 */
export function createJobs(
  url: string,
  { logger = SILENT, orphanPollMs = ORPHAN_POLL_MS }: { logger?: JobsLogger; orphanPollMs?: number } = {},
) {
  const workerLogger = new Logger(
    ({ taskIdentifier }) =>
      (level, message) =>
        logger[level === 'warning' ? 'warn' : level](taskIdentifier ? `${taskIdentifier}: ${message}` : message),
  )

  /** With a pool of its own, graphile-worker would remove error listeners while connections still close, and crash. */
  async function withPool(
    options: { max: number; signal?: AbortSignal },
    action: (pool: pg.Pool) => Promise<void>,
  ): Promise<void> {
    let ending = false
    const pool = new JobsPool(url, options)
    const report = (error: Error) => {
      if (!ending) logger.error(`A connection of the job queue broke: ${error.message}`)
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

  /**
   * Works until the signal, or until a request for a job fails: its lost response may have locked a job, which only a
   * restart under a new name unlocks.
   * @returns the worker id under which jobs were locked
   */
  async function runUntilBroken<Name extends string>(
    tasks: Tasks<Name>,
    { signal, concurrency = 1, crontab = '' }: RunOptions,
    previousWorkerId: string | undefined,
  ): Promise<string | undefined> {
    let workerId: string | undefined
    const broken = new AbortController()
    const ended = AbortSignal.any([signal, broken.signal])
    await withPool({ max: concurrency + 3, signal }, async (pool) => {
      const events: WorkerEvents = new EventEmitter()
      let endWatch = async () => {}
      events.once('pool:create', ({ workerPool }) => {
        workerId = workerPool.id
        endWatch = watchOrphanedJobs({ pool, workerId, previousWorkerId, pollIntervalMs: orphanPollMs, logger })
      })
      events.on('worker:getJob:error', ({ error }) => {
        logger.error(`Fetching a job failed: ${(error as Error).message}`)
        // after graphile-worker has finished this turn, or it would throw
        setImmediate(() => broken.abort())
      })
      const underWay = new Set<Promise<void>>()
      try {
        const runner = await runWorker({
          pgPool: pool,
          taskList: throughOutages(pool, tasks, underWay),
          crontab,
          concurrency,
          noHandleSignals: true,
          logger: workerLogger,
          events,
          // batched, because an unbatched job that cannot be recorded as done ends the process
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        })
        const stop = () => void runner.stop().catch((error) => logger.debug(`Stopping the jobs: ${error}`))
        if (ended.aborted) stop()
        else ended.addEventListener('abort', stop, { once: true })
        await runner.promise
      } finally {
        await Promise.allSettled(underWay)
        await endWatch()
      }
    })
    return workerId

    /** The same tasks, retried after an outage once the database is back. */
    function throughOutages(pool: pg.Pool, all: Tasks<Name>, underWay: Set<Promise<void>>): TaskList {
      const patient = async (task: (payload: never) => Promise<void>, payload: unknown) => {
        for (let again = 0; ; again++) {
          try {
            return await task(payload as never)
          } catch (error) {
            if (!isOutage(error) || again === MAX_IMMEDIATE_RETRIES || signal.aborted) throw error
            logger.warn(`A job was interrupted and is retried: ${(error as Error).message}`)
            const client = await pool.connect()
            client.release()
          }
        }
      }
      const entries = Object.entries(all) as [string, (payload: never) => Promise<void>][]
      return Object.fromEntries(
        entries.map(([name, task]) => [
          name,
          async (payload: unknown) => {
            const doing = patient(task, payload)
            underWay.add(doing)
            await doing.finally(() => underWay.delete(doing))
          },
        ]),
      )
    }
  }

  function addJob<Name extends string>(
    name: Name,
    payload: PayloadOf<Name>,
    { key, runAt, priority }: EnqueueOptions = {},
  ): RawBuilder<unknown> {
    return sql`graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload ?? {})}::json, job_key => ${key ?? null}, run_at => ${runAt ?? null},
      priority => ${priority ?? null}
    )`
  }

  return {
    /** Installs or updates graphile-worker's schema; safe in several processes at a time. */
    async migrate(): Promise<void> {
      await withPool({ max: 1 }, (pgPool) => runMigrations({ pgPool, logger: workerLogger }))
    },

    /** Adds a job, as part of the caller's transaction if there is one. */
    async enqueue<Name extends string>(
      db: Database,
      name: Name,
      payload: PayloadOf<Name>,
      options?: EnqueueOptions,
    ): Promise<void> {
      await sql`select ${addJob(name, payload, options)}`.execute(db)
    },

    /** The same as a part of a statement, which saves a trip to the database: what it stores and the job are there together. */
    enqueueSql: addJob,

    /** Does jobs until the signal, across outages of the database. */
    async run<Name extends string>(tasks: Tasks<Name>, options: RunOptions): Promise<void> {
      const { signal } = options
      let previousWorkerId: string | undefined
      while (!signal.aborted) {
        try {
          previousWorkerId = (await runUntilBroken(tasks, options, previousWorkerId)) ?? previousWorkerId
        } catch (error) {
          if (!signal.aborted && !isOutage(error)) throw error
        }
        if (signal.aborted) return
        logger.warn('The connection to the job queue was lost. Reconnecting.')
        await pause(RESTART_DELAY_MS, undefined, { signal }).catch(() => {})
      }
    },
  }
}
