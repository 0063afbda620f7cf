import type { Channel } from '#src/property/listing/listing.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'

/** Where a visitor chooses a time: `/properties/42/sales/choose-a-time`. */
export function chooseTimePath(propertyId: number, channel: Channel): string {
  return `${propertyPath(propertyId, channel)}/choose-a-time`
}

/** The times of one day. */
export function dayTimesPath(propertyId: number, channel: Channel, date: string): string {
  return `${chooseTimePath(propertyId, channel)}?day=${date}#times`
}

/** The second step, with a time chosen: an instant in UTC, to the minute. */
export function chosenTimePath(propertyId: number, channel: Channel, start: number): string {
  return `${chooseTimePath(propertyId, channel)}?at=${formatInstant(start)}`
}

/** The second step for an open house, with a number of people. */
export function openHousePath(propertyId: number, channel: Channel, openHouseId: number): string {
  return `${chooseTimePath(propertyId, channel)}?open-house=${openHouseId}`
}

/** Where that is sent to. */
export function bookPlacesPath(propertyId: number, channel: Channel): string {
  return `${propertyPath(propertyId, channel)}/open-house-places`
}

/** Where a visitor asks to be told of a free time, or of places at an open house. */
export function waitPath(propertyId: number, channel: Channel, openHouseId: number | null): string {
  return `${chooseTimePath(propertyId, channel)}?wait=${openHouseId ?? 'times'}`
}

/** Where that is sent to. */
export function joinWaitingListPath(propertyId: number, channel: Channel): string {
  return `${propertyPath(propertyId, channel)}/waiting-list`
}

/** Somebody's place on a waiting list, and the time that is held for them. */
export function waitingPath(token: string): string {
  return `/viewing-waiting/${token}`
}

/** What everybody sees who asks to wait, whether their address was on the list before or not. */
export const JOINED_PATH = waitingPath('joined')

export function waitingActionPath(token: string, action: 'take' | 'decline' | 'leave'): string {
  return `${waitingPath(token)}/${action}`
}

/** Where the second step is sent to. */
export function bookViewingPath(propertyId: number, channel: Channel): string {
  return `${propertyPath(propertyId, channel)}/viewings`
}

/** A viewing, for whoever has its link: it is changed, cancelled and told of below it. */
export function viewingPath(token: string): string {
  return `/viewing/${token}`
}

export type ViewingAction = 'change' | 'cancel' | 'feedback' | 'viewing.ics'

export function viewingActionPath(token: string, action: ViewingAction): string {
  return `${viewingPath(token)}/${action}`
}

/** A viewing of their home, for the seller or tenant who was told of it. */
export function noticePath(token: string): string {
  return `/viewing-notice/${token}`
}

export function noticeActionPath(token: string, action: 'agree' | 'other-time'): string {
  return `${noticePath(token)}/${action}`
}

/** A calendar that is subscribed to. */
export function calendarSubscriptionPath(secret: string): string {
  return `/calendars/${secret}.ics`
}

/** "2026-11-25T16:30Z", as it stands in URLs and forms. */
export function formatInstant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`
}

/** Milliseconds since 1970; undefined for anything else than an instant as we write it. */
export function parseInstant(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}
