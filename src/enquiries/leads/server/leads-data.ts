import type { DataSubject, PersonalDataPart } from '#src/account/personal-data/server/personal-data.ts'
import { emailKey } from '#src/account/users/user.ts'
import type { Uploads } from '#src/enquiries/uploads/server/uploads.ts'
import type { Database } from '#src/platform/database/database.ts'
import {
  addedEnquiriesOf,
  correspondenceOf,
  correspondenceOfLead,
  eraseEnquiries,
} from '../../threads/server/erase-enquiries.ts'
import { consentFacts, LEAD_NAMES, leadFacts } from '../format-lead.ts'
import { deleteLeads, type LeadRecord, leadsOfUser, listLeads } from './lead-records.ts'

/**
 * What somebody wrote to the agency while they were signed in, or that made their account. What was sent from the same
 * address without signing in is not theirs to see here, because nobody has proved that the email address is theirs: the
 * agency looks it up for them, and vouches for it (`leads --email`, and contacts in the Desk).
 */
export function leadsData(uploads: Pick<Uploads, 'drop'>): PersonalDataPart {
  return {
    async read(db, subject) {
      const records = await leadsOfSubject(db, subject)
      const enquiries: object[] = []
      for (const { id, kind, lead, createdAt } of records)
        enquiries.push({
          kind: LEAD_NAMES[kind],
          sent_at: createdAt,
          what_you_wrote: leadFacts(lead),
          what_you_agreed_to: consentFacts(lead),
          what_was_said_since: await correspondenceOfLead(db, id),
        })
      for (const id of await addedOfSubject(db, subject))
        enquiries.push({ kind: 'Noted by us', what_was_said: await correspondenceOf(db, id) })
      return enquiries
    },
    async erase(db, subject) {
      const records = await leadsOfSubject(db, subject)
      const attached = await eraseEnquiries(db, await addedOfSubject(db, subject))
      const { files } = await deleteLeads(
        db,
        records.map(({ id }) => id),
      )
      await uploads.drop([...files, ...attached])
    },
  }
}

async function leadsOfSubject(db: Database, { userId, email, isVouchedFor }: DataSubject): Promise<LeadRecord[]> {
  const own = userId === null ? [] : await leadsOfUser(db, userId)
  if (!isVouchedFor) return own
  // of another account they are not, whoever has that address now
  const others = (await listLeads(db, { emailKey: emailKey(email) })).filter((lead) => lead.userId === null)
  return [...own, ...others.toReversed()]
}

/** What staff wrote down of calls, by the email address that they noted. */
async function addedOfSubject(db: Database, { email, isVouchedFor }: DataSubject): Promise<number[]> {
  return isVouchedFor ? addedEnquiriesOf(db, emailKey(email)) : []
}
