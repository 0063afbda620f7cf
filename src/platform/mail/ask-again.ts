import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { idsNotSent, unfail } from './outbox.ts'

type Queue = Pick<Jobs, 'enqueue'>

/** Has a mail of the outbox sent; a job for it that still waits is the same job. */
export async function askToSend(db: Database, jobs: Queue, id: number): Promise<void> {
  await jobs.enqueue(db, 'send-mail', { id }, { key: `mail:${id}` })
}

/**
 * Asks again for everything that waits: jobs of a process that was killed would otherwise wait for hours. Call it when a
 * worker starts.
 */
export async function askAgain(db: Database, jobs: Queue): Promise<void> {
  for (const id of await idsNotSent(db)) await askToSend(db, jobs, id)
}

/** Tries everything again that was given up, and answers how many mails that are. */
export async function retryFailed(db: Database, jobs: Queue): Promise<number> {
  const count = await unfail(db)
  if (count > 0) await askAgain(db, jobs)
  return count
}
