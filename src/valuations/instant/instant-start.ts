import type { EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import type { InstantField } from './instant-home.ts'
import type { PresentedInstant } from './instant-present.ts'

/** What `/valuation` begins with. Its recipient is the agency, until the postcode has found a branch. */
export type InstantStart = Omit<EnquiryStart, 'home'> & {
  /** as its address says them */
  typed: Partial<Record<InstantField, string>>
  /** what is wrong with them */
  errors: Partial<Record<InstantField, string>>
  /** where its address asks for one */
  answer?: PresentedInstant
}
