import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type FailedJob = { id: string; job: string; problem: string; at: Date; attempts: number }

/** What the queue has given up, newest first; at most 100. */
export async function failedJobs(db: Database): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text, task_identifier as job, coalesce(last_error, '') as problem, updated_at as at, attempts
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    order by updated_at desc, id desc limit 100`.execute(db)
  return rows
}

/** Has what was given up tried again, at once. Jobs that are under way, or wait, stay as they are. @returns how many */
export async function retryFailedJobs(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select (graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)).id
    from graphile_worker.jobs
    where id = any(${[...ids]}::bigint[]) and attempts >= max_attempts and locked_at is null
    having count(*) > 0`.execute(db)
  return rows.length
}
