import { sql } from 'kysely'
import { formatName } from '#src/formatting/person-name.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type Appointment, isOfferOfList } from '../../appointments/appointment.ts'
import { formatAwaited, isAwaited } from '../../appointments/home-contact.ts'
import { noticesOf, type ViewingNotice } from '../../appointments/server/notice-records.ts'
import type { DiaryItem } from '../week-view.ts'
import { staffName, type ViewingDeskDeps } from './viewing-desk-deps.ts'

/** Appointments with the names that people know them by. */
export async function toDiary(
  { agency, db }: Pick<ViewingDeskDeps, 'agency' | 'db'>,
  appointments: readonly Appointment[],
  { memberId }: Pick<Actor, 'memberId'>,
  mayMove: (appointment: Appointment) => boolean = () => false,
): Promise<DiaryItem[]> {
  const ids = [...new Set(appointments.flatMap(({ propertyId }) => propertyId ?? []))]
  // a week has hundreds: of each home the address alone is read
  const { rows } = await sql<{ id: number; address: string }>`
    select id, display_address as address from properties
    where id = any(${ids}::integer[]) and held_reason is null`.execute(db)
  const homes = new Map(rows.map(({ id, address }) => [id, address]))
  const awaited = await awaitedOf({ db }, appointments)
  const staffIds = new Set(appointments.map(({ staffId }) => staffId))
  const names = new Map([...staffIds].map((staffId) => [staffId, staffName(agency, staffId)]))
  return appointments.map((appointment) => {
    const { id, kind, state, startsAt, endsAt, heldUntil, propertyId, attendee, staffId, sequence } = appointment
    const { places, placesTaken } = appointment
    const address = (propertyId !== null && homes.get(propertyId)) || appointment.address || REMOVED[kind]
    return {
      id,
      kind,
      state,
      startsAt,
      endsAt,
      heldUntil,
      home: address.split(',', 1)[0] ?? address,
      address,
      who:
        kind === 'open-house'
          ? `Open house, ${placesTaken} of ${places ?? 0} places`
          : formatName(attendee?.firstName, attendee?.lastName) || 'Name erased',
      awaited: isOfferOfList(appointment) ? 'Offered to the waiting list' : formatAwaited(awaited.get(id) ?? []),
      telephone: attendee?.telephone ?? '',
      staffId,
      staffName: names.get(staffId) ?? '',
      version: sequence,
      position: appointment.position,
      mayMove: mayMove(appointment),
      isMine: staffId !== null && staffId === memberId,
    }
  })
}

/** Whose word the provisional ones wait for, by appointment. */
async function awaitedOf(
  { db }: Pick<ViewingDeskDeps, 'db'>,
  appointments: readonly Appointment[],
): Promise<Map<number, ViewingNotice[]>> {
  const held = appointments.filter(({ state, kind }) => state === 'provisional' && kind === 'viewing')
  if (held.length === 0) return new Map()
  const notices = await noticesOf(
    db,
    held.map(({ id }) => id),
  )
  return Map.groupBy(notices.filter(isAwaited), ({ appointmentId }) => appointmentId)
}

const REMOVED: Record<Appointment['kind'], string> = {
  viewing: 'A property that has been removed',
  'open-house': 'A property that has been removed',
  valuation: 'Address erased',
}
