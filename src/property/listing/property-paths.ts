import type { Channel } from './listing.ts'

/** A property's page: `/properties/{id}/{channel}`. */
export function propertyPath(id: number, channel: Channel): string {
  return `/properties/${id}/${channel}`
}

/** Overlays that open over a property's page. */
export type PropertyOverlay =
  | 'property-images'
  | 'floorplan'
  | 'epc-chart'
  | 'book-a-viewing'
  | 'contact-office'
  | 'new-homes-enquiry'
  | 'send-to-friend'
  | 'calculator'
  | 'tenant-info'

/** An overlay on a page of its own, for links that work without JavaScript: `/floorplan?property_id=42&channel=sales`. */
export function overlayPath(id: number, channel: Channel, overlay: PropertyOverlay): string {
  return `/${overlay}?property_id=${id}&channel=${channel}`
}

/** A gallery of a property that begins with its third picture: `/property-images?property_id=42&channel=sales&picture=3`. */
export function galleryPath(
  id: number,
  channel: Channel,
  gallery: 'property-images' | 'floorplan' | 'epc-chart',
  number: number,
): string {
  return `${overlayPath(id, channel, gallery)}&picture=${number}`
}

/** One video or virtual tour of a property; videos come first, numbered from 1: `/video/3?property_id=42&channel=sales`. */
export function videoPath(id: number, channel: Channel, number: number): string {
  return `/video/${number}?property_id=${id}&channel=${channel}`
}

/** The id and channel in a property page's path; null for any other path. */
export function parsePropertyPath(pathname: string): { id: number; channel: Channel } | null {
  const match = /^\/properties\/([1-9]\d{0,9})\/(sales|lettings)\/?$/.exec(pathname)
  if (!match) return null
  const id = Number(match[1])
  return id > 2_147_483_647 ? null : { id, channel: match[2] as Channel }
}
