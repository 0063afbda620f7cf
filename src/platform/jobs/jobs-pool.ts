import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { BasePool } from '../database/base-pool.ts'
import { isOutage } from '../database/outage.ts'

const RETRY_INTERVAL_MS = 500

const KEEP_ALIVE_DELAY_MS = 10_000

/**
 * A pool that retries while the database is away, until the signal aborts. graphile-worker itself would end the process
 * when it cannot record that a job is done (an unhandled rejection), and back off for up to three minutes while a server
 * starts.
 */
export class JobsPool extends BasePool {
  readonly #signal: AbortSignal | undefined

  constructor(url: string, { max, signal }: { max: number; signal?: AbortSignal }) {
    super({
      connectionString: url,
      max,
      application_name: 'kerbside-jobs',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    })
    this.#signal = signal
  }

  protected override async acquire(): Promise<pg.PoolClient> {
    while (true) {
      try {
        return await super.acquire()
      } catch (error) {
        if (!this.#signal || !isOutage(error)) throw error
        // a new error without `code`: graphile-worker retries by the code, even when it is to stop
        if (this.#signal.aborted) throw new Error(`The database is away: ${(error as Error).message}`)
        await pause(RETRY_INTERVAL_MS, undefined, { signal: this.#signal }).catch(() => {})
      }
    }
  }
}
