import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Feedback } from '../feedback.ts'

export type StoredFeedback = Feedback & { givenBy: 'visitor' | 'staff'; givenAt: Date; releasedAt: Date | null }

/** Stores what was said; said again it takes the place of what was said before, and is to be released anew. */
export async function storeFeedback(
  db: Database,
  appointmentId: number,
  { outcome, reason, notes }: Feedback,
  { by, now }: { by: 'visitor' | 'staff'; now: Date },
): Promise<void> {
  await sql`
    insert into viewing_feedback (appointment_id, outcome, reason, notes, given_by, given_at)
    values (${appointmentId}, ${outcome}, ${reason ?? null}, ${notes}, ${by}, ${now})
    on conflict (appointment_id) do update set outcome = excluded.outcome, reason = excluded.reason,
      notes = excluded.notes, given_by = excluded.given_by, given_at = excluded.given_at,
      released_at = null`.execute(db)
}

export async function feedbackOf(db: Database, appointmentId: number): Promise<StoredFeedback | undefined> {
  const { rows } = await sql<StoredFeedback & { reason: Feedback['reason'] | null }>`
    select outcome, reason, notes, given_by as "givenBy", given_at as "givenAt", released_at as "releasedAt"
    from viewing_feedback where appointment_id = ${appointmentId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { reason, ...rest } = row
  return reason === null ? rest : { ...rest, reason }
}

/** The seller has it from then on. */
export async function noteReleased(db: Database, appointmentId: number, at: Date): Promise<void> {
  await sql`update viewing_feedback set released_at = ${at} where appointment_id = ${appointmentId}`.execute(db)
}
