import { formatUkDate, formatUkMoment } from '#src/formatting/uk-date.ts'
import { addressLine, type Lead, type LeadDetail, type LeadKind, leadName } from './lead.ts'
import { formatSlotList } from './time-slots.ts'

/** Of the home that a lead is about, for people. */
export type LeadHomeDetails = { reference: string; displayAddress: string; price: string; url: string }

export const LEAD_NAMES: Record<LeadKind, string> = {
  viewing: 'Viewing request',
  valuation: 'Valuation request',
  staff: 'Enquiry',
  department: 'Enquiry',
  office: 'Enquiry',
  branch: 'Enquiry',
  'new-homes': 'New homes enquiry',
  'data-protection': 'Data protection complaint',
  form: 'Form',
  'send-to-friend': 'Property shared with a friend',
}

const MAX_SUBJECT_LENGTH = 200

export const ESTIMATE_LABEL = 'Estimate sent'

/** "Viewing request: OAK_12, Northgate, Oakham, from Rosalind Achebe" */
export function leadSubject(lead: Lead, { home, form }: { home?: LeadHomeDetails; form?: string } = {}): string {
  const name = lead.kind === 'form' ? (form ?? LEAD_NAMES.form) : LEAD_NAMES[lead.kind]
  const where = home ? `${home.reference}, ${home.displayAddress}` : lead.kind === 'valuation' ? placeOf(lead) : ''
  const who = leadName(lead.person)
  const subject = `${name}${where ? `: ${where}` : ''}${who ? `, from ${who}` : ''}`
  return subject.length > MAX_SUBJECT_LENGTH ? `${subject.slice(0, MAX_SUBJECT_LENGTH - 1)}…` : subject
}

function placeOf({ person }: Lead): string {
  return [person.address?.street, person.address?.town].filter(Boolean).join(', ')
}

/** Everything that was typed and chosen, a row each, in the order in which a negotiator wants it. */
export function leadFacts(lead: Lead, { home }: { home?: LeadHomeDetails } = {}): LeadDetail[] {
  const { person } = lead
  return [
    { label: 'Name', value: leadName(person) },
    { label: 'Email', value: person.email ?? '' },
    { label: 'Phone number', value: person.telephone ?? '' },
    { label: lead.kind === 'valuation' ? 'Home to value' : 'Address', value: addressLine(person.address) },
    { label: 'Home', value: home ? `${home.reference}, ${home.displayAddress}, ${home.price}` : '' },
    ...subjectFacts(lead),
    { label: 'Message', value: lead.message },
    { label: ESTIMATE_LABEL, value: lead.kind === 'valuation' ? (lead.estimate ?? '') : '' },
    ...lead.details,
    { label: 'Files', value: lead.files.map(({ name }) => name).join(', ') },
  ].filter(({ value }) => value !== '')
}

function subjectFacts(lead: Lead): LeadDetail[] {
  if (lead.kind === 'send-to-friend') return [{ label: 'Sent to', value: `${lead.friend.name}, ${lead.friend.email}` }]
  if (lead.kind === 'viewing' && lead.time)
    return [{ label: 'Time chosen', value: formatUkMoment(new Date(lead.time.startsAt), { weekday: true }) }]
  if (lead.kind !== 'valuation') return []
  return [
    { label: 'Thinking of', value: lead.reason },
    { label: 'Day', value: lead.booking ? formatUkDate(lead.booking.day, { weekday: true }) : '' },
    {
      label: lead.booking?.isExact ? 'Time chosen' : 'Preferred times',
      value: lead.booking ? formatSlotList(lead.booking.slots) : '',
    },
  ]
}

/** The consent boxes that were shown, with when and where. */
export function consentFacts({ consent }: Pick<Lead, 'consent'>): LeadDetail[] {
  return [
    ...consent.boxes.map(({ ticked, wording }) => ({ label: wording, value: ticked ? 'ticked' : 'not ticked' })),
    { label: 'When', value: formatUkMoment(new Date(consent.at)) },
    { label: 'On page', value: consent.page },
  ].filter(({ value }) => value !== '')
}
