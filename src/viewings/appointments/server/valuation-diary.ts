import { openingWeek, specialSpans } from '#src/agency/branches/opening-hours.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import type { ViewingSettings } from '#src/agency/profile/settings.ts'
import { SLOT_MINUTES } from '#src/enquiries/leads/time-slots.ts'
import { MINUTE_MS, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import { type FreeTime, freeTimes, type ViewingRules } from '../../availability/free-times.ts'
import type { LatLng } from '../../availability/travel-time.ts'
import { closedOnSpecialDays, dayRange } from '../../availability/unavailable-time.ts'
import type { Appointment, Attendee } from '../appointment.ts'
import { addAppointment, appointmentByKey, isDoubleBooking, lockDiary, takenTimes } from './appointment-records.ts'
import type { HomeTimesDeps } from './home-times.ts'
import { staffHours, unavailableTimes } from './showing-rules.ts'
import { createViewingNews, type ViewingNewsDeps } from './viewing-news.ts'

/** Valuations begin on the hour, as the slots of the form do. */
const START_EVERY_MINUTES = 60

/** No property is shown at a valuation. */
const NO_PROPERTY = 0

export type ValuationDiaryDeps = Omit<HomeTimesDeps, 'agency'> &
  Omit<ViewingNewsDeps, 'agency'> & {
    db: Database
    agency: HomeTimesDeps['agency'] & ViewingNewsDeps['agency']
  }

/** From one day to another, both included. */
export type ValuationDates = { first: string; last: string; isClosed: (date: string) => boolean }

export type ValuationRequest = {
  branchId: number
  /** each would do; the first that is free is taken */
  starts: readonly number[]
  address: string
  position?: LatLng | undefined
  attendee: Attendee
  /** of the form: asked for twice it is one valuation */
  key?: string | undefined
  userId?: number | undefined
}

export type StaffValuation = {
  branchId: number
  staffId: number
  start: number
  address: string
  position?: LatLng | undefined
  attendee: Attendee
  leadId?: number | undefined
  /** the account of a member of staff */
  createdBy: string
  overridden: boolean
  tellsVisitor: boolean
}

export type ValuationDiary = ReturnType<typeof createValuationDiary>

/** Valuations in the diaries of those who value homes: `services.valuationDiary`. */
export function createValuationDiary(deps: ValuationDiaryDeps) {
  const { db, agency, clock } = deps
  const news = createViewingNews(deps)

  /** The free times of a branch's valuers; undefined where it has none, and a valuation is asked for without a time. */
  async function timesOf(
    branchId: number,
    { first, last, isClosed }: ValuationDates,
    { position, within = db }: { position?: LatLng | undefined; within?: Database } = {},
  ): Promise<FreeTime[] | undefined> {
    const settings = agency.settings.viewings
    const branch = agency.branches.find(({ id }) => id === branchId)
    if (!settings || !branch) return undefined
    const showers = await valuersOf(within, branch, { first, last })
    if (showers.length === 0) return undefined
    const times = freeTimes({ position, unavailable: [], diary: [] }, showers, rulesOf(settings), {
      now: clock().getTime(),
      first,
      last,
    })
    return times.filter(({ start }) => !isClosed(ukDate(new Date(start))))
  }

  async function valuersOf(within: Database, branch: Branch, { first, last }: { first: string; last: string }) {
    const hoursOf = await staffHours(
      within,
      branch.staff.map(({ id }) => id),
    )
    const staffIds = [...hoursOf.values()].flatMap(({ staffId, valuesHomes }) => (valuesHomes ? staffId : []))
    if (staffIds.length === 0) return []
    const [from, to] = [new Date(dayRange(first).start), new Date(dayRange(last).end)]
    const away = await unavailableTimes(within, { staffIds, branchIds: [branch.id], propertyIds: [], from })
    const taken = await takenTimes(within, { staffIds, propertyId: NO_PROPERTY, from, to, now: clock() })
    return staffIds.map((staffId) => ({
      staffId,
      hours: hoursOf.get(staffId)?.hours ?? openingWeek(branch.hours),
      ...(!hoursOf.get(staffId)?.hours && { specialHours: specialSpans(branch) }),
      unavailable: [
        ...away.flatMap((one) => (one.staffId === null || one.staffId === staffId ? one.time : [])),
        ...closedOnSpecialDays(branch),
      ],
      diary: taken.filter((entry) => entry.staffId === staffId),
    }))
  }

  return {
    timesOf,
    linkLead: news.linkLead,
    isTaken: isDoubleBooking,

    /**
     * Takes the first of some times that is free, until staff confirm it. Whoever asks at the same moment waits for this
     * transaction. Undefined: all are taken, or the branch offers none of them.
     * @throws DatabaseError of code 23P01 where the database itself refuses a second appointment
     */
    async hold(trx: Database, request: ValuationRequest, dates: ValuationDates): Promise<Appointment | undefined> {
      await lockDiary(trx)
      await news.endHolds(trx)
      const before = request.key === undefined ? undefined : await appointmentByKey(trx, request.key)
      if (before) return before
      const free = (await timesOf(request.branchId, dates, { position: request.position, within: trx })) ?? []
      const time = request.starts.map((start) => free.find((one) => one.start === start)).find((found) => found)
      if (!time) return undefined
      const { branchId, address, position, attendee, key, userId } = request
      const appointment = await addAppointment(trx, {
        kind: 'valuation',
        state: 'provisional',
        branchId,
        staffId: time.staffIds[0] ?? null,
        propertyId: null,
        address,
        ...(position && { position }),
        startsAt: new Date(time.start),
        endsAt: new Date(time.end),
        // the visitor was told that somebody will confirm it, so it is theirs until then
        heldUntil: new Date(time.start),
        attendee,
        ...(key !== undefined && { key }),
        ...(userId !== undefined && { userId }),
        createdBy: 'visitor',
        now: clock(),
      })
      await news.tell(trx, appointment, { staff: 'requested' })
      return appointment
    },

    /** Staff book a valuation with one person. Undefined: that person has another appointment then. */
    async book(valuation: StaffValuation): Promise<Appointment | undefined> {
      const { start, leadId, tellsVisitor, position, ...rest } = valuation
      try {
        return await inTransaction(db, async (trx) => {
          await lockDiary(trx)
          await news.endHolds(trx)
          const appointment = await addAppointment(trx, {
            ...rest,
            kind: 'valuation',
            state: 'booked',
            propertyId: null,
            ...(position && { position }),
            startsAt: new Date(start),
            endsAt: new Date(start + SLOT_MINUTES * MINUTE_MS),
            ...(leadId !== undefined && { leadId }),
            now: clock(),
          })
          await news.tell(trx, appointment, {
            ...(tellsVisitor && { visitor: 'booked' }),
            staff: 'booked',
            thread: 'booked',
          })
          return appointment
        })
      } catch (error) {
        if (isDoubleBooking(error)) return undefined
        throw error
      }
    },
  }
}

function rulesOf(settings: ViewingSettings): ViewingRules {
  return {
    minutes: SLOT_MINUTES,
    gapMinutes: settings.gapMinutes,
    startEveryMinutes: START_EVERY_MINUTES,
    noticeMinutes: 0,
    pace: { baseMinutes: settings.travelBaseMinutes, minutesPerMile: settings.travelMinutesPerMile },
    closedDates: settings.closedDates,
  }
}
