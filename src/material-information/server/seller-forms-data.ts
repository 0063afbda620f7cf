import { sql } from 'kysely'
import type { PersonalDataPart } from '#src/account/personal-data/server/personal-data.ts'
import { ownEmailKey } from '#src/account/users/server/user-statements.ts'
import type { Database } from '#src/platform/database/database.ts'
import { isUndecided } from './seller-form-records.ts'

/** What sellers and landlords were asked about their homes, and what they said, by their confirmed email address. */
export const sellerFormsData: PersonalDataPart = {
  async read(db, subject) {
    const key = await ownEmailKey(db, subject)
    const { rows } = await sql`
      select property_id, kind as you_are_the, name, email, message, created_at as asked_at, expires_at, opened_at,
        coalesce((
          select jsonb_agg(jsonb_build_object('question', field, 'answer', answer,
            'changed_and_not_sent_yet', draft, 'saved_at', saved_at,
            'sent_at', sent_at, 'what_we_decided', decision, 'why', reason) order by field)
          from seller_answers where form_id = id
        ), '[]') as answers
      from seller_forms where email_key = ${key} order by id`.execute(db)
    return rows
  },

  /** What was accepted is a fact of the home by then, and names nobody. */
  async erase(db, subject) {
    const key = await ownEmailKey(db, subject)
    await sql`delete from seller_forms where email_key = ${key}`.execute(db)
  },
}

/** `minute hour day month weekday`, in UTC: in the night. */
export const TIDY_SELLER_FORMS_CRONTAB = '52 2 * * * tidy-seller-forms'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'tidy-seller-forms': Record<string, never>
  }
}

/** The job `tidy-seller-forms`: removes forms that ended before a moment, and of homes that left the market by then. */
export async function tidySellerForms(db: Database, before: Date): Promise<void> {
  await sql`
    delete from seller_forms f using properties p
    where p.id = f.property_id and (least(expires_at, coalesce(ended_at, expires_at)) < ${before} or left_at < ${before})
      and not exists (
        select from seller_answers a where a.form_id = f.id and sent_at is not null and ${isUndecided('a')}
          and p.left_at is null
      )`.execute(db)
}
