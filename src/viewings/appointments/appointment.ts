import { formatTime, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import type { LatLng } from '../availability/travel-time.ts'

export type AppointmentKind = 'viewing' | 'valuation' | 'open-house'

/**
 * `provisional`: held until a stated time. `lapsed`: a provisional one that nobody confirmed. All but `cancelled` and
 * `lapsed` take the time of whoever goes there and of the home.
 */
export type AppointmentState = 'provisional' | 'booked' | 'done' | 'no-show' | 'cancelled' | 'lapsed'

/** Who comes to see the home. */
export type Attendee = { firstName?: string; lastName?: string; email?: string; telephone?: string }

export type Appointment = {
  id: number
  kind: AppointmentKind
  state: AppointmentState
  branchId: number
  /** null: the seller shows the home */
  staffId: number | null
  propertyId: number | null
  /** of a home to value, which is none of ours */
  address: string | null
  position: LatLng | null
  startsAt: Date
  endsAt: Date
  heldUntil: Date | null
  openHouseId: number | null
  /** who come with it, to an open house */
  people: number
  /** of an open house; null: it is none */
  places: number | null
  placesTaken: number
  notes: string
  attendee: Attendee | null
  leadId: number | null
  userId: number | null
  sequence: number
  createdBy: string
  overridden: boolean
  cancelledBy: CancelledBy | null
  reason: string | null
  createdAt: Date
}

export type CancelledBy = 'visitor' | 'staff' | 'seller'

/** Whether it takes time in the diary. A provisional one does until its hold ends, which a job sees to. */
export function isUpcoming({ state, startsAt }: Pick<Appointment, 'state' | 'startsAt'>, now: Date): boolean {
  return (state === 'provisional' || state === 'booked') && startsAt > now
}

/** Whether it is held for somebody on a waiting list, who has not said yet that they want it. */
export function isOfferOfList({ state, createdBy }: Pick<Appointment, 'state' | 'createdBy'>): boolean {
  return state === 'provisional' && createdBy === OFFERED
}

/** Who is offered it, where the appointment is not booked by them yet. */
export const OFFERED = 'waiting-list'

/** Whether whoever booked it may still change or cancel it by themselves. */
export function isChangeable(
  appointment: Pick<Appointment, 'state' | 'startsAt'>,
  { now, untilMinutes }: { now: Date; untilMinutes: number },
): boolean {
  return isUpcoming(appointment, new Date(now.getTime() + untilMinutes * 60_000))
}

/** "Wednesday 25 November, 4.30 pm" */
export function formatAppointmentTime(at: Date): string {
  return `${formatUkDate(ukDate(at), { weekday: true, year: false })}, ${formatTime(at)}`
}

/** "Wednesday 25 November, 4.30 pm to 5 pm" */
export function formatAppointmentRange({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): string {
  return `${formatAppointmentTime(startsAt)} to ${formatTime(endsAt)}`
}

/** "Ada Finch will meet you there." */
export function whoMeetsYou(host: string, isShownBySeller: boolean): string {
  return isShownBySeller ? 'The seller will show you the home.' : `${host} will meet you there.`
}
