import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { LendingPool } from '../database/base-pool.ts'
import { isOutage } from '../database/outage.ts'

/** Milliseconds between two tries to reach a database that is away. */
const TRY_EVERY_MS = 500

/** Milliseconds after which a connection that says nothing is asked whether its other end is still there. */
const ASK_AFTER_MS = 10_000

/**
 * Connections that are waited for while the database is away, until the signal, if there is one. The queue's own way is
 * to end the process when it cannot write down that a job is done (its promise is heard by nobody), and to sleep for up
 * to three minutes when a server says that it has yet to start.
 */
export class JobsPool extends LendingPool {
  readonly #signal: AbortSignal | undefined

  constructor(url: string, { max, signal }: { max: number; signal?: AbortSignal }) {
    super({
      connectionString: url,
      max,
      application_name: 'kerbside-jobs',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: ASK_AFTER_MS,
    })
    this.#signal = signal
  }

  protected override async lend(): Promise<pg.PoolClient> {
    while (true) {
      try {
        return await super.lend()
      } catch (error) {
        if (!this.#signal || !isOutage(error)) throw error
        // without its code, by which the queue would go on trying when it is to stop
        if (this.#signal.aborted) throw new Error(`The database is away: ${(error as Error).message}`)
        await pause(TRY_EVERY_MS, undefined, { signal: this.#signal }).catch(() => {})
      }
    }
  }
}
