import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

type Watch = {
  pool: pg.Pool
  /** the name by which this process holds its jobs */
  self: string
  /** the name by which it held jobs before its connections broke: nobody does those any more */
  formerly: string | undefined
  lookEveryMs: number
  logger: Record<'warn' | 'error', (message: string) => void>
}

/**
 * As long as work goes on: says that this process is alive, and has the jobs done of those that are not.
 * @returns ends it
 */
export function watchOverJobs({ pool, self, formerly, lookEveryMs, logger }: Watch): () => Promise<void> {
  const silentBefore = new Set<string>()
  let connection: pg.PoolClient | undefined
  let ended = false
  let left = formerly

  /** The lock goes with its connection, so it has to be said again on another, before anybody looks twice. */
  function hangUp(): void {
    connection?.release(true)
    connection = undefined
  }

  async function greet(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    client.once('error', () => {
      if (connection !== client) return
      hangUp()
      lookAgain()
    })
    connection = client
    await sayAlive(client, self)
    return client
  }

  async function look(): Promise<void> {
    if (ended) return
    try {
      const client = connection ?? (await greet())
      if (left !== undefined) await free(client, [left])
      left = undefined
      const gone = await freeAbandonedJobs(client, self, silentBefore)
      if (gone.length > 0) logger.warn('Jobs of a process that is gone are begun anew.')
    } catch (error) {
      if (!ended) logger.error(`Looking after the jobs failed: ${(error as Error).message}`)
      hangUp()
    }
  }

  let looking = look()
  const lookAgain = () => {
    looking = looking.then(look)
  }
  const timer = setInterval(lookAgain, lookEveryMs)
  return async () => {
    ended = true
    clearInterval(timer)
    // first, so that nothing is waited for that does not answer
    hangUp()
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
 * process that was killed. Who was heard at one of two looks is not: it may have begun a moment ago, or have lost its
 * connection with everybody else's and be about to say again that it is alive.
 * @param self who asks, and is alive
 * @param silentBefore who was silent at the last look; replaced by who is now
 * @returns whose jobs they were
 */
export async function freeAbandonedJobs(client: Client, self: string, silentBefore: Set<string>): Promise<string[]> {
  const { rows } = await client.query<{ holder: string }>(
    'select distinct locked_by as holder from graphile_worker.jobs where locked_by <> $1',
    [self],
  )
  const silent: string[] = []
  for (const { holder } of rows) if (await isSilent(client, holder)) silent.push(holder)
  const gone = silent.filter((holder) => silentBefore.has(holder))
  silentBefore.clear()
  for (const holder of silent) silentBefore.add(holder)
  if (gone.length > 0) await free(client, gone)
  return gone
}

async function free(client: Client, holders: readonly string[]): Promise<void> {
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [holders])
}

/** Whether nobody says to be alive by this name. */
async function isSilent(client: Client, holder: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockOf}) as free`, [holder])
  if (!rows[0]?.free) return false
  await client.query(`select pg_advisory_unlock(${lockOf})`, [holder])
  return true
}
