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
import type { StaffMoves } from '../../appointments/server/staff-moves.ts'
import type { ValuationDiary } from '../../appointments/server/valuation-diary.ts'
import type { Viewings } from '../../appointments/server/viewings.ts'
import type { LatLng } from '../../availability/travel-time.ts'

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
  places: { positionOf: (outcode: string, incode?: string) => Promise<LatLng | undefined> }
  viewings: Viewings
  staffMoves: StaffMoves
  valuationDiary: ValuationDiary
  calendars: ReturnType<typeof createCalendarSubscriptions>
}

export const NOT_NOW = 'This viewing is over or was cancelled. Reload the page to see what happened.'
export const OVER = 'That time has passed. Choose a later one.'
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

/** The subject of a call about a home: its branch. */
export async function ofProperty(
  { properties }: Pick<ViewingDeskDeps, 'properties'>,
  { propertyId }: { propertyId: number },
): Promise<PermissionSubject | undefined> {
  const property = await properties.byId(propertyId)
  return property ? { branchId: property.branchId } : undefined
}

/** The person's branch, and their own account: it is their own week. */
export async function ofStaff({ db, agency }: ViewingDeskDeps, { staffId }: { staffId: number }) {
  const branch = agency.branches.find(({ staff }) => staff.some((member) => member.id === staffId))
  return branch && { branchId: branch.id, accountIds: await accountsOf(db, staffId) }
}

async function accountsOf(db: Database, staffId: number | null): Promise<number[]> {
  if (staffId === null) return []
  const { rows } = await sql<{ id: number }>`select id from staff_accounts where member_id = ${staffId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The people of the agency whose diaries somebody may set, with their branch. */
export function peopleOf({ agency }: Pick<ViewingDeskDeps, 'agency'>, scope: ListScope, { memberId }: Actor) {
  return agency.branches
    .filter(({ id: branchId }) => scope.kind !== 'branches' || scope.branchIds.includes(branchId))
    .flatMap((branch) => branch.staff.map((member) => ({ branchId: branch.id, member })))
    .filter(({ member }) => scope.kind !== 'own' || member.id === memberId)
    .map(({ branchId, member }) => ({
      id: member.id,
      branchId,
      name: staffName({ branches: agency.branches }, member.id),
    }))
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

export function staffName({ branches }: Pick<Agency, 'branches'>, staffId: number | null): string {
  if (staffId === null) return 'the seller'
  const member = branches.flatMap(({ staff }) => staff).find(({ id }) => id === staffId)
  return member ? formatName(member.firstName, member.surname) : 'somebody who has left'
}

/** What can happen to a viewing and to a valuation alike, each by its own name in the audit log. */
type SharedAction = 'booked' | 'moved' | 'confirmed' | 'cancelled' | 'completed'

/** The name in the audit log of what has happened to an appointment. */
export function auditActionOf({ kind }: Pick<Appointment, 'kind'>, what: SharedAction): AuditAction {
  return `${kind === 'valuation' ? 'valuation' : 'viewing'}-${what}`
}

/** Notes a change of a viewing in the audit log; the home's name is what it is found by. */
export async function auditViewing(
  deps: Pick<ViewingDeskDeps, 'db' | 'clock' | 'properties'>,
  actor: Actor,
  action: AuditAction,
  appointment: Pick<Appointment, 'id' | 'propertyId' | 'branchId' | 'address'>,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  const { propertyId, branchId, id, address } = appointment
  const [card] = propertyId === null ? [] : await deps.properties.cards([propertyId])
  await recordAudit(deps.db, {
    at: deps.clock(),
    actor,
    action,
    subject: { kind: 'viewing', id, name: card?.displayAddress ?? address ?? undefined },
    branchId,
    ...change,
  })
}
