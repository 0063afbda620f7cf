import { type OpenSpan, openingWeek, specialSpans, WEEKDAYS } from '#src/agency/branches/opening-hours.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import { TIME_SLOTS } from '#src/enquiries/leads/time-slots.ts'
import { weekdayName } from '#src/formatting/uk-date.ts'

/**
 * Slot ids by weekday, and by ISO date for days that differ; a weekday that is absent has no stated hours, so every slot is
 * offered.
 */
export type OfferedSlots = { [day in Weekday | `${number}-${number}-${number}`]?: number[] }

/**
 * The slots that begin while a branch is open.
 * @param closedDates of this branch beyond those of every branch: the bank holidays of its country
 */
export function offeredSlots(
  { hours, specialDays }: Pick<Branch, 'hours' | 'specialDays'>,
  closedDates: readonly string[] = [],
): OfferedSlots {
  const week = openingWeek(hours)
  const offered: OfferedSlots = {}
  for (const weekday of WEEKDAYS) {
    const spans = week.get(weekday)
    if (!spans || spans.length === 0) continue
    offered[weekday] = slotsWithin(spans)
  }
  for (const date of closedDates) offered[date as `${number}-${number}-${number}`] = []
  for (const [date, spans] of specialSpans({ specialDays }))
    offered[date as `${number}-${number}-${number}`] = slotsWithin(spans)
  return offered
}

function slotsWithin(spans: readonly OpenSpan[]): number[] {
  return TIME_SLOTS.map(({ id }) => id).filter((id) =>
    spans.some(({ opens, closes }) => startOf(id) >= opens && startOf(id) < closes),
  )
}

/** Minutes after midnight. */
function startOf(slotId: number): number {
  const [hours = 0, minutes = 0] = (TIME_SLOTS.find(({ id }) => id === slotId)?.time ?? '').split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a slot may be booked on an ISO date. */
export function isOffered(offered: OfferedSlots | undefined, day: string | undefined, slotId: number): boolean {
  return (day === undefined ? undefined : slotsOn(offered, day)?.includes(slotId)) ?? true
}

/** Whether a day differs in that its branch is closed on it. */
export function isShutOn(offered: OfferedSlots | undefined, day: string): boolean {
  return slotsOn(offered, day)?.length === 0
}

function slotsOn(offered: OfferedSlots | undefined, day: string): number[] | undefined {
  return offered?.[day as keyof OfferedSlots] ?? offered?.[weekdayName(day).toLowerCase() as Weekday]
}
