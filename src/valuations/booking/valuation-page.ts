import type { ValuationDays } from '#src/agency/profile/settings.ts'
import type { EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import type { ValuationReason } from '#src/enquiries/leads/lead.ts'
import type { OfferedSlots } from './offered-slots.ts'
import type { OpenTimes } from './open-times.ts'

/** The data of `/book-a-valuation`. The recipient is the agency until a postcode has found a branch. */
export type ValuationPageStart = Omit<EnquiryStart, 'home'> & {
  /** letting where the visitor came from a home to let */
  reason: ValuationReason
  /** the single-step form, without a day and times */
  single: boolean
  /** bank holidays are among the closed dates */
  days: ValuationDays
  /** by branch id */
  slots: Readonly<Record<number, OfferedSlots>>
  /** for the plain form of a home whose postcode is known: its branch's free times */
  times?: OpenTimes
  /** ISO 8601 date in the United Kingdom */
  today: string
  email: string
  /** of the home, if typed on an earlier page */
  postcode?: string
}

export const BRANCH_LOOKUP_PATH = '/postcode_branch_lookup'

/** A branch as `GET /postcode_branch_lookup` answers it. */
export type ValuationBranch = { id: number; name: string; telephone: string }
