import { ukDate } from '#src/formatting/uk-date.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { type Body, fieldText, groupOf, idOf, isOn } from '../fields/form-body.ts'
import { type BookingFields, parseBooking } from './booking.ts'
import { extraFields } from './extra-fields.ts'
import type { Mistake } from './form-mistakes.ts'
import type { Lead, LeadSubject, ValuationReason } from './lead.ts'
import { parseEnquiryConsent } from './parse-consent.ts'
import { parseLeadMessage, parsePerson } from './parse-person.ts'

/** When and where it was sent from, and which home's address it was sent to. */
export type ParseContext = {
  now: Date
  /** the path of the page with the form, as the browser says it */
  page: string
  property?: { id: number; channel: Channel }
}

export type ParsedLead = { lead: Lead } | { mistakes: Mistake[] }

/**
 * Reads the body of `POST /leads` and `POST /properties/{id}/{channel}/leads` in all the shapes of
 * docs/contracts/leads.md#fields-of-every-form. The ids in `lead` tell what it is about: a valuation, a member of
 * staff, a department, a branch, or else the agency. Whether they exist is checked later.
 */
export function parseLead(body: Body, { now, page, property }: ParseContext): ParsedLead {
  const subject = property
    ? viewingOf(body, property)
    : isValuation(body)
      ? valuationOf(body, now)
      : { subject: enquiryOf(body), mistakes: [] }
  const { kind } = subject.subject
  const person = parsePerson(body, kind === 'valuation' ? addressOfValuation(body) : [])
  const message = parseLeadMessage(body, { required: kind !== 'valuation' })
  const { consent, mistakes: disagreed } = parseEnquiryConsent(body, { now, page })
  const mistakes = [...person.mistakes, ...subject.mistakes, ...message.mistakes, ...disagreed]
  if (mistakes.length > 0) return { mistakes }
  return {
    lead: {
      ...subject.subject,
      person: person.value,
      message: message.value,
      consent,
      details: extraFields(body),
      files: [],
      wantsAccount: isOn(groupOf(body, 'lead_client'), 'create_account'),
    },
  }
}

type ReadSubject = { subject: LeadSubject; mistakes: Mistake[] }

function viewingOf(body: Body, { id, channel }: { id: number; channel: Channel }): ReadSubject {
  const departmentId = idOf(groupOf(body, 'lead'), 'branch_department_id')
  return { subject: { kind: 'viewing', propertyId: id, channel, departmentId }, mistakes: [] }
}

/** A valuation says so, or carries a booking. */
export function isValuation(body: Body): boolean {
  return isOn(groupOf(body, 'lead'), 'is_valuation_request') || hasBooking(body)
}

function valuationOf(body: Body, now: Date): ReadSubject {
  const lead = groupOf(body, 'lead')
  const reason = reasonOf(`${fieldText(lead, 'channel')} ${fieldText(lead, 'valuation_reason')}`)
  const subject = { kind: 'valuation' as const, reason, branchId: idOf(lead, 'branch_id') }
  if (!hasBooking(body)) return { subject, mistakes: [] }
  const read = parseBooking(bookingFields(body), ukDate(now))
  return 'booking' in read
    ? { subject: { ...subject, booking: read.booking }, mistakes: [] }
    : { subject, mistakes: read.mistakes }
}

/** The field of `lead` that carries an instant valuation's question, as the query of its URL. */
export const ESTIMATE_FIELD = 'estimate_of'

/**
 * In several steps the postcode has found the branch, so it is required; in one step it is optional. A request for an
 * estimate by mail has its postcode in the estimate's question.
 */
function addressOfValuation(body: Body) {
  if (fieldText(groupOf(body, 'lead'), ESTIMATE_FIELD) !== '') return []
  return hasBooking(body) ? (['street', 'town', 'postcode'] as const) : (['street', 'town'] as const)
}

function hasBooking(body: Body): boolean {
  return Object.keys(groupOf(body, 'lead_booking')).length > 0
}

function bookingFields(body: Body): BookingFields {
  const booking = groupOf(body, 'lead_booking')
  return {
    time: fieldText(booking, 'booking_time'),
    day: fieldText(booking, 'booking_day'),
    month: fieldText(booking, 'booking_month'),
    year: fieldText(booking, 'booking_year'),
    start: fieldText(booking, 'booking_start'),
  }
}

function enquiryOf(body: Body): LeadSubject {
  const lead = groupOf(body, 'lead')
  const channel = channelOf(fieldText(lead, 'channel'))
  const propertyId = idOf(lead, 'property_id')
  const staffId = idOf(lead, 'agency_employee_id')
  if (staffId !== undefined) return { kind: 'staff', staffId, channel, propertyId }
  const branchId = idOf(lead, 'branch_id')
  const departmentId = idOf(lead, 'branch_department_id')
  if (departmentId !== undefined) return { kind: 'department', departmentId, branchId, propertyId }
  if (branchId !== undefined && isOn(lead, 'is_branch_lead')) return { kind: 'branch', branchId, channel, propertyId }
  return { kind: 'office', branchId, channel, propertyId }
}

/** Forms name the two channels in four ways. */
function channelOf(text: string): Channel | undefined {
  if (/sale|sell|buy/i.test(text)) return 'sales'
  return /let|rent/i.test(text) ? 'lettings' : undefined
}

function reasonOf(text: string): ValuationReason {
  return channelOf(text) === 'lettings' ? 'letting' : 'selling'
}
