import type { ValuationDays } from '#src/agency/profile/settings.ts'
import type { EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import type { ValuationReason } from '#src/enquiries/leads/lead.ts'

/** What the form for valuations begins with. Its recipient is the agency, until the postcode has found a branch. */
export type ValuationPageStart = Omit<EnquiryStart, 'home'> & {
  /** letting where the visitor looked at a home to let */
  reason: ValuationReason
  /** one step, without a day and times */
  single: boolean
  days: ValuationDays
  /** in the United Kingdom, "2026-11-20" */
  today: string
  email: string
  /** of the home, if it was typed already */
  postcode?: string
}

/** A branch as `GET /postcode_branch_lookup` tells it. */
export type ValuationBranch = { id: number; name: string; telephone: string }
