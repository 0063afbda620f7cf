import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import { formatName } from '#src/formatting/person-name.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { Property } from '#src/property/listing/listing.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { ListScope, PermissionSubject } from '#src/staff/permissions/permissions.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { type AppointmentFilter, appointmentById } from '../../appointments/server/appointment-records.ts'
import type { createCalendarSubscriptions } from '../../appointments/server/calendar-subscriptions.ts'
import type { Viewings } from '../../appointments/server/viewings.ts'
import type { DiaryItem } from '../week-view.ts'

/** What the calls of the Desk about viewings stand on. */
export type ViewingDeskDeps = {
  db: Database
  clock: () => Date
  agency: Agency
  config: { publicUrl: string }
  properties: {
    byId: (id: number) => Promise<Property | null>
    cards: (ids: readonly number[]) => Promise<CardData[]>
  }
  viewings: Viewings
  calendars: ReturnType<typeof createCalendarSubscriptions>
}

export const NOT_NOW = 'This viewing is over or was cancelled. Reload the page to see what happened.'
export const TAKEN = 'That time has just been taken. Choose another.'

/** A call about viewings: `viewingCall({ … })`. */
export const viewingCall = deskCall<ViewingDeskDeps>()

/** The subject of a call about one viewing: its branch, and whoever shows the home. */
export async function ofViewing(
  { db }: ViewingDeskDeps,
  { id }: { id: number },
): Promise<PermissionSubject | undefined> {
  const appointment = await appointmentById(db, id)
  if (!appointment) return undefined
  return { branchId: appointment.branchId, accountIds: await accountsOf(db, appointment.staffId) }
}

export async function accountsOf(db: Database, staffId: number | null): Promise<number[]> {
  if (staffId === null) return []
  const { rows } = await sql<{ id: number }>`select id from staff_accounts where member_id = ${staffId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which appointments a list may show. */
export function filterOf(
  scope: ListScope,
  { memberId }: Pick<Actor, 'memberId'>,
): Pick<AppointmentFilter, 'branchIds' | 'staffId'> {
  if (scope.kind === 'all') return {}
  if (scope.kind === 'branches') return { branchIds: scope.branchIds }
  return { staffId: memberId ?? 0 }
}

/** Appointments with the names that people know them by. */
export async function toDiary(
  { agency, properties }: Pick<ViewingDeskDeps, 'agency' | 'properties'>,
  appointments: readonly Appointment[],
  { memberId }: Pick<Actor, 'memberId'>,
): Promise<DiaryItem[]> {
  const ids = [...new Set(appointments.flatMap(({ propertyId }) => propertyId ?? []))]
  const homes = new Map((await properties.cards(ids)).map((card) => [card.propertyId, card.displayAddress]))
  return appointments.map((appointment) => {
    const { id, kind, state, startsAt, endsAt, heldUntil, propertyId, attendee, staffId } = appointment
    const address = (propertyId !== null && homes.get(propertyId)) || 'A property that has been removed'
    return {
      id,
      kind,
      state,
      startsAt,
      endsAt,
      heldUntil,
      home: address.split(',', 1)[0] ?? address,
      address,
      who: formatName(attendee?.firstName, attendee?.lastName) || 'Name erased',
      telephone: attendee?.telephone ?? '',
      staffId,
      staffName: staffName(agency, staffId),
      isMine: staffId !== null && staffId === memberId,
    }
  })
}

export function staffName({ branches }: Pick<Agency, 'branches'>, staffId: number | null): string {
  if (staffId === null) return 'the seller'
  const member = branches.flatMap(({ staff }) => staff).find(({ id }) => id === staffId)
  return member ? formatName(member.firstName, member.surname) : 'somebody who has left'
}

/** Notes a change of a viewing in the audit log; the home's name is what it is found by. */
export async function auditViewing(
  deps: Pick<ViewingDeskDeps, 'db' | 'clock' | 'properties'>,
  actor: Actor,
  action: AuditAction,
  appointment: Pick<Appointment, 'id' | 'propertyId' | 'branchId'>,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  const { propertyId, branchId, id } = appointment
  const [card] = propertyId === null ? [] : await deps.properties.cards([propertyId])
  await recordAudit(deps.db, {
    at: deps.clock(),
    actor,
    action,
    subject: { kind: 'viewing', id, ...(card && { name: card.displayAddress }) },
    branchId,
    ...change,
  })
}
