import type { LeadSubject } from '#src/enquiries/leads/lead.ts'
import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import { INSTANT_FIELDS, readInstantQuestion } from '#src/valuations/instant/instant-home.ts'
import { presentInstant } from '#src/valuations/instant/instant-present.ts'
import type { InstantStart } from '#src/valuations/instant/instant-start.ts'
import { UNKNOWN_POSTCODE } from '#src/valuations/instant/instant-words.ts'
import { enquiryStart } from '../enquiry-start.ts'
import type { OverlayData } from '../runtime/overlay.ts'

/** `/valuation`: with a postcode in its address it is worked out at once. */
export const valuationData: OverlayData<InstantStart> = async (services, { query }) => {
  const { agency, instantValuations } = services
  if (!instantValuations.enabled) return 'missing'
  const typed = Object.fromEntries(INSTANT_FIELDS.map((field) => [field, (query.get(field) ?? '').slice(0, 40)]))
  const read = query.has('postcode') ? readInstantQuestion((field) => typed[field] ?? '') : undefined
  const answer = read?.kind === 'question' ? await instantValuations.estimateFor(read.question) : undefined
  const found = answer === 'unknown-postcode' ? undefined : answer
  const lead: LeadSubject = { kind: 'valuation', reason: 'selling', branchId: found?.branch?.id }
  const errors =
    read?.kind === 'mistakes' ? read.errors : answer === 'unknown-postcode' ? { postcode: UNKNOWN_POSTCODE } : {}
  return {
    title: 'Instant valuation',
    data: {
      ...enquiryStart(services, { query }, recipientFor(agency, lead)),
      typed,
      errors,
      ...(found && { answer: presentInstant(found) }),
    },
  }
}
