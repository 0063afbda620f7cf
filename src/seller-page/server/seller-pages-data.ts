import { sql } from 'kysely'
import type { PersonalDataPart } from '#src/account/personal-data/server/personal-data.ts'
import { ownEmailKey } from '#src/account/users/server/user-statements.ts'
import type { Database } from '#src/platform/database/database.ts'

/** The private pages that somebody has about their homes, and the mails about them that are in hand. */
export const sellerPagesData: PersonalDataPart = {
  async read(db, subject) {
    const key = await ownEmailKey(db, subject)
    const { rows } = await sql`
      select property_id, kind as you_are_the, name, email, weekday as weekly_email_on, created_at, opened_at,
        seen_at as last_seen_at, ended_at, pin_hash is not null as asks_for_a_pin
      from seller_pages where email_key = ${key} order by id`.execute(db)
    return rows
  },

  async erase(db, subject) {
    const key = await ownEmailKey(db, subject)
    const { rows } = await sql<{ id: number }>`
      delete from seller_pages where email_key = ${key} returning id`.execute(db)
    for (const { id } of rows) await sql`delete from outbox where starts_with(key, ${`seller-page:${id}:`})`.execute(db)
    // what they marked as unavailable is a fact of the home, and names nobody
  },
}

/** `minute hour day month weekday`, in UTC: in the night. */
export const TIDY_SELLER_PAGES_CRONTAB = '55 2 * * * tidy-seller-pages'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'tidy-seller-pages': Record<string, never>
  }
}

/** The job `tidy-seller-pages`: removes pages that ended before a moment, and of homes that left the market by then. */
export async function tidySellerPages(db: Database, before: Date): Promise<void> {
  await sql`
    delete from seller_pages s using properties p
    where p.id = s.property_id and (s.ended_at < ${before} or p.left_at < ${before})`.execute(db)
}
