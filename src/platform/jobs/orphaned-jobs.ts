import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

type OrphanWatchOptions = {
  pool: pg.Pool
  /** graphile-worker's name of this process, under which its jobs are locked */
  workerId: string
  /** its name before its connections broke: nothing works on the jobs locked under that any more */
  previousWorkerId: string | undefined
  pollIntervalMs: number
  logger: Record<'warn' | 'error', (message: string) => void>
}

/**
 * Holds this worker's liveness lock, and releases the jobs of workers that died.
 * @returns stops it
 */
export function watchOrphanedJobs({
  pool,
  workerId,
  previousWorkerId,
  pollIntervalMs,
  logger,
}: OrphanWatchOptions): () => Promise<void> {
  const missedLastPoll = new Set<string>()
  let connection: pg.PoolClient | undefined
  let stopped = false
  let toUnlock = previousWorkerId

  /** The lock ends with its connection, so it must be taken again on another before two polls have passed. */
  function release(): void {
    connection?.release(true)
    connection = undefined
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    client.once('error', () => {
      if (connection !== client) return
      release()
      pollAgain()
    })
    connection = client
    await holdLivenessLock(client, workerId)
    return client
  }

  async function poll(): Promise<void> {
    if (stopped) return
    try {
      const client = connection ?? (await connect())
      if (toUnlock !== undefined) await unlockJobs(client, [toUnlock])
      toUnlock = undefined
      const dead = await releaseOrphanedJobs(client, workerId, missedLastPoll)
      if (dead.length > 0) logger.warn('Jobs of a worker that died are started again.')
    } catch (error) {
      if (!stopped) logger.error(`Checking for orphaned jobs failed: ${(error as Error).message}`)
      release()
    }
  }

  let polling = poll()
  const pollAgain = () => {
    polling = polling.then(poll)
  }
  const timer = setInterval(pollAgain, pollIntervalMs)
  return async () => {
    stopped = true
    clearInterval(timer)
    // before waiting, so that a poll on a server that does not answer ends
    release()
    await polling
    release()
  }
}

const LIVENESS_LOCK = `hashtext('kerbside jobs'), hashtext($1)`

/** Marks a worker as alive for as long as this connection lives. */
export async function holdLivenessLock(client: Client, workerId: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${LIVENESS_LOCK})`, [workerId])
}

/**
 * Unlocks the jobs of dead workers: graphile-worker alone waits four hours. A worker is dead once its liveness lock is
 * free at two polls in a row; at one, it may just have started, or be reconnecting after an outage.
 * @param workerId the caller's own, alive by definition
 * @param missedLastPoll workers whose lock was free at the last poll; replaced by those of this one
 * @returns the dead workers
 */
export async function releaseOrphanedJobs(
  client: Client,
  workerId: string,
  missedLastPoll: Set<string>,
): Promise<string[]> {
  const { rows } = await client.query<{ holder: string }>(
    'select distinct locked_by as holder from graphile_worker.jobs where locked_by <> $1',
    [workerId],
  )
  const missing: string[] = []
  for (const { holder } of rows) if (await isLivenessLockFree(client, holder)) missing.push(holder)
  const dead = missing.filter((holder) => missedLastPoll.has(holder))
  missedLastPoll.clear()
  for (const holder of missing) missedLastPoll.add(holder)
  if (dead.length > 0) await unlockJobs(client, dead)
  return dead
}

/**
 * A job that was replaced (by its key) while a worker had it is left without a key and with no attempts remaining. Its
 * replacement does the work, so once its worker is dead it is deleted instead of counting as failed for ever.
 */
async function unlockJobs(client: Client, workerIds: readonly string[]): Promise<void> {
  await client.query(
    `delete from graphile_worker._private_jobs
    where locked_by = any($1::text[]) and key is null and attempts >= max_attempts and last_error is null`,
    [workerIds],
  )
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [workerIds])
}

async function isLivenessLockFree(client: Client, workerId: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${LIVENESS_LOCK}) as free`, [
    workerId,
  ])
  if (!rows[0]?.free) return false
  await client.query(`select pg_advisory_unlock(${LIVENESS_LOCK})`, [workerId])
  return true
}
