import { HOUR_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import { type Appointment, isOfferOfList, isUpcoming } from '../appointment.ts'
import { changeAppointment, isDoubleBooking, lockAppointment, lockDiary } from './appointment-records.ts'
import type { HomeTimesDeps } from './home-times.ts'
import { moveGuests } from './open-houses.ts'
import { isBookedAtOnce } from './showing-rules.ts'
import { createTimeJudge, type PlannedTime } from './time-judge.ts'
import { createViewingNews, type ViewingNewsDeps } from './viewing-news.ts'

type StaffMovesDeps = Omit<HomeTimesDeps, 'agency'> &
  Omit<ViewingNewsDeps, 'agency'> & {
    db: Database
    agency: HomeTimesDeps['agency'] & ViewingNewsDeps['agency']
  }

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
  const { db, agency, clock } = deps
  const judge = createTimeJudge(deps)
  const news = createViewingNews(deps)

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
