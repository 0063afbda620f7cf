import type { EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import type { EstimateField } from './estimate-request.ts'
import type { EstimateJson } from './present-estimate.ts'

/** What `/valuation` begins with. Its recipient is the agency, until the postcode has found a branch. */
export type EstimatePageStart = Omit<EnquiryStart, 'home'> & {
  /** as its address says them */
  typed: Partial<Record<EstimateField, string>>
  /** what is wrong with them */
  errors: Partial<Record<EstimateField, string>>
  /** where its address asks for one */
  answer?: EstimateJson
}
