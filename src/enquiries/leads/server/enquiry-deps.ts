import type { FastifyRequest } from 'fastify'
import type { User } from '#src/account/users/user.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Uploads } from '#src/enquiries/uploads/server/uploads.ts'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import type { CountRequest } from '#src/form-protection/server/limit-by-ip.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Property } from '#src/property/listing/listing.ts'
import type { Mistake } from '../form-mistakes.ts'
import type { Lead } from '../lead.ts'
import type { RefusedEnquiry } from './handle-enquiry.ts'
import type { Accepted, AcceptOptions, Leads } from './leads.ts'

/** Dependencies of the calls of the enquiry forms. */
export type EnquiryDeps = {
  db: Database
  agency: Agency
  config: { publicUrl: string }
  clock: () => Date
  accounts: { userOf: (request: FastifyRequest) => Promise<User | undefined> }
  formProtection: Pick<FormProtection, 'limit' | 'isTrapped' | 'tokenIsGood' | 'refuseToken'> & {
    captcha: Pick<FormProtection['captcha'], 'verify'>
  }
  properties: { byId: (id: number) => Promise<Property | null> }
  leads: Leads
  uploads: Uploads
  /** finds the branch that values a home, and checks what only the form of several steps checks in the browser */
  valuations?: {
    complete: (lead: Lead, how: { plainForm: boolean }) => Promise<{ lead: Lead } | { mistakes: Mistake[] }>
    /** stores it together with the time that it takes in a diary; `leads.accept` where absent */
    accept?: (
      lead: Lead,
      options: AcceptOptions,
      how: { plainForm: boolean; ip: string; count: CountRequest },
    ) => Promise<Accepted | RefusedEnquiry>
  }
}
