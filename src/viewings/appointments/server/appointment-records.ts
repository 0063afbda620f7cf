import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { emailKey } from '#src/account/users/user.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { LatLng } from '../../availability/travel-time.ts'
import type { TimeRange } from '../../availability/unavailable-time.ts'
import {
  type Appointment,
  type AppointmentKind,
  type AppointmentState,
  type Attendee,
  type CancelledBy,
  OFFERED,
} from '../appointment.ts'

const columns = sql`id, kind, state, branch_id as "branchId", staff_id as "staffId", property_id as "propertyId", address,
  case when lat is not null then jsonb_build_object('lat', lat, 'lng', lng) end as position,
  starts_at as "startsAt", ends_at as "endsAt", held_until as "heldUntil", open_house_id as "openHouseId", people, places,
  places_taken as "placesTaken", notes, attendee,
  lead_id as "leadId", user_id as "userId", sequence, created_by as "createdBy", overridden,
  cancelled_by as "cancelledBy", reason, created_at as "createdAt"`

/** The states that take the time of whoever goes there and of the home. */
const takesTime = sql<SqlBool>`open_house_id is null and state in ('provisional', 'booked', 'done', 'no-show')`

/** Of the lock under which times are looked up and taken: whoever books next sees what was booked. */
const DIARY_LOCK = 7_305_120_251

/** Everybody who takes time in a diary waits here until the transaction before has ended. */
export async function lockDiary(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DIARY_LOCK})`.execute(trx)
}

export type NewAppointment = {
  key?: string
  kind: AppointmentKind
  state: AppointmentState
  branchId: number
  staffId: number | null
  propertyId: number | null
  /** of a home to value */
  address?: string
  position?: LatLng
  startsAt: Date
  endsAt: Date
  heldUntil?: Date
  openHouseId?: number
  people?: number
  places?: number
  notes?: string
  attendee?: Attendee
  leadId?: number
  userId?: number
  createdBy: string
  overridden?: boolean
  now: Date
}

/** @throws DatabaseError of code 23P01 where the person or the home is taken */
export async function addAppointment(trx: Database, entry: NewAppointment): Promise<Appointment> {
  const email = entry.attendee?.email
  const { rows } = await sql<Appointment>`
    insert into appointments (key, kind, state, branch_id, staff_id, property_id, address, lat, lng, starts_at, ends_at,
      held_until, open_house_id, people, places, notes, attendee, email_key, user_id, lead_id, created_by, overridden,
      created_at, changed_at)
    values (${entry.key ?? null}, ${entry.kind}, ${entry.state}, ${entry.branchId}, ${entry.staffId},
      ${entry.propertyId}, ${entry.address ?? null}, ${entry.position?.lat ?? null}, ${entry.position?.lng ?? null},
      ${entry.startsAt}, ${entry.endsAt}, ${entry.heldUntil ?? null}, ${entry.openHouseId ?? null},
      ${entry.people ?? 1}, ${entry.places ?? null}, ${entry.notes ?? ''},
      ${entry.attendee ? JSON.stringify(entry.attendee) : null}::jsonb, ${email === undefined ? null : emailKey(email)},
      ${entry.userId ?? null}, ${entry.leadId ?? null}, ${entry.createdBy}, ${entry.overridden ?? false}, ${entry.now},
      ${entry.now})
    returning ${columns}`.execute(trx)
  return rows[0]!
}

/** Whether a statement failed because somebody else had taken the time. */
export function isDoubleBooking(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === '23P01'
}

export async function appointmentById(db: Database, id: number): Promise<Appointment | undefined> {
  const { rows } = await sql<Appointment>`select ${columns} from appointments where id = ${id}`.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockAppointment(trx: Database, id: number): Promise<Appointment | undefined> {
  const { rows } = await sql<Appointment>`select ${columns} from appointments where id = ${id} for update`.execute(trx)
  return rows[0]
}

export async function appointmentByKey(db: Database, key: string): Promise<Appointment | undefined> {
  const { rows } = await sql<Appointment>`select ${columns} from appointments where key = ${key}`.execute(db)
  return rows[0]
}

export type AppointmentFilter = {
  from: Date
  to: Date
  branchIds?: readonly number[]
  staffId?: number
  propertyId?: number
  kind?: AppointmentKind
  states?: readonly AppointmentState[]
}

/** Appointments that begin within a time, earliest first. An open house is one, whoever comes to it. */
export async function listAppointments(db: Database, filter: AppointmentFilter): Promise<Appointment[]> {
  const { from, to, branchIds, staffId, propertyId, kind, states } = filter
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`starts_at >= ${from} and starts_at < ${to} and open_house_id is null`,
  ]
  if (branchIds) conditions.push(sql<SqlBool>`branch_id = any(${branchIds}::integer[])`)
  if (staffId !== undefined) conditions.push(sql<SqlBool>`staff_id = ${staffId}`)
  if (propertyId !== undefined) conditions.push(sql<SqlBool>`property_id = ${propertyId}`)
  if (kind) conditions.push(sql<SqlBool>`kind = ${kind}`)
  if (states) conditions.push(sql<SqlBool>`state = any(${states}::text[])`)
  const { rows } = await sql<Appointment>`
    select ${columns} from appointments where ${sql.join(conditions, sql` and `)}
    order by starts_at, id`.execute(db)
  return rows
}

export type TakenTime = TimeRange & { id: number; staffId: number | null; propertyId: number | null; position?: LatLng }

/** What takes the time of some people and of a home between two moments; a hold that has ended does not. */
export async function takenTimes(
  db: Database,
  asked: { staffIds: readonly number[]; propertyId: number; from: Date; to: Date; now: Date },
): Promise<TakenTime[]> {
  const { staffIds, propertyId, from, to, now } = asked
  const { rows } = await sql<{
    id: number
    staffId: number | null
    propertyId: number | null
    startsAt: Date
    endsAt: Date
    lat: number | null
    lng: number | null
  }>`
    select id, staff_id as "staffId", property_id as "propertyId", starts_at as "startsAt", ends_at as "endsAt", lat, lng
    from appointments
    where starts_at < ${to} and starts_at > ${new Date(from.getTime() - MAX_LENGTH_MS)} and ends_at > ${from} and ${takesTime}
      and (held_until is null or held_until > ${now})
      and (staff_id = any(${staffIds}::integer[]) or property_id = ${propertyId})`.execute(db)
  return rows.map(({ startsAt, endsAt, lat, lng, ...row }) => ({
    ...row,
    start: startsAt.getTime(),
    end: endsAt.getTime(),
    ...(lat !== null && lng !== null && { position: { lat, lng } }),
  }))
}

/** No appointment is longer: the index by start then finds all that reach into a time. */
const MAX_LENGTH_MS = DAY_MS

/** Ends the holds whose time is over, and answers them. */
export async function lapseHolds(trx: Database, now: Date): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    update appointments set state = 'lapsed', held_until = null, sequence = sequence + 1, changed_at = ${now}
    where state = 'provisional' and held_until <= ${now} returning ${columns}`.execute(trx)
  return rows
}

type Change = {
  state?: AppointmentState
  startsAt?: Date
  endsAt?: Date
  staffId?: number | null
  heldUntil?: Date | null
  overridden?: boolean
  cancelledBy?: CancelledBy
  reason?: string
  openHouseId?: number
  people?: number
  places?: number
  notes?: string
  createdBy?: string
  leadId?: number
}

/**
 * Changes an appointment, and counts it for its calendar file.
 * @throws DatabaseError of code 23P01 where the new time is taken
 */
export async function changeAppointment(trx: Database, id: number, change: Change, now: Date): Promise<Appointment> {
  const set = [sql`sequence = sequence + 1`, sql`changed_at = ${now}`]
  if (change.state) set.push(sql`state = ${change.state}`)
  if (change.startsAt) set.push(sql`starts_at = ${change.startsAt}`, sql`reminded_at = null`)
  if (change.endsAt) set.push(sql`ends_at = ${change.endsAt}`)
  if (change.staffId !== undefined) set.push(sql`staff_id = ${change.staffId}`)
  if (change.heldUntil !== undefined) set.push(sql`held_until = ${change.heldUntil}`, sql`hold_reminded_at = null`)
  if (change.overridden !== undefined) set.push(sql`overridden = ${change.overridden}`)
  if (change.cancelledBy) set.push(sql`cancelled_by = ${change.cancelledBy}`)
  if (change.openHouseId !== undefined) set.push(sql`open_house_id = ${change.openHouseId}`)
  if (change.people !== undefined) set.push(sql`people = ${change.people}`)
  if (change.places !== undefined) set.push(sql`places = ${change.places}`)
  if (change.notes !== undefined) set.push(sql`notes = ${change.notes}`)
  if (change.createdBy !== undefined) set.push(sql`created_by = ${change.createdBy}`)
  if (change.leadId !== undefined) set.push(sql`lead_id = ${change.leadId}`)
  if (change.reason !== undefined) set.push(sql`reason = ${change.reason}`)
  const { rows } = await sql<Appointment>`
    update appointments set ${sql.join(set)} where id = ${id} returning ${columns}`.execute(trx)
  return rows[0]!
}

/**
 * What staff still have to confirm when half the time for it is over, and less than a day is left. Offers to a waiting
 * list are not theirs to confirm.
 */
export async function holdsToRemind(trx: Database, now: Date): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    update appointments set hold_reminded_at = ${now}
    where state = 'provisional' and held_until > ${now} and hold_reminded_at is null and created_by <> ${OFFERED}
      and held_until - ${now}::timestamptz <= least(interval '1 day', (held_until - changed_at) / 2)
    returning ${columns}`.execute(trx)
  return rows
}

/** Booked viewings that begin before a moment and of which nobody was reminded; booked before `bookedBefore`. */
export async function viewingsToRemind(
  trx: Database,
  { now, before, bookedBefore }: { now: Date; before: Date; bookedBefore: Date },
): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    update appointments set reminded_at = ${now}
    where state = 'booked' and kind = 'viewing' and reminded_at is null and starts_at > ${now}
      and starts_at <= ${before} and changed_at <= ${bookedBefore}
    returning ${columns}`.execute(trx)
  return rows
}

/** Viewings that are over, whose visitors were not asked what they think; of the last days only. */
export async function viewingsToAskAbout(
  trx: Database,
  { now, endedBefore, endedAfter }: { now: Date; endedBefore: Date; endedAfter: Date },
): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    update appointments set feedback_asked_at = ${now}
    where state in ('booked', 'done') and kind = 'viewing' and feedback_asked_at is null
      and ends_at <= ${endedBefore} and ends_at > ${endedAfter} and starts_at > ${new Date(endedAfter.getTime() - MAX_LENGTH_MS)}
      and not exists (select from viewing_feedback where appointment_id = appointments.id)
    returning ${columns}`.execute(trx)
  return rows
}

/** Says which enquiry a viewing was booked with. */
export async function setAppointmentLead(trx: Database, id: number, leadId: number): Promise<void> {
  await sql`update appointments set lead_id = ${leadId} where id = ${id}`.execute(trx)
}

/** Whether somebody has another viewing of a home to come. */
export async function hasAnotherViewing(
  trx: Database,
  { emailKey: key, propertyId, besides, now }: { emailKey: string; propertyId: number; besides: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments where email_key = ${key} and property_id = ${propertyId} and id <> ${besides}
      and state = 'booked' and starts_at > ${now} limit 1`.execute(trx)
  return rows.length > 0
}
