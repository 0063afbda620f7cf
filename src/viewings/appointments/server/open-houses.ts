import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import { type Appointment, type Attendee, isChangeable, isUpcoming } from '../appointment.ts'
import {
  addAppointment,
  appointmentByKey,
  changeAppointment,
  isDoubleBooking,
  lockAppointment,
  lockDiary,
} from './appointment-records.ts'
import { homeViewingRules } from './showing-rules.ts'
import type { ViewingNews } from './viewing-news.ts'
import type { createViewingNotices } from './viewing-notices.ts'
import type { WaitingList } from './waiting-list.ts'

/** An open-house day as visitors choose it. */
export type OpenHouse = { id: number; startsAt: Date; endsAt: Date; places: number; left: number; notes: string }

export type PlacesOutcome =
  | { kind: 'booked' | 'repeated'; appointment: Appointment }
  | { kind: 'full'; left: number }
  | { kind: 'closed' }

type PlacesRequest = {
  openHouseId: number
  people: number
  attendee: Attendee
  key?: string
  userId?: number
  /** staff book them for somebody who waits for places, in place of those that are held for them */
  waitingId?: number
  createdBy: string
}

type OpenHouseDeps = {
  db: Database
  clock: () => Date
  agency: { settings: { viewings?: { changeUntilMinutes: number } } }
}

type OpenHouseParts = {
  news: ViewingNews
  notices: ReturnType<typeof createViewingNotices>
  waitingList: Pick<WaitingList, 'offer' | 'placeOf' | 'bookFor'>
}

/** Days on which a home is open to several visitors at once: `services.viewings.openHouses`. */
export function createOpenHouses({ db, clock, agency }: OpenHouseDeps, { news, notices, waitingList }: OpenHouseParts) {
  /** Places have become free, which is told once it is certain. */
  const freed = waitingList.offer

  /** The day, locked: whoever books it at the same moment waits here. */
  async function lockDay(trx: Database, id: number): Promise<{ house: Appointment; left: number } | undefined> {
    const house = await lockAppointment(trx, id)
    if (house?.kind !== 'open-house' || house.state !== 'booked' || !isUpcoming(house, clock())) return undefined
    return { house, left: (house.places ?? 0) - house.placesTaken }
  }

  return {
    /** Those to come, with the places that are left. */
    async ofHome(propertyId: number): Promise<OpenHouse[]> {
      const { rows } = await sql<Omit<OpenHouse, 'left'> & { taken: number }>`
        select id, starts_at as "startsAt", ends_at as "endsAt", places, places_taken as taken, notes from appointments
        where property_id = ${propertyId} and kind = 'open-house' and state = 'booked' and starts_at > ${clock()}
        order by starts_at limit 20`.execute(db)
      return rows.map(({ taken, ...house }) => ({ ...house, left: house.places - taken }))
    },

    /** Who comes, in the order in which they booked. */
    async guestsOf(id: number): Promise<Pick<Appointment, 'id' | 'state' | 'attendee' | 'people' | 'createdAt'>[]> {
      const { rows } = await sql<Pick<Appointment, 'id' | 'state' | 'attendee' | 'people' | 'createdAt'>>`
        select id, state, attendee, people, created_at as "createdAt" from appointments
        where open_house_id = ${id} and state not in ('cancelled', 'lapsed') order by id`.execute(db)
      return rows
    },

    /** Undefined where its person or the home is taken then. */
    async plan(
      property: Property,
      day: { start: Date; end: Date; staffId: number; places: number; notes: string; createdBy: string },
    ): Promise<Appointment | undefined> {
      try {
        return await inTransaction(db, async (trx) => {
          await lockDiary(trx)
          const house = await addAppointment(trx, {
            kind: 'open-house',
            state: 'booked',
            branchId: property.branchId,
            staffId: day.staffId,
            propertyId: property.id,
            ...(property.position && { position: property.position }),
            startsAt: day.start,
            endsAt: day.end,
            places: day.places,
            notes: day.notes,
            createdBy: day.createdBy,
            now: clock(),
          })
          // nobody is asked: an open house is arranged with the seller before it is announced
          const { contacts = [] } = await homeViewingRules(trx, property.id)
          await notices.begin(
            trx,
            house,
            contacts.map((one) => ({ ...one, mustAgree: false })),
          )
          return house
        })
      } catch (error) {
        if (isDoubleBooking(error)) return undefined
        throw error
      }
    },

    /** More or fewer places, never fewer than are taken; other notes. */
    async change(id: number, { places, notes: words }: { places: number; notes: string }): Promise<PlacesOutcome> {
      const outcome = await inTransaction(db, async (trx): Promise<PlacesOutcome> => {
        const day = await lockDay(trx, id)
        if (!day) return { kind: 'closed' }
        if (places < day.house.placesTaken) return { kind: 'full', left: day.house.placesTaken }
        const appointment = await changeAppointment(trx, id, { places, notes: words }, clock())
        return { kind: 'booked', appointment }
      })
      if (outcome.kind === 'booked') await freed(outcome.appointment.propertyId ?? 0, id)
      return outcome
    },

    /** It does not take place: everybody who was to come is told. */
    cancel(id: number, reason: string): Promise<Appointment | undefined> {
      return inTransaction(db, async (trx) => {
        const day = await lockDay(trx, id)
        if (!day) return undefined
        const change = { state: 'cancelled', heldUntil: null, cancelledBy: 'staff', reason } as const
        const { rows } = await sql<{ id: number }>`
          select id from appointments where open_house_id = ${id} and state in ('provisional', 'booked')`.execute(trx)
        for (const guest of rows) {
          const cancelled = await changeAppointment(trx, guest.id, change, clock())
          await news.tell(trx, cancelled, { visitor: 'cancelled', thread: 'cancelled' })
        }
        await sql`delete from viewing_waiting_list where open_house_id = ${id}`.execute(trx)
        const house = await changeAppointment(trx, id, change, clock())
        await notices.over(trx, house, 'cancelled')
        return house
      })
    },

    /** Places for a visitor. Whoever books at the same moment waits, and hears how many are left. */
    async book(request: PlacesRequest, within: Database = db): Promise<PlacesOutcome> {
      const { openHouseId, people, attendee, key, userId, waitingId, createdBy } = request
      const outcome = await inTransaction(within, async (trx): Promise<PlacesOutcome> => {
        // in the order of those who offer places
        if (waitingId !== undefined) await lockDiary(trx)
        // a form that is sent twice waits here for itself, and then finds what it has booked
        const day = await lockDay(trx, openHouseId)
        const before = key === undefined ? undefined : await appointmentByKey(trx, key)
        if (before) return { kind: 'repeated', appointment: before }
        if (!day) return { kind: 'closed' }
        const { house } = day
        const propertyId = house.propertyId ?? 0
        const place = await waitingList.placeOf(trx, waitingId, { propertyId, openHouseId })
        const left = day.left + (place?.held?.people ?? 0)
        if (people > left) return { kind: 'full', left }
        const toBook = {
          ...(key !== undefined && { key }),
          kind: 'viewing' as const,
          state: 'booked' as const,
          branchId: house.branchId,
          staffId: house.staffId,
          propertyId: house.propertyId,
          startsAt: house.startsAt,
          endsAt: house.endsAt,
          openHouseId,
          people,
          attendee,
          ...(userId !== undefined && { userId }),
          createdBy,
          now: clock(),
        }
        const appointment = await waitingList.bookFor(trx, place, (of) => addAppointment(trx, { ...toBook, ...of }))
        await news.tell(trx, appointment, { visitor: 'booked', thread: 'booked' })
        return { kind: 'booked', appointment }
      })
      // more places may have been held for them
      if (outcome.kind === 'booked' && waitingId !== undefined)
        await freed(outcome.appointment.propertyId ?? 0, openHouseId)
      return outcome
    },

    /** Another number of people, or another day of the same home. */
    async changeBooking(
      id: number,
      { openHouseId, people }: { openHouseId: number; people: number },
    ): Promise<PlacesOutcome> {
      let before = 0
      const outcome = await inTransaction(db, async (trx): Promise<PlacesOutcome> => {
        const appointment = await lockAppointment(trx, id)
        const untilMinutes = agency.settings.viewings?.changeUntilMinutes ?? 0
        if (!appointment?.openHouseId || !isChangeable(appointment, { now: clock(), untilMinutes }))
          return { kind: 'closed' }
        // in the order of ids, so that two who swap days do not wait for each other
        for (const one of [openHouseId, appointment.openHouseId].toSorted((a, b) => a - b))
          await lockAppointment(trx, one)
        const day = await lockDay(trx, openHouseId)
        if (!day || day.house.propertyId !== appointment.propertyId) return { kind: 'closed' }
        const left = day.left + (openHouseId === appointment.openHouseId ? appointment.people : 0)
        if (people > left) return { kind: 'full', left }
        const { startsAt, endsAt, staffId } = day.house
        const change = { openHouseId, people, startsAt, endsAt, staffId }
        const changed = await changeAppointment(trx, id, change, clock())
        await news.tell(trx, changed, { visitor: 'changed', thread: 'moved' })
        before = appointment.openHouseId
        return { kind: 'booked', appointment: changed }
      })
      if (outcome.kind === 'booked') await freed(outcome.appointment.propertyId ?? 0, before)
      return outcome
    },
  }
}

/** Gives everybody who comes to an open house its new time. */
export async function moveGuests(
  trx: Database,
  house: Appointment,
  { news, now, tellsVisitors }: { news: Pick<ViewingNews, 'tell'>; now: Date; tellsVisitors: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from appointments where open_house_id = ${house.id} and state in ('provisional', 'booked')`.execute(trx)
  const { startsAt, endsAt, staffId } = house
  for (const { id } of rows) {
    const guest = await changeAppointment(trx, id, { startsAt, endsAt, staffId }, now)
    await news.tell(trx, guest, { ...(tellsVisitors && { visitor: 'changed' as const }), thread: 'moved' })
  }
}
