import { bankHolidaysOf } from '#src/agency/branches/bank-holidays.ts'
import { openingWeek, specialSpans } from '#src/agency/branches/opening-hours.ts'
import { HOUR_MS, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import { type KnownAppointment, timeProblems } from '../../availability/time-problems.ts'
import type { LatLng } from '../../availability/travel-time.ts'
import { dayRange, notedSpecialDays, overlaps, type TimeRange } from '../../availability/unavailable-time.ts'
import { type Appointment, isOfferOfList, isUpcoming } from '../appointment.ts'
import {
  changeAppointment,
  isDoubleBooking,
  listAppointments,
  lockAppointment,
  lockDiary,
} from './appointment-records.ts'
import type { HomeTimesDeps } from './home-times.ts'
import { moveGuests } from './open-houses.ts'
import { isBookedAtOnce, staffHours, unavailableTimes } from './showing-rules.ts'
import { createViewingNews, type ViewingNewsDeps } from './viewing-news.ts'

type StaffMovesDeps = Omit<HomeTimesDeps, 'agency'> &
  Omit<ViewingNewsDeps, 'agency'> & {
    db: Database
    agency: HomeTimesDeps['agency'] & ViewingNewsDeps['agency']
  }

/** An appointment that somebody would like to make or move. */
export type PlannedTime = TimeRange & {
  branchId: number
  staffId: number | null
  propertyId: number | null
  position?: LatLng | undefined
  /** the appointment that is being moved */
  except?: number
}

/** `taken`: two appointments at once, which nobody can book; `problems`: rules that staff may pass by. */
export type TimeVerdict = { taken?: string; problems: string[] }

export type StaffMove = {
  start: number
  /** the `sequence` of the appointment as whoever moves it sees it */
  seen: number
  anyway: boolean
  tellsVisitor: boolean
}

export type StaffMoveOutcome =
  | { kind: 'moved'; appointment: Appointment }
  | { kind: 'taken'; words: string }
  | { kind: 'against-rules'; problems: string[] }
  /** somebody else has changed it since */
  | { kind: 'changed'; appointment: Appointment }
  /** over or cancelled, or the new time is over */
  | { kind: 'closed' }

export type StaffMoves = ReturnType<typeof createStaffMoves>

/** Staff move appointments to any time that no other appointment takes: `services.staffMoves`. */
export function createStaffMoves(deps: StaffMovesDeps) {
  const { db, agency, clock, properties, bankHolidays } = deps
  const news = createViewingNews(deps)

  async function judge(within: Database, planned: PlannedTime): Promise<TimeVerdict> {
    const { branchId, staffId, propertyId, except } = planned
    const settings = agency.settings.viewings
    const branch = agency.branches.find(({ id }) => id === branchId)
    const member = agency.branches.flatMap(({ staff }) => staff).find(({ id }) => id === staffId)
    const diary = await appointmentsOn(within, planned)
    const homes = await homeNames(diary)
    const others = diary.map((one) => ({ ...one, home: homes.get(one.id) ?? 'another home' }))
    const clash = others.find((other) => other.id !== except && overlaps(planned, toKnown(other)))
    if (clash)
      return {
        taken:
          clash.staffId === staffId && staffId !== null
            ? `${member?.firstName ?? 'That person'} is at ${clash.home} then.`
            : `Somebody else is seeing ${clash.home} then.`,
        problems: [],
      }
    const away = await unavailableTimes(within, {
      staffIds: staffId === null ? [] : [staffId],
      branchIds: [branchId],
      propertyIds: propertyId === null ? [] : [propertyId],
      from: new Date(planned.start),
    })
    const hours = staffId === null ? undefined : (await staffHours(within, [staffId])).get(staffId)?.hours
    const property = propertyId === null ? null : await properties.byId(propertyId)
    return {
      problems: timeProblems(
        {
          ...planned,
          ...(member && {
            person: {
              firstName: member.firstName,
              hours: hours ?? openingWeek(branch?.hours ?? []),
              ...(!hours && branch && { specialHours: specialSpans(branch) }),
              away: away.filter((one) => one.staffId === staffId),
              diary: others.flatMap((one) => (one.id !== except && one.staffId === staffId ? toKnown(one) : [])),
            },
          }),
          unavailable: [
            ...notedSpecialDays(branch ?? {}).map((one) => ({ ...one, of: 'branch' as const })),
            ...away.flatMap((one) =>
              one.staffId === null
                ? { ...one, of: one.branchId === null ? ('home' as const) : ('branch' as const) }
                : [],
            ),
          ],
        },
        {
          gapMinutes: settings?.gapMinutes ?? 0,
          pace: {
            baseMinutes: settings?.travelBaseMinutes ?? 0,
            minutesPerMile: settings?.travelMinutesPerMile ?? 0,
          },
          closedDates: settings
            ? [...settings.closedDates, ...(branch ? bankHolidaysOf(branch, settings.bankHolidays, bankHolidays) : [])]
            : [],
          noticeMinutes: property?.channel === 'lettings' ? (settings?.noticeHours.lettings ?? 0) * 60 : 0,
          now: clock().getTime(),
        },
      ),
    }
  }

  /** What the person and the home have on that day, besides holds that have ended. */
  async function appointmentsOn(within: Database, { start, staffId, propertyId }: PlannedTime): Promise<Appointment[]> {
    const day = dayRange(ukDate(new Date(start)))
    const range = { from: new Date(day.start), to: new Date(day.end), states: TAKES_TIME }
    const found = [
      ...(staffId === null ? [] : await listAppointments(within, { ...range, staffId })),
      ...(propertyId === null ? [] : await listAppointments(within, { ...range, propertyId })),
    ]
    return found.filter(({ openHouseId, heldUntil }) => openHouseId === null && !(heldUntil && heldUntil <= clock()))
  }

  async function homeNames(diary: readonly Appointment[]): Promise<Map<number, string>> {
    const cards = await properties.cards([...new Set(diary.flatMap(({ propertyId }) => propertyId ?? []))])
    const addresses = new Map(cards.map((card) => [card.propertyId, card.displayAddress]))
    return new Map(
      diary.map(({ id, propertyId, address }) => {
        const whole = (propertyId !== null && addresses.get(propertyId)) || address || ''
        return [id, whole.split(',', 1)[0] || 'another home']
      }),
    )
  }

  return {
    judge: (planned: PlannedTime) => judge(db, planned),

    /** Moves an appointment as long as nobody else has changed it, and nothing but a rule speaks against the time. */
    async move(id: number, { start, seen, anyway, tellsVisitor }: StaffMove): Promise<StaffMoveOutcome> {
      try {
        return await inTransaction(db, async (trx): Promise<StaffMoveOutcome> => {
          await lockDiary(trx)
          await news.endHolds(trx)
          const appointment = await lockAppointment(trx, id)
          if (!appointment) return { kind: 'closed' }
          if (appointment.sequence !== seen) return { kind: 'changed', appointment }
          if (!isUpcoming(appointment, clock()) || start <= clock().getTime()) return { kind: 'closed' }
          // who comes to an open house moves with it alone
          if (isOfferOfList(appointment) || appointment.openHouseId !== null) return { kind: 'closed' }
          const length = appointment.endsAt.getTime() - appointment.startsAt.getTime()
          const { taken, problems } = await judge(trx, {
            ...appointment,
            position: appointment.position ?? undefined,
            start,
            end: start + length,
            except: id,
          })
          if (taken !== undefined) return { kind: 'taken', words: taken }
          if (problems.length > 0 && !anyway) return { kind: 'against-rules', problems }
          const { heldUntil, kind, state } = appointment
          const startsAt = new Date(start)
          const isHeldUntilThen = heldUntil && (kind === 'valuation' || heldUntil > startsAt)
          // a seller or tenant who is to agree to each viewing is asked about its new time
          const waits = await news.notices.askAnew(trx, id, start)
          // one of the times that they proposed: then nobody is left to be asked, as when its visitor chooses it
          const isBookedNow =
            kind === 'viewing' &&
            !waits &&
            (state === 'booked' || (await isBookedAtOnce(trx, appointment, agency.settings.viewings)))
          const holdMs = (agency.settings.viewings?.holdHours ?? 1) * HOUR_MS
          const moved = await changeAppointment(
            trx,
            id,
            {
              startsAt,
              endsAt: new Date(start + length),
              overridden: problems.length > 0,
              ...(isHeldUntilThen && { heldUntil: startsAt }),
              ...(isBookedNow && { state: 'booked', heldUntil: null }),
              ...(waits && {
                state: 'provisional',
                heldUntil: new Date(Math.min(start, clock().getTime() + holdMs)),
              }),
            },
            clock(),
          )
          const visitor = isBookedNow || (state === 'booked' && !waits) ? 'changed' : 'requested'
          await news.tell(trx, moved, { ...(tellsVisitor && { visitor }), staff: 'changed', thread: 'moved' })
          await news.notices.moved(trx, moved)
          if (kind === 'open-house') await moveGuests(trx, moved, { news, now: clock(), tellsVisitors: tellsVisitor })
          return { kind: 'moved', appointment: moved }
        })
      } catch (error) {
        if (isDoubleBooking(error)) return { kind: 'taken', words: 'That time has just been taken.' }
        throw error
      }
    },
  }
}

const TAKES_TIME = ['provisional', 'booked', 'done', 'no-show'] as const

function toKnown(one: Appointment & { home: string }): KnownAppointment {
  return {
    start: one.startsAt.getTime(),
    end: one.endsAt.getTime(),
    position: one.position ?? undefined,
    home: one.home,
  }
}
