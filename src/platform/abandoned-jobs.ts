import type pg from 'pg'

/** Seconds that a job has been held before anybody asks whether its holder lives, who says so a moment after it began. */
const GRACE_SECONDS = 10

/** Milliseconds between looks for jobs of processes that are gone. */
const LOOK_EVERY_MS = 30_000

type Client = Pick<pg.ClientBase, 'query'>

type Watch = {
  pool: pg.Pool
  /** the name by which this process holds its jobs */
  self: string
  logger: Record<'warn' | 'error', (message: string) => void>
}

/**
 * As long as work goes on: says that this process is alive, and has the jobs done of those that are not.
 * @returns ends it
 */
export function watchOverJobs({ pool, self, logger }: Watch): () => Promise<void> {
  let connection: pg.PoolClient | undefined

  /** The lock goes with its connection, so the next look has to say it again on another. */
  function hangUp(): void {
    connection?.release(true)
    connection = undefined
  }

  async function look(): Promise<void> {
    try {
      if (!connection) {
        connection = await pool.connect()
        connection.once('error', hangUp)
        await sayAlive(connection, self)
      }
      const gone = await freeAbandonedJobs(connection, self)
      if (gone.length > 0) logger.warn('Jobs of a process that is gone are begun anew.')
    } catch (error) {
      logger.error(`Looking after the jobs failed: ${(error as Error).message}`)
      hangUp()
    }
  }

  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await looking
    hangUp()
  }
}

const lockOf = `hashtext('kerbside jobs'), hashtext($1)`

/** Says, for as long as this connection lives, that whoever holds jobs by this name is alive. */
export async function sayAlive(client: Client, holder: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockOf})`, [holder])
}

/**
 * Lets others do the jobs of processes that are gone. Left alone, the queue takes four hours to believe that of a
 * process that was killed.
 * @param self who asks, and is alive
 * @returns whose jobs they were
 */
export async function freeAbandonedJobs(client: Client, self: string): Promise<string[]> {
  const { rows } = await client.query<{ holder: string }>(
    `select distinct locked_by as holder from graphile_worker.jobs
     where locked_by <> $1 and locked_at < now() - make_interval(secs => $2)`,
    [self, GRACE_SECONDS],
  )
  const gone: string[] = []
  for (const { holder } of rows) if (await isGone(client, holder)) gone.push(holder)
  if (gone.length > 0) await client.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
  return gone
}

/** Whether nobody says to be alive by this name. */
async function isGone(client: Client, holder: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockOf}) as free`, [holder])
  if (!rows[0]?.free) return false
  await client.query(`select pg_advisory_unlock(${lockOf})`, [holder])
  return true
}
