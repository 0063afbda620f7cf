import { formatName } from '#src/formatting/person-name.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Booking } from './booking.ts'
import type { EnquiryConsent } from './enquiry-consent.ts'

/** A lead: what somebody wrote to the agency by one of the site's forms. What a form does not ask is absent. */
export type Lead = LeadWords & LeadSubject

/** What all leads have. */
export type LeadWords = {
  person: LeadPerson
  /** empty where none was asked */
  message: string
  consent: EnquiryConsent
  /** everything else that was typed or chosen, in the form's order */
  details: LeadDetail[]
  files: LeadFile[]
  /** the visitor asked for an account to go with it */
  wantsAccount: boolean
}

/** What it is about, and whom it is for. */
export type LeadSubject =
  | { kind: 'viewing'; propertyId: number; channel: Channel; departmentId?: number; time?: BookedTime }
  | {
      kind: 'valuation'
      reason: ValuationReason
      branchId?: number
      booking?: Booking
      /** the instant estimate that was asked for by email, in the site's own words */
      estimate?: string
    }
  | { kind: 'staff'; staffId: number; channel?: Channel; propertyId?: number }
  | { kind: 'department'; departmentId: number; branchId?: number; propertyId?: number }
  /** without a branch it is for the agency itself, or the branch of its property */
  | { kind: 'office'; branchId?: number; channel?: Channel; propertyId?: number }
  | { kind: 'branch'; branchId: number; channel?: Channel; propertyId?: number }
  | { kind: 'new-homes'; formId: string; propertyId?: number }
  | { kind: 'data-protection'; formId: string; propertyId?: number }
  | { kind: 'form'; formId: string; propertyId?: number }
  | { kind: 'send-to-friend'; propertyId: number; channel: Channel; friend: { name: string; email: string } }

/** Of a viewing whose time the visitor chose. `startsAt`: ISO 8601. */
export type BookedTime = { startsAt: string; minutes: number }

export type LeadKind = LeadSubject['kind']

export const LEAD_KINDS: readonly LeadKind[] = [
  'viewing',
  'valuation',
  'staff',
  'department',
  'office',
  'branch',
  'new-homes',
  'data-protection',
  'form',
  'send-to-friend',
]

export type ValuationReason = 'selling' | 'letting'

export type LeadPerson = {
  firstName?: string
  lastName?: string
  email?: string
  /** digits, in front of them + for another country than the United Kingdom */
  telephone?: string
  address?: LeadAddress
}

export type LeadAddress = {
  houseNumber?: number
  houseName?: string
  street?: string
  town?: string
  county?: string
  postcode?: string
}

/** `label` as a person reads it: "Number of bedrooms". */
export type LeadDetail = { label: string; value: string }

/** An upload that came with it; `stored` is its name in our private folder, `name` what it was called, made safe. */
export type LeadFile = { field: string; name: string; stored: string; mime: string; bytes: number; sha256: string }

/** "Rosalind Achebe", or what is known of it; empty if nothing is. */
export function leadName({ firstName, lastName }: LeadPerson): string {
  return formatName(firstName, lastName)
}

/** "22 Windover Street, Lewes, East Sussex BN7 2XQ"; empty if nothing is known. */
export function addressLine({ houseNumber, houseName, street, town, county, postcode }: LeadAddress = {}): string {
  // "22A" is typed as a house name, and belongs to its street like a number
  const isNumber = /^\d+\s?[A-Za-z]?$/.test(houseName ?? '')
  const house = isNumber
    ? [[houseName, houseNumber, street].filter(Boolean).join(' ')]
    : [houseName, [houseNumber, street].filter(Boolean).join(' ')]
  const region = county
    ? [town, [county, postcode].filter(Boolean).join(' ')]
    : [[town, postcode].filter(Boolean).join(' ')]
  return [...house, ...region].filter(Boolean).join(', ')
}

/** The property that a lead is about, if it is about one. */
export function propertyOf(lead: LeadSubject): number | undefined {
  return 'propertyId' in lead ? lead.propertyId : undefined
}
