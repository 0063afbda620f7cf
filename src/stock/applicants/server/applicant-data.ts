import { sql } from 'kysely'
import type { PersonalDataPart } from '#src/account/personal-data/server/personal-data.ts'

/** Which homes staff wrote to somebody about. The rows go with the person. */
export const applicantMailsData: PersonalDataPart = {
  async read(db, { userId }) {
    const { rows } = await sql`
      select display_address as property, sent_at from applicant_mails join properties on id = property_id
      where user_id = ${userId} order by sent_at, id`.execute(db)
    return rows
  },
}
