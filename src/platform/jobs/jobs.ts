import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations, run as runWorker, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { JobsPool } from './jobs-pool.ts'
import { watchOverJobs } from './orphaned-jobs.ts'

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
  /** a waiting job of the same key is replaced */
  key?: string
  runAt?: Date
  /** of jobs that could be done now those with the lowest number come first; 0 by default */
  priority?: number
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

/** Milliseconds before work is taken up again that the loss of its connections had ended. */
const TAKE_UP_AFTER_MS = 500

/** Milliseconds between looks for jobs of processes that are gone; whoever is silent at two in a row is. */
const LOOK_EVERY_MS = 10_000

/** How often a job is done at once again after the database was away in the midst of it, before the queue makes it wait. */
const AGAIN_AT_ONCE = 3

/**
 * Work that is done later, by whichever process runs `run`. A job that fails is tried again, ever more slowly; one whose
 * process was killed is begun anew within half a minute, if any process runs, and one that the database's absence
 * interrupted as soon as it is back.
 */
export function createJobs(
  url: string,
  { logger = SILENT, lookEveryMs = LOOK_EVERY_MS }: { logger?: JobsLogger; lookEveryMs?: number } = {},
) {
  const workerLogger = new Logger(
    ({ taskIdentifier }) =>
      (level, message) =>
        logger[level === 'warning' ? 'warn' : level](taskIdentifier ? `${taskIdentifier}: ${message}` : message),
  )

  /** A pool of our own: the worker would take its listeners off while connections still close, and die of the last. */
  async function withPool(
    options: { max: number; signal?: AbortSignal },
    action: (pool: pg.Pool) => Promise<void>,
  ): Promise<void> {
    let ending = false
    const pool = new JobsPool(url, options)
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

  /**
   * Works until the signal, or until the queue can no longer be sure what it holds: an answer that was lost may have been
   * a job, and what could not be written down as done is still held.
   * @returns the name by which jobs were held
   */
  async function workAWhile<Name extends string>(
    tasks: Tasks<Name>,
    { signal, concurrency = 1, crontab = '' }: RunOptions,
    formerly: string | undefined,
  ): Promise<string | undefined> {
    let self: string | undefined
    const broken = new AbortController()
    const ended = AbortSignal.any([signal, broken.signal])
    await withPool({ max: concurrency + 3, signal }, async (pool) => {
      const events: WorkerEvents = new EventEmitter()
      let endWatch = async () => {}
      events.once('pool:create', ({ workerPool }) => {
        self = workerPool.id
        endWatch = watchOverJobs({ pool, self, formerly, lookEveryMs, logger })
      })
      events.on('worker:getJob:error', ({ error }) => {
        logger.error(`Asking for a job failed: ${(error as Error).message}`)
        // once the worker rests, which then ends without a mistake
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
          // unless they are gathered, jobs that cannot be written down as done or failed end the process
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
    return self

    /** The same tasks; one that the database's absence interrupts is done again once the database is back. */
    function throughOutages(pool: pg.Pool, all: Tasks<Name>, underWay: Set<Promise<void>>): TaskList {
      const patient = async (task: (payload: never) => Promise<void>, payload: unknown) => {
        for (let again = 0; ; again++) {
          try {
            return await task(payload as never)
          } catch (error) {
            if (!isOutage(error) || again === AGAIN_AT_ONCE || signal.aborted) throw error
            logger.warn(`A job was interrupted and is done again: ${(error as Error).message}`)
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

  return {
    /** Installs or updates the queue's own schema; safe in several processes at a time. */
    async migrate(): Promise<void> {
      await withPool({ max: 1 }, (pgPool) => runMigrations({ pgPool, logger: workerLogger }))
    },

    /** Adds a job. Within a transaction it is there when that commits, and never was when it does not. */
    async enqueue<Name extends string>(
      db: Database,
      name: Name,
      payload: PayloadOf<Name>,
      { key, runAt, priority }: EnqueueOptions = {},
    ): Promise<void> {
      await sql`select graphile_worker.add_job(
        ${name}, ${JSON.stringify(payload ?? {})}::json, job_key => ${key ?? null}, run_at => ${runAt ?? null},
        priority => ${priority ?? null}
      )`.execute(db)
    },

    /** Does jobs of the given names until the signal, however often the database goes away and comes back. */
    async run<Name extends string>(tasks: Tasks<Name>, options: RunOptions): Promise<void> {
      const { signal } = options
      let formerly: string | undefined
      while (!signal.aborted) {
        try {
          formerly = (await workAWhile(tasks, options, formerly)) ?? formerly
        } catch (error) {
          if (!signal.aborted && !isOutage(error)) throw error
        }
        if (signal.aborted) return
        logger.warn('The queue of jobs was lost, and is taken up again.')
        await pause(TAKE_UP_AFTER_MS, undefined, { signal }).catch(() => {})
      }
    },
  }
}
