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
 * Requests for a valuation that ask for an estimate by mail carry its question. The estimate is made again here, so
 * that no mail of the agency's says a figure that somebody else put into a form.
 */
export function withEstimates<Valuations extends { complete: Complete }>(
  valuations: Valuations,
  { enabled, estimateFor }: InstantValuations,
): Valuations {
  async function complete(lead: Lead, how: { plainForm: boolean }): Promise<Completed> {
    const asked = lead.kind === 'valuation' && lead.details.find(({ label }) => label === ESTIMATE_LABEL)
    if (!asked) return valuations.complete(lead, how)
    const question = enabled ? questionOf(asked.value) : undefined
    const details = lead.details.filter((detail) => detail !== asked)
    const completed = await valuations.complete({ ...lead, details, person: livingAt(lead.person, question) }, how)
    if ('mistakes' in completed || !question) return completed
    const answer = await estimateFor(question)
    return answer === 'unknown-postcode' ? completed : { lead: withAnswer(completed.lead, answer) }
  }

  return { ...valuations, complete }
}

function questionOf(query: string): EstimateRequest | undefined {
  const typed = new URLSearchParams(query)
  const read = parseEstimateRequest((field) => typed.get(field) ?? '')
  return read.kind === 'question' ? read.question : undefined
}

/** The home's postcode finds its branch, and is known from the question. */
function livingAt(person: LeadPerson, question: EstimateRequest | undefined): LeadPerson {
  if (!question || person.address?.postcode !== undefined) return person
  return { ...person, address: { ...person.address, postcode: formatPostcode(question.postcode) } }
}

function withAnswer(lead: Lead, answer: DescribedEstimate): Lead {
  const message = [lead.message, messageOf(answer)].filter(Boolean).join('\n\n')
  return { ...lead, message, details: [...lead.details, ...detailsOf(answer)] }
}

/** The estimate as visitor and branch read it. */
function messageOf({ home, sale, rent }: DescribedEstimate): string {
  const how = sale.kind === 'estimate' ? sale.how : []
  return [
    `Instant valuation: ${home}`,
    `To sell: ${formatFigures(sale)}`,
    ...(sale.kind === 'estimate' ? [`Confidence: ${sale.confidenceWords}`] : []),
    `To let: ${formatFigures(rent, ' a month')}`,
    '',
    ...how,
    ESTIMATE_NOTICE,
  ].join('\n')
}

function detailsOf({ question, sale, rent }: DescribedEstimate): LeadDetail[] {
  const { type, bedrooms, condition } = question
  return [
    { label: 'Type of home', value: HOME_TYPES.find(({ value }) => value === type)?.name ?? '' },
    { label: 'Bedrooms', value: String(bedrooms) },
    { label: 'Condition', value: HOME_CONDITIONS.find(({ value }) => value === condition)?.name ?? '' },
    { label: 'Instant valuation', value: sale.kind === 'estimate' ? formatFigures(sale) : 'too few sales' },
    { label: 'Instant rent, a month', value: rent.kind === 'estimate' ? formatFigures(rent) : 'too few lettings' },
  ]
}
