import type { EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import type { EstimateField } from './estimate-request.ts'
import type { EstimateJson } from './present-estimate.ts'

/** The data of `/valuation`. The recipient is the agency until a postcode has found a branch. */
export type EstimatePageStart = Omit<EnquiryStart, 'home'> & {
  /** from the query string */
  typed: Partial<Record<EstimateField, string>>
  /** messages by field */
  errors: Partial<Record<EstimateField, string>>
  /** if the query string has a complete request */
  answer?: EstimateJson
}
