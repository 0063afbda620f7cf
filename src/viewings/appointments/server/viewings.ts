import { HOUR_MS, MINUTE_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import type { FreeTime } from '../../availability/free-times.ts'
import {
  type Appointment,
  type Attendee,
  type CancelledBy,
  isChangeable,
  isOfferOfList,
  isUpcoming,
} from '../appointment.ts'
import {
  addAppointment,
  appointmentById,
  appointmentByKey,
  changeAppointment,
  isDoubleBooking,
  lockAppointment,
  lockDiary,
} from './appointment-records.ts'
import { type HomeTimes, type HomeTimesDeps, type HomeTimesOptions, homeTimes } from './home-times.ts'
import { createNoticeAnswers } from './notice-answers.ts'
import { createOpenHouses } from './open-houses.ts'
import { homeViewingRules } from './showing-rules.ts'
import { createTimeJudge } from './time-judge.ts'
import { createViewingNews, type ViewingNewsDeps } from './viewing-news.ts'
import { createViewingOutcomes } from './viewing-outcomes.ts'
import { createViewingRound } from './viewing-round.ts'
import { readViewingToken, signViewingToken } from './viewing-token.ts'
import { createWaitingList } from './waiting-list.ts'

export type ViewingsDeps = HomeTimesDeps &
  ViewingNewsDeps & {
    db: Database
    agency: HomeTimesDeps['agency'] & ViewingNewsDeps['agency']
    config: { secret: string; secretBefore?: string | undefined }
  }

export type BookingRequest = {
  start: number
  attendee: Attendee
  /** of the form: asked for twice it is one viewing */
  key?: string
  leadId?: number
  userId?: number
  /** staff book it for somebody who waits for a time of the home, in place of what is held for them */
  waitingId?: number
  /** `visitor`, or the account of a member of staff, whose viewings are confirmed at once */
  createdBy: string
  staff?: StaffChoice
}

/** What staff decide themselves. */
export type StaffChoice = {
  /** who goes, at any time of theirs; undefined: whoever is free */
  staffId?: number | undefined
  /** the rules against the time that they have read, and book it all the same */
  despite: readonly string[]
  tellsVisitor: boolean
}

/**
 * `taken`: somebody was faster, or the time is not offered; with the times that are. Of a time that staff choose, `words`
 * says who has it, and `rules` what speaks against it, or was passed by. `needsPerson`: nobody who shows the home can go.
 */
export type BookingOutcome =
  | { kind: 'booked' | 'repeated'; appointment: Appointment; rules?: string[] }
  | { kind: 'taken'; times: FreeTime[]; words?: string; rules?: string[]; needsPerson?: boolean }
  | { kind: 'not-offered' }

export type MoveOutcome =
  | { kind: 'moved'; appointment: Appointment }
  | { kind: 'taken'; times: FreeTime[] }
  /** over, cancelled, or too late for a visitor */
  | { kind: 'closed' }

export type Viewings = ReturnType<typeof createViewings>

/** Books viewings and keeps the diaries: `services.viewings`. */
export function createViewings(deps: ViewingsDeps) {
  const { db, agency, clock, config, properties } = deps
  const news = createViewingNews(deps)
  const judge = createTimeJudge(deps)
  const { notices } = news
  const settings = () => agency.settings.viewings

  const timesOf = (property: Property, { within = db, ...options }: HomeTimesOptions & { within?: Database } = {}) =>
    homeTimes(deps, within, property, options)

  const waitingList = createWaitingList(deps, { news, timesOf })
  const openHouses = createOpenHouses(deps, { news, notices, waitingList })

  /** A statement that fails by a double booking ends its transaction, so the times are read in another. */
  async function unlessTaken<Outcome>(
    property: Property,
    action: (trx: Database) => Promise<Outcome>,
    within: Database,
  ): Promise<Outcome | { kind: 'taken'; times: FreeTime[] }> {
    try {
      return await inTransaction(within, action)
    } catch (error) {
      if (!isDoubleBooking(error) || within.isTransaction) throw error
      return { kind: 'taken', times: (await timesOf(property))?.times ?? [] }
    }
  }

  return {
    timesOf,
    tokenOf: (id: number) => signViewingToken(id, config.secret),
    factsOf: news.factsOf,
    linkLead: news.linkLead,
    openHouses,
    waitingList,
    notices: { ...notices, ...createNoticeAnswers(deps, { news, notices }) },

    /** Whether visitors can choose a time at all: pages that are cached say so, the times themselves are on their own. */
    isOffered: () => settings() !== undefined,

    /**
     * Takes a time for a visitor. Whoever books at the same moment waits for this transaction, and is then told what is
     * still free; the database itself refuses a second viewing of one person or home at a time.
     */
    async book(property: Property, request: BookingRequest, within: Database = db): Promise<BookingOutcome> {
      const take = async (trx: Database): Promise<BookingOutcome> => {
        await lockDiary(trx)
        await news.endHolds(trx)
        const before = request.key === undefined ? undefined : await appointmentByKey(trx, request.key)
        if (before) return { kind: 'repeated', appointment: before }
        const place = await waitingList.placeOf(trx, request.waitingId, { propertyId: property.id, openHouseId: null })
        const known = await timesOf(property, {
          within: trx,
          forStaff: request.createdBy !== 'visitor',
          ...(place?.held && { except: place.held.id }),
          isBooking: request.staff !== undefined,
        })
        if (!known) return { kind: 'not-offered' }
        const except = place?.held && { except: place.held.id }
        const { time, ...verdict } = await judged(trx, property, { known, request, ...except })
        if (!time) return { kind: 'taken', times: known.times, ...verdict }
        const { rules = [] } = verdict
        const appointment = await waitingList.bookFor(trx, place, (of) =>
          addAppointment(trx, {
            ...toAppointment(property, { ...request, ...of }, known, time),
            overridden: rules.length > 0,
          }),
        )
        const asks = appointment.state === 'provisional'
        const told = asks ? 'requested' : 'booked'
        const isQuiet = request.staff?.tellsVisitor === false
        await news.tell(trx, appointment, { ...(!isQuiet && { visitor: told }), staff: told, thread: told })
        await notices.begin(trx, appointment, known.rules.contacts ?? [])
        return { kind: 'booked', appointment, rules }
      }
      const outcome = await unlessTaken(property, take, within)
      // another time may have been held for them, which is free now
      if (outcome.kind === 'booked' && request.waitingId !== undefined) await waitingList.offer(property.id, null)
      return outcome
    },

    /** The viewing of a visitor's link. */
    async byToken(token: string): Promise<Appointment | undefined> {
      const id = readViewingToken(token, config)
      const appointment = id === undefined ? undefined : await appointmentById(db, id)
      return appointment?.kind === 'viewing' ? appointment : undefined
    },

    /** Whether a visitor may still change or cancel it by the link. */
    canChange(appointment: Appointment): boolean {
      return isChangeable(appointment, { now: clock(), untilMinutes: settings()?.changeUntilMinutes ?? 0 })
    },

    /** Moves a viewing to another time, of whoever is free then; its own person first. */
    async move(id: number, start: number, by: 'visitor' | 'staff'): Promise<MoveOutcome> {
      const before = await appointmentById(db, id)
      const property = before?.propertyId ? await properties.byId(before.propertyId) : null
      if (!before || !property) return { kind: 'closed' }
      const take = async (trx: Database): Promise<MoveOutcome> => {
        await lockDiary(trx)
        await news.endHolds(trx)
        const appointment = await lockAppointment(trx, id)
        if (!appointment || !hasItsOwnTime(appointment) || !mayChange(appointment, by)) return { kind: 'closed' }
        // they were told of this time, and have not said yet that they want it
        if (isOfferOfList(appointment)) return { kind: 'closed' }
        if (appointment.startsAt.getTime() === start) return { kind: 'moved', appointment }
        const known = await timesOf(property, { within: trx, except: id, forStaff: by === 'staff' })
        const time = known?.times.find((one) => one.start === start)
        if (!known || !time) return { kind: 'taken', times: known?.times ?? [] }
        const staffId = time.staffIds.includes(appointment.staffId) ? appointment.staffId : (time.staffIds[0] ?? null)
        const waits = await notices.askAnew(trx, id, start)
        const isBooked = !waits && (appointment.state === 'booked' || isBookedAtOnce(appointment, known))
        const moved = await changeAppointment(
          trx,
          id,
          {
            startsAt: new Date(time.start),
            endsAt: new Date(time.end),
            staffId,
            ...(isBooked
              ? { state: 'booked', heldUntil: null }
              : { state: 'provisional', heldUntil: heldUntil(time.start) }),
          },
          clock(),
        )
        await news.tell(trx, moved, {
          visitor: isBooked ? 'changed' : 'requested',
          staff: 'changed',
          thread: 'moved',
        })
        await notices.moved(trx, moved)
        return { kind: 'moved', appointment: moved }
      }
      return unlessTaken(property, take, db)
    },

    /** Gives its time back. Cancelled twice it is cancelled once. */
    async cancel(
      id: number,
      { by, reason = '' }: { by: CancelledBy; reason?: string },
    ): Promise<{ kind: 'cancelled'; appointment: Appointment } | { kind: 'closed' }> {
      type Outcome = { kind: 'cancelled'; appointment: Appointment } | { kind: 'closed' }
      const outcome = await inTransaction(db, async (trx): Promise<Outcome> => {
        const appointment = await lockAppointment(trx, id)
        if (appointment?.state === 'cancelled') return { kind: 'cancelled', appointment }
        // an open house is cancelled as one, so that everybody who was to come hears of it
        if (!appointment || appointment.kind === 'open-house' || !mayChange(appointment, by)) return { kind: 'closed' }
        const change = { state: 'cancelled', heldUntil: null, cancelledBy: by, reason } as const
        const cancelled = await changeAppointment(trx, id, change, clock())
        await news.tell(trx, cancelled, { visitor: 'cancelled', staff: 'cancelled', thread: 'cancelled' })
        await notices.over(trx, cancelled, 'cancelled')
        return { kind: 'cancelled', appointment: cancelled }
      })
      const { propertyId, openHouseId } =
        outcome.kind === 'cancelled' ? outcome.appointment : { propertyId: null, openHouseId: null }
      if (propertyId !== null) await waitingList.offer(propertyId, openHouseId)
      return outcome
    },

    /** Staff confirm a viewing that a visitor asked for, or was offered and wants. Undefined where there is nothing to confirm. */
    confirm(id: number): Promise<Appointment | undefined> {
      return inTransaction(db, async (trx) => {
        const appointment = await lockAppointment(trx, id)
        if (appointment?.state !== 'provisional' || !isUpcoming(appointment, clock())) return undefined
        const isOffer = isOfferOfList(appointment)
        const change = { state: 'booked' as const, heldUntil: null, ...(isOffer && { createdBy: 'visitor' }) }
        const confirmed = await changeAppointment(trx, id, change, clock())
        if (isOffer) await waitingList.settle(trx, id)
        await news.tell(trx, confirmed, { visitor: 'booked', thread: 'booked' })
        // of what was only on offer nobody of the home has heard
        if (isOffer && confirmed.propertyId !== null && confirmed.openHouseId === null)
          await notices.begin(trx, confirmed, (await homeViewingRules(trx, confirmed.propertyId)).contacts ?? [])
        else await notices.booked(trx, confirmed)
        return confirmed
      })
    },

    ...createViewingOutcomes(deps, notices),

    round: createViewingRound(deps, { news, waitingList }),
  }

  /** Neither is an open house moved alone, without its guests, nor a guest away from it. */
  function hasItsOwnTime({ kind, openHouseId }: Appointment): boolean {
    return kind !== 'open-house' && openHouseId === null
  }

  function mayChange(appointment: Appointment, by: CancelledBy): boolean {
    const untilMinutes = by === 'visitor' ? (settings()?.changeUntilMinutes ?? 0) : 0
    return isChangeable(appointment, { now: clock(), untilMinutes })
  }

  /** Whether staff have nothing to confirm: they booked it themselves, or the home is booked at once. */
  function isBookedAtOnce({ createdBy }: Pick<Appointment, 'createdBy'>, { confirmsAtOnce }: HomeTimes): boolean {
    return createdBy !== 'visitor' || confirmsAtOnce
  }

  /** Until when a time is held for somebody who waits for a yes; never beyond its start. */
  function heldUntil(start: number): Date {
    return new Date(Math.min(clock().getTime() + (settings()?.holdHours ?? 1) * HOUR_MS, start))
  }

  type Asked = { known: HomeTimes; request: BookingRequest; except?: number }
  type Verdict = { time?: FreeTime; words?: string; rules?: string[]; needsPerson?: boolean }

  /** The time that is booked, or what speaks against it. Visitors have those that are offered; staff may have others. */
  async function judged(trx: Database, property: Property, { known, request, except }: Asked): Promise<Verdict> {
    const { start, staff } = request
    const offered = known.times.find((time) => time.start === start)
    if (!staff) return { ...(offered && { time: offered }) }
    const verdictOn = async (staffId: number | null): Promise<Verdict> => {
      const time = { start, end: start + known.minutes * MINUTE_MS, staffIds: [staffId] }
      const { id: propertyId, position } = property
      const planned = { ...time, branchId: known.branch.id, staffId, propertyId, position }
      const { taken, problems } = await judge(trx, { ...planned, ...(except !== undefined && { except }) })
      if (taken !== undefined) return { words: taken }
      const member = known.people.find(({ id }) => id === staffId)
      const isUsual = staffId === null || known.showerIds.includes(staffId)
      const rules = isUsual ? problems : [...problems, `${member?.firstName} doesn’t usually show this property.`]
      return rules.every((rule) => staff.despite.includes(rule)) ? { time, rules } : { rules }
    }
    if (known.rules.shownBySeller) return verdictOn(null)
    if (staff.staffId !== undefined) return verdictOn(staff.staffId)
    for (const id of offered?.staffIds ?? known.showerIds) {
      const verdict = await verdictOn(id)
      if (verdict.time && verdict.rules?.length === 0) return verdict
    }
    return { needsPerson: true }
  }

  function toAppointment(property: Property, request: BookingRequest, known: HomeTimes, time: FreeTime) {
    const now = clock()
    const waits = known.rules.contacts?.some(({ mustAgree }) => mustAgree) ?? false
    const isConfirmed = !waits && isBookedAtOnce(request, known)
    return {
      ...(request.key !== undefined && { key: request.key }),
      kind: 'viewing' as const,
      state: isConfirmed ? ('booked' as const) : ('provisional' as const),
      branchId: known.branch.id,
      staffId: time.staffIds[0] ?? null,
      propertyId: property.id,
      ...(property.position && { position: property.position }),
      startsAt: new Date(time.start),
      endsAt: new Date(time.end),
      ...(!isConfirmed && { heldUntil: heldUntil(time.start) }),
      attendee: request.attendee,
      ...(request.leadId !== undefined && { leadId: request.leadId }),
      ...(request.userId !== undefined && { userId: request.userId }),
      createdBy: request.createdBy,
      now,
    }
  }
}
