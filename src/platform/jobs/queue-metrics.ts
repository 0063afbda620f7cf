import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** How the jobs of one name stand. */
export type QueueFigures = {
  job: string
  /** could be done now */
  waiting: number
  running: number
  /** for later: planned, or to be tried again */
  scheduled: number
  /** given up */
  failed: number
  /** how long the oldest has waited */
  oldestSeconds: number
}

/** The queue, by the names of its jobs. */
export async function queueFigures(db: Database): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select task_identifier as job,
      (count(*) filter (where ready))::int as waiting,
      (count(*) filter (where locked_at is not null))::int as running,
      (count(*) filter (where attempts < max_attempts and locked_at is null and run_at > now()))::int as scheduled,
      (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where ready)), 0)::float8 as "oldestSeconds"
    from (
      select *, attempts < max_attempts and locked_at is null and run_at <= now() as ready from graphile_worker.jobs
    ) jobs
    group by task_identifier order by task_identifier`.execute(db)
  return rows
}
