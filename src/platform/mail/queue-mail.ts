import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { idsNotSent, unfail } from './outbox.ts'

type Queue = Pick<Jobs, 'enqueue'>

/** Queues the job that sends a mail of the outbox. A mail has one waiting job at most. */
export async function enqueueMailJob(db: Database, jobs: Queue, id: number): Promise<void> {
  await jobs.enqueue(db, 'send-mail', { id }, { key: `mail:${id}` })
}

/**
 * Queues every unsent mail again: the jobs of a killed process would otherwise wait for hours. Call it when a worker
 * starts.
 */
export async function queueUnsentMails(db: Database, jobs: Queue): Promise<void> {
  for (const id of await idsNotSent(db)) await enqueueMailJob(db, jobs, id)
}

/** Queues again what was given up: every mail, or one. Returns how many there are. */
export async function retryFailed(db: Database, jobs: Queue, id?: number): Promise<number> {
  const count = await unfail(db, id)
  if (count > 0) await queueUnsentMails(db, jobs)
  return count
}
