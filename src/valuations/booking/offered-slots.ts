import { openingWeek, WEEKDAYS } from '#src/agency/branches/opening-hours.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import { TIME_SLOTS } from '#src/enquiries/leads/time-slots.ts'
import { weekdayName } from '#src/formatting/uk-date.ts'

/** Slot ids by weekday; a weekday that is absent has no stated hours, so every slot is offered. */
export type OfferedSlots = Partial<Record<Weekday, number[]>>

/** The slots that begin while a branch is open. */
export function offeredSlots(hours: Branch['hours']): OfferedSlots {
  const week = openingWeek(hours)
  const offered: OfferedSlots = {}
  for (const weekday of WEEKDAYS) {
    const spans = week.get(weekday)
    if (!spans || spans.length === 0) continue
    offered[weekday] = TIME_SLOTS.map(({ id }) => id).filter((id) =>
      spans.some(({ opens, closes }) => startOf(id) >= opens && startOf(id) < closes),
    )
  }
  return offered
}

/** Minutes after midnight. */
function startOf(slotId: number): number {
  const [hours = 0, minutes = 0] = (TIME_SLOTS.find(({ id }) => id === slotId)?.time ?? '').split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a slot may be booked on an ISO date. */
export function isOffered(offered: OfferedSlots | undefined, day: string | undefined, slotId: number): boolean {
  const weekday = day === undefined ? undefined : (weekdayName(day).toLowerCase() as Weekday)
  return (weekday && offered?.[weekday]?.includes(slotId)) ?? true
}
