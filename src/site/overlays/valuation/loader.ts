import type { LeadSubject } from '#src/enquiries/leads/lead.ts'
import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import { UNKNOWN_POSTCODE_MESSAGE } from '#src/valuations/instant/describe-estimate.ts'
import type { EstimatePageStart } from '#src/valuations/instant/estimate-page.ts'
import { ESTIMATE_FIELDS, parseEstimateRequest } from '#src/valuations/instant/estimate-request.ts'
import { presentEstimate } from '#src/valuations/instant/present-estimate.ts'
import { enquiryStart } from '../enquiry-start.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

/** With a postcode in the query the estimate comes with the page. */
export const loader: OverlayLoader<EstimatePageStart> = async (services, { query }) => {
  const { agency, instantValuations } = services
  if (!instantValuations.enabled) return 'missing'
  const typed = Object.fromEntries(ESTIMATE_FIELDS.map((field) => [field, (query.get(field) ?? '').slice(0, 40)]))
  const read = query.has('postcode') ? parseEstimateRequest((field) => typed[field] ?? '') : undefined
  const answer = read?.kind === 'request' ? await instantValuations.estimateFor(read.request) : undefined
  const found = answer === 'unknown-postcode' ? undefined : answer
  const lead: LeadSubject = { kind: 'valuation', reason: 'selling', branchId: found?.branch?.id }
  const errors =
    read?.kind === 'mistakes'
      ? read.errors
      : answer === 'unknown-postcode'
        ? { postcode: UNKNOWN_POSTCODE_MESSAGE }
        : {}
  return {
    start: {
      ...enquiryStart(services, { query }, recipientFor(agency, lead)),
      typed,
      errors,
      ...(found && { answer: presentEstimate(found) }),
    },
  }
}
