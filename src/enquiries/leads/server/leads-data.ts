import type { PersonalDataPart } from '#src/account/personal-data/server/personal-data.ts'
import type { Uploads } from '#src/enquiries/uploads/server/uploads.ts'
import { correspondenceOfLead } from '../../threads/server/erase-enquiries.ts'
import { consentFacts, LEAD_NAMES, leadFacts } from '../format-lead.ts'
import { deleteLeads, leadsOfUser } from './lead-records.ts'

/**
 * What somebody wrote to the agency while they were signed in, or that made their account. What was sent from the same
 * address without signing in is not theirs to see here, because nobody has proved that the email address is theirs: the
 * agency looks it up for them (`leads --email`).
 */
export function leadsData(uploads: Pick<Uploads, 'drop'>): PersonalDataPart {
  return {
    async read(db, { userId }) {
      const records = await leadsOfUser(db, userId)
      const enquiries = []
      for (const { id, kind, lead, createdAt } of records)
        enquiries.push({
          kind: LEAD_NAMES[kind],
          sent_at: createdAt,
          what_you_wrote: leadFacts(lead),
          what_you_agreed_to: consentFacts(lead),
          what_was_said_since: await correspondenceOfLead(db, id),
        })
      return enquiries
    },
    async erase(db, { userId }) {
      const records = await leadsOfUser(db, userId)
      const { files } = await deleteLeads(
        db,
        records.map(({ id }) => id),
      )
      await uploads.drop(files)
    },
  }
}
