import { sql } from 'kysely'
import type { PersonalDataPart } from '#src/account/personal-data/server/personal-data.ts'
import { ownEmailKey } from '#src/account/users/server/user-statements.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { eraseFromAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Feedback, outcomeName, reasonName } from '../feedback.ts'

/** Why a viewing is cancelled, as staff read it. */
const ERASED = 'The visitor’s data was erased'

type OwnViewing = {
  kind: string
  state: string
  starts_at: Date
  ends_at: Date
  property_id: number | null
  address: string | null
  attendee: object | null
  reason: string | null
  outcome: Feedback['outcome'] | null
  feedback_reason: NonNullable<Feedback['reason']> | null
  notes: string | null
}

/**
 * The viewings that somebody booked while signed in, or with an email address that they have confirmed to be theirs,
 * what they said of the homes, where they wait for a time, and what they were told of viewings of their own home.
 */
export const viewingsData: PersonalDataPart = {
  async read(db, subject) {
    const key = await ownEmailKey(db, subject)
    const { rows } = await sql<OwnViewing>`
      select a.kind, a.state, starts_at, ends_at, property_id, address, attendee, a.reason, f.outcome,
        f.reason as feedback_reason, f.notes
      from appointments a left join viewing_feedback f on f.appointment_id = a.id
      where user_id = ${subject.userId} or email_key = ${key} order by starts_at`.execute(db)
    const waiting = await sql`
      select property_id, open_house_id, people, attendee, offers, created_at from viewing_waiting_list
      where user_id = ${subject.userId} or email_key = ${key} order by id`.execute(db)
    const told = await sql`
      select n.kind as you_are_the, n.name, n.email, starts_at, answer, message, proposed, answered_at
      from viewing_notices n join appointments a on a.id = n.appointment_id
      where n.email_key = ${key} order by starts_at`.execute(db)
    const contacts = await sql`
      select property_id, one->>'kind' as you_are_the, one->>'name' as name, one->>'email' as email,
        (one->>'mustAgree')::boolean as you_agree_to_each_viewing
      from home_viewing_rules, jsonb_array_elements(contacts) one
      where lower(one->>'email') = ${key} order by property_id`.execute(db)
    return {
      viewings: rows.map(({ outcome, feedback_reason, notes, reason, ...viewing }) => ({
        ...viewing,
        ...(reason && { reason }),
        ...(outcome && {
          what_you_thought: [outcomeName(outcome), feedback_reason && reasonName(feedback_reason), notes]
            .filter(Boolean)
            .join('. '),
        }),
      })),
      waiting_for_a_time: waiting.rows,
      viewings_of_your_home: told.rows,
      homes_that_name_you: contacts.rows,
    }
  },

  /** What is over stays as a time without a person; what is to come is cancelled, so that nobody waits at the door. */
  async erase(db, subject) {
    const key = await ownEmailKey(db, subject)
    await sql`
      delete from viewing_waiting_list where user_id = ${subject.userId} or email_key = ${key}`.execute(db)
    await sql`delete from viewing_notices where email_key = ${key}`.execute(db)
    await sql`
      update home_viewing_rules set contacts = coalesce(
        (select jsonb_agg(one) from jsonb_array_elements(contacts) one where lower(one->>'email') <> ${key}), '[]')
      where exists (select from jsonb_array_elements(contacts) one where lower(one->>'email') = ${key})`.execute(db)
    await sql`
      update viewing_feedback set notes = '' where appointment_id in (
        select id from appointments where user_id = ${subject.userId} or email_key = ${key})`.execute(db)
    const valuations = await sql<{ id: number }>`
      select id from appointments where kind = 'valuation' and (user_id = ${subject.userId} or email_key = ${key})`.execute(
      db,
    )
    // they are known there by the address of the home
    await eraseFromAudit(db, { kind: 'viewing', ids: valuations.rows.map(({ id }) => id) })
    await sql`
      update appointments set attendee = null, address = null,
        lat = case when kind <> 'valuation' then lat end, lng = case when kind <> 'valuation' then lng end, email_key = null, user_id = null, lead_id = null,
        key = null, waiting_id = null, held_until = null,
        sequence = sequence + case when state = 'provisional' or (starts_at > now() and state = 'booked') then 1
          else 0 end,
        reason = case when starts_at > now() then ${ERASED}::text end,
        cancelled_by = case when starts_at > now() and state in ('provisional', 'booked') then 'visitor'
          else cancelled_by end,
        state = case when state = 'provisional' or (starts_at > now() and state = 'booked') then 'cancelled'
          else state end
      where user_id = ${subject.userId} or email_key = ${key}`.execute(db)
  },
}

/** `minute hour day month weekday`, in UTC: in the night. */
export const TIDY_VIEWINGS_CRONTAB = '47 2 * * * tidy-viewings'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'tidy-viewings': Record<string, never>
  }
}

/** The job `tidy-viewings`: removes viewings, feedback and waiting lists that are older than the agency keeps them. */
export async function tidyViewings(db: Database, before: Date): Promise<void> {
  // who sells or rents a home that has gone
  await sql`
    update home_viewing_rules set contacts = '[]' where contacts <> '[]' and changed_at < ${before}
      and not exists (select from properties where id = property_id and published)`.execute(db)
  await sql`delete from appointments where ends_at < ${before}`.execute(db)
  await sql`delete from viewing_waiting_list where created_at < ${before}`.execute(db)
  await sql`delete from unavailable_times where ends_at < ${before} or weekly->>'last' < ${ukDate(before)}`.execute(db)
}
