import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type OutboxFigures = {
  queued: number
  /** given up: `kerbside mail` says which and why */
  failed: number
  /** how long the oldest has waited to be sent */
  oldestSeconds: number
}

/** What was asked to be sent and has not been. */
export async function outboxFigures(db: Database): Promise<OutboxFigures> {
  const { rows } = await sql<OutboxFigures>`
    select (count(*) filter (where state = 'queued'))::int as queued,
      (count(*) filter (where state = 'failed'))::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued')), 0)::float8 as "oldestSeconds"
    from outbox where state <> 'sent'`.execute(db)
  return rows[0] ?? { queued: 0, failed: 0, oldestSeconds: 0 }
}
