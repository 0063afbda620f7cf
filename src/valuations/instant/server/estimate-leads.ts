import { labelOf } from '#src/enquiries/leads/extra-fields.ts'
import type { Mistake } from '#src/enquiries/leads/form-mistakes.ts'
import type { Lead, LeadDetail, LeadPerson } from '#src/enquiries/leads/lead.ts'
import { ESTIMATE_FIELD } from '#src/enquiries/leads/parse-lead.ts'
import { formatPostcode } from '#src/places/postcode.ts'
import { type DescribedEstimate, ESTIMATE_NOTICE, formatFigures } from '../describe-estimate.ts'
import { type EstimateRequest, HOME_CONDITIONS, HOME_TYPES, parseEstimateRequest } from '../estimate-request.ts'
import type { InstantValuations } from './instant-valuations.ts'

type Completed = { lead: Lead } | { mistakes: Mistake[] }
type Complete = (lead: Lead, how: { plainForm: boolean }) => Promise<Completed>

const ESTIMATE_LABEL = labelOf(ESTIMATE_FIELD)

/**
 * Adds the estimate to valuation requests that ask for it by email. The lead carries the request, and the estimate is
 * computed again here, so that a forged form cannot put a figure into the agency's email.
 */
export function withEstimates<Valuations extends { complete: Complete }>(
  valuations: Valuations,
  instant: InstantValuations,
): Valuations {
  async function complete(lead: Lead, how: { plainForm: boolean }): Promise<Completed> {
    const requested = lead.kind === 'valuation' && lead.details.find(({ label }) => label === ESTIMATE_LABEL)
    if (!requested) return valuations.complete(lead, how)
    const request = instant.enabled ? parseQuery(requested.value) : undefined
    const details = lead.details.filter((detail) => detail !== requested)
    const completed = await valuations.complete({ ...lead, details, person: withPostcode(lead.person, request) }, how)
    if ('mistakes' in completed || !request) return completed
    const answer = await instant.estimateFor(request)
    return answer === 'unknown-postcode' ? completed : { lead: withAnswer(completed.lead, answer) }
  }

  return { ...valuations, complete }
}

function parseQuery(query: string): EstimateRequest | undefined {
  const typed = new URLSearchParams(query)
  const read = parseEstimateRequest((field) => typed.get(field) ?? '')
  return read.kind === 'request' ? read.request : undefined
}

/** The branch is found by the home's postcode, which the request has. */
function withPostcode(person: LeadPerson, request: EstimateRequest | undefined): LeadPerson {
  if (!request || person.address?.postcode !== undefined) return person
  return { ...person, address: { ...person.address, postcode: formatPostcode(request.postcode) } }
}

function withAnswer(lead: Lead, answer: DescribedEstimate): Lead {
  if (lead.kind !== 'valuation') return lead
  return { ...lead, estimate: messageOf(answer), details: [...lead.details, ...detailsOf(answer)] }
}

/** For the emails to visitor and branch. */
function messageOf({ home, sale, rent }: DescribedEstimate): string {
  const how = sale.kind === 'estimate' ? sale.how : []
  return [
    `Instant valuation: ${home}`,
    `Estimated sale price: ${formatFigures(sale)}`,
    ...(sale.kind === 'estimate' ? [sale.confidenceWords] : []),
    `Estimated rent: ${formatFigures(rent, ' a month')}`,
    '',
    ...how,
    ESTIMATE_NOTICE,
  ].join('\n')
}

function detailsOf({ request, sale, rent }: DescribedEstimate): LeadDetail[] {
  const { type, bedrooms, condition } = request
  return [
    { label: 'Property type', value: HOME_TYPES.find(({ value }) => value === type)?.name ?? '' },
    { label: 'Bedrooms', value: String(bedrooms) },
    { label: 'Condition', value: HOME_CONDITIONS.find(({ value }) => value === condition)?.name ?? '' },
    { label: 'Estimated sale price', value: sale.kind === 'estimate' ? formatFigures(sale) : 'Not enough sales' },
    { label: 'Estimated rent a month', value: rent.kind === 'estimate' ? formatFigures(rent) : 'Not enough lettings' },
  ]
}
