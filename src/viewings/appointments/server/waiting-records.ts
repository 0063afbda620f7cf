import { type SqlBool, sql } from 'kysely'
import { emailKey } from '#src/account/users/user.ts'
import type { Database } from '#src/platform/database/database.ts'
import { type Attendee, OFFERED } from '../appointment.ts'

/** Somebody's place on the list of a home, or of an open house. */
export type WaitingEntry = {
  id: number
  propertyId: number
  openHouseId: number | null
  people: number
  attendee: Attendee
  userId: number | null
  leadId: number | null
  createdAt: Date
  offerId: number | null
  offers: number
}

/** Which list it is: of a home's times, or of the places at an open house. */
type WaitingListKey = { propertyId: number; openHouseId: number | null }

export type JoinRequest = {
  openHouseId: number | null
  people: number
  attendee: Attendee & { email: string }
  userId?: number
  leadId?: number
}

/** Whoever lets so many times of a home go by is not asked again. An open house has one time, and so one offer. */
export const MAX_OFFERS = 3

const columns = sql`id, property_id as "propertyId", open_house_id as "openHouseId", people, attendee,
  user_id as "userId", lead_id as "leadId", created_at as "createdAt", offer_id as "offerId", offers`

const ofList = ({ propertyId, openHouseId }: WaitingListKey) =>
  sql<SqlBool>`property_id = ${propertyId} and open_house_id is not distinct from ${openHouseId}`

const hasOffer = sql<SqlBool>`exists (select from appointments a where a.id = offer_id and a.state = 'provisional')`

export async function waitingEntryById(db: Database, id: number): Promise<WaitingEntry | undefined> {
  const { rows } = await sql<WaitingEntry>`select ${columns} from viewing_waiting_list where id = ${id}`.execute(db)
  return rows[0]
}

/** @returns undefined where the address is on the list already */
export async function addWaitingEntry(
  trx: Database,
  propertyId: number,
  { openHouseId, people, attendee, userId, leadId, now }: JoinRequest & { now: Date },
): Promise<WaitingEntry | undefined> {
  const { rows } = await sql<WaitingEntry>`
    insert into viewing_waiting_list (property_id, open_house_id, people, attendee, email_key, user_id, lead_id,
      created_at)
    values (${propertyId}, ${openHouseId}, ${people}, ${JSON.stringify(attendee)}::jsonb,
      ${emailKey(attendee.email)}, ${userId ?? null}, ${leadId ?? null}, ${now})
    on conflict on constraint viewing_waiting_once do nothing
    returning ${columns}`.execute(trx)
  return rows[0]
}

export async function deleteWaitingEntry(trx: Database, id: number): Promise<void> {
  await sql`delete from viewing_waiting_list where id = ${id}`.execute(trx)
}

export async function isAnybodyWaiting(db: Database, list: WaitingListKey): Promise<boolean> {
  const { rows } = await sql`select from viewing_waiting_list where ${ofList(list)} limit 1`.execute(db)
  return rows.length > 0
}

/** Those without an offer, in turn: whoever has had one waits behind those who have not. */
export async function lockWaiting(trx: Database, list: WaitingListKey): Promise<WaitingEntry[]> {
  await sql`
    delete from viewing_waiting_list where ${ofList(list)} and offers >= ${list.openHouseId === null ? MAX_OFFERS : 1}
      and not ${hasOffer}`.execute(trx)
  const { rows } = await sql<WaitingEntry>`
    select ${columns} from viewing_waiting_list where ${ofList(list)} and not ${hasOffer}
    order by told_at nulls first, id for update`.execute(trx)
  return rows
}

/** The times to come that they were offered since they joined, and let go: nobody is offered one of them again. */
export async function declinedTimes(
  db: Database,
  { propertyId, attendee, createdAt }: Pick<WaitingEntry, 'propertyId' | 'attendee' | 'createdAt'>,
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ startsAt: Date }>`
    select starts_at as "startsAt" from appointments
    where email_key = ${emailKey(attendee.email ?? '')} and property_id = ${propertyId} and created_by = ${OFFERED}
      and open_house_id is null and state in ('lapsed', 'cancelled') and starts_at > ${now}
      and created_at >= ${createdAt}`.execute(db)
  return new Set(rows.map(({ startsAt }) => startsAt.getTime()))
}

export async function noteOffer(trx: Database, entryId: number, appointmentId: number, now: Date): Promise<void> {
  await sql`
    update viewing_waiting_list set offer_id = ${appointmentId}, offers = offers + 1, told_at = ${now}
    where id = ${entryId}`.execute(trx)
}

/** They said no to a time in words, so it is none of those that they let go by. */
export async function uncountOffer(trx: Database, entryId: number): Promise<void> {
  await sql`update viewing_waiting_list set offers = offers - 1 where id = ${entryId} and offers > 0`.execute(trx)
}

/** What was held is booked: they wait no longer, and their link leads to the viewing. */
export async function settleOffer(trx: Database, appointmentId: number): Promise<void> {
  await sql`
    update appointments set waiting_id = w.id from viewing_waiting_list w
    where appointments.id = ${appointmentId} and w.offer_id = ${appointmentId}`.execute(trx)
  await sql`delete from viewing_waiting_list where offer_id = ${appointmentId}`.execute(trx)
}

/** They have a viewing without an offer, and their link leads to it. */
export async function settleEntry(trx: Database, entryId: number, appointmentId: number): Promise<void> {
  await sql`update appointments set waiting_id = ${entryId} where id = ${appointmentId}`.execute(trx)
  await deleteWaitingEntry(trx, entryId)
}

/** The viewing that was taken by a place on a list. */
export async function appointmentTakenBy(db: Database, entryId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from appointments where waiting_id = ${entryId}`.execute(db)
  return rows[0]?.id
}

/** Of open houses that are over or were cancelled. */
export async function deleteOverWaiting(db: Database, now: Date): Promise<void> {
  await sql`
    delete from viewing_waiting_list w using appointments a
    where a.id = w.open_house_id and (a.state = 'cancelled' or a.starts_at <= ${now})`.execute(db)
}

export async function waitingLists(db: Database): Promise<WaitingListKey[]> {
  const { rows } = await sql<WaitingListKey>`
    select distinct property_id as "propertyId", open_house_id as "openHouseId"
    from viewing_waiting_list`.execute(db)
  return rows
}

/** An entry as the Desk shows it, with what is held for it now. */
export type WaitingWithOffer = WaitingEntry & { heldUntil: Date | null; startsAt: Date | null }

export async function waitingOfHome(db: Database, propertyId: number): Promise<WaitingWithOffer[]> {
  const { rows } = await sql<WaitingWithOffer>`
    select w.*, a.held_until as "heldUntil", a.starts_at as "startsAt" from (
      select ${columns}, told_at from viewing_waiting_list where property_id = ${propertyId}) w
    left join appointments a on a.id = w."offerId" and a.state = 'provisional'
    order by told_at nulls first, w.id limit 200`.execute(db)
  return rows
}
