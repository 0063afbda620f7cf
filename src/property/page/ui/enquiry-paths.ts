import type { Channel } from '#src/property/listing/listing.ts'
import { overlayPath } from '#src/property/listing/property-paths.ts'

/** The home that a page asks about. */
export type EnquiredHome = { propertyId: number; channel: Channel }

/** Where a visitor asks the office about a home, with the question written where there is one. */
export function propertyEnquiryPath({ propertyId, channel }: EnquiredHome, question?: string): string {
  const path = overlayPath(propertyId, channel, 'contact-office')
  return question ? `${path}&question=${encodeURIComponent(question)}` : path
}

/** Where a visitor writes to a member of staff about a home. */
export function staffEnquiryPath({ propertyId, channel }: EnquiredHome, staffId: number): string {
  return `/contact-staff-member/${staffId}?property_id=${propertyId}&channel=${channel}`
}

/** A letter to the office, already begun, about a home that has left the site: there is no form for it any more. */
export function letterHref(letter: { email: string; address: string; reference: string | number }): string {
  return `mailto:${letter.email}?subject=${encodeURIComponent(`${letter.address} (reference ${letter.reference})`)}`
}
