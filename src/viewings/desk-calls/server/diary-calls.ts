import { z } from 'zod'
import type { ViewingSettings } from '#src/agency/profile/settings.ts'
import { addDays, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { type Appointment, formatAppointmentTime, isOfferOfList, isUpcoming } from '../../appointments/appointment.ts'
import { appointmentById, listAppointments } from '../../appointments/server/appointment-records.ts'
import { unavailableTimes } from '../../appointments/server/showing-rules.ts'
import type { TravelPace } from '../../availability/travel-time.ts'
import { dayRange, mondayOf, unavailableOn } from '../../availability/unavailable-time.ts'
import { datesOfWeek, weekView } from '../week-view.ts'
import { toDiary } from './diary-items.ts'
import { filterOf, ofViewing, type ViewingDeskDeps, viewingCall } from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()

/** What begins later than so many days from now is not on the list of what is to be confirmed yet. */
const DAYS_TO_CONFIRM = 60

/** What the calendar shows, and one viewing of it. */
export const diaryCalls = {
  /** A week, or a day of it, as a calendar. */
  'list-viewings': viewingCall({
    permission: 'view-enquiries',
    input: z.object({
      date: z.iso.date().optional(),
      branch: id.optional(),
      who: id.optional(),
      span: z.enum(['week', 'day']),
    }),
    async run(deps, { actor, input, scope }) {
      const { db, agency, clock } = deps
      const now = clock()
      const asked = input.date ?? ukDate(now)
      const monday = mondayOf(asked)
      const first = input.span === 'week' ? monday : asked
      const last = input.span === 'week' ? addDays(monday, 6) : asked
      const filter = filterOf(scope, actor)
      const branches = agency.branches.filter(
        ({ id: branchId }) => !filter.branchIds || filter.branchIds.includes(branchId),
      )
      const branch =
        branches.find((one) => one.id === input.branch) ?? (branches.length === 1 ? branches[0] : undefined)
      const range = { from: new Date(dayRange(first).start), to: new Date(dayRange(last).end) }
      const ofBranch = { ...filter, ...(branch && { branchIds: [branch.id] }) }
      const [appointments, held] = await Promise.all([
        listAppointments(db, {
          ...range,
          ...ofBranch,
          ...(input.who !== undefined && filter.staffId === undefined && { staffId: input.who }),
          states: ['provisional', 'booked', 'done', 'no-show'],
        }),
        listAppointments(db, {
          from: now,
          to: new Date(dayRange(addDays(ukDate(now), DAYS_TO_CONFIRM)).end),
          ...ofBranch,
          states: ['provisional'],
        }),
      ])
      const [items, toConfirm] = await Promise.all([
        toDiary(deps, appointments, actor, (appointment) => mayMove(appointment, actor, now)),
        toDiary(
          deps,
          held.filter((one) => !isOfferOfList(one)),
          actor,
        ),
      ])
      const dates = input.span === 'week' ? datesOfWeek(monday, items) : [asked]
      const settings = agency.settings.viewings
      const shut = input.who === undefined && !branch ? [] : await shutTimes(deps, dates, branch?.id, input.who)
      return {
        date: asked,
        title: input.span === 'day' ? formatUkDate(asked, { weekday: true, year: false }) : weekTitle(dates),
        before: addDays(first, input.span === 'week' ? -7 : -1),
        after: addDays(first, input.span === 'week' ? 7 : 1),
        view: weekView({ items, shut, dates, now, ...(settings && { pace: paceOf(settings) }) }),
        toConfirm,
        branches: branches.map(({ id: branchId, name }) => ({ id: branchId, name })),
        branch: branch?.id,
        staff: (branch ? [branch] : branches).flatMap(({ staff }) =>
          staff.map(({ id: staffId, firstName, surname }) => ({ id: staffId, name: `${firstName} ${surname}` })),
        ),
        who: input.who,
        me: actor.memberId,
        now,
      }
    },
  }),

  'get-viewing': viewingCall({
    permission: 'view-enquiries',
    input: z.object({ id }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const { db, clock, viewings, properties } = deps
      const appointment = await appointmentById(db, input.id)
      if (!appointment) return null
      const [item] = await toDiary(deps, [appointment], actor)
      const property = appointment.propertyId === null ? null : await properties.byId(appointment.propertyId)
      const [card] = property ? await properties.cards([property.id]) : []
      return {
        ...item!,
        when: formatAppointmentTime(appointment.startsAt),
        propertyId: appointment.propertyId,
        email: appointment.attendee?.email ?? '',
        enquiryLeadId: appointment.leadId,
        isOnline: appointment.createdBy === 'visitor',
        /** held for somebody of the waiting list */
        isOffer: isOfferOfList(appointment),
        bookedAt: appointment.createdAt,
        cancelledBy: appointment.cancelledBy,
        reason: appointment.reason,
        price: card?.price ?? '',
        homeUrl: card?.propertyUrl ?? '',
        position: property?.position && { lat: property.position.lat, lng: property.position.lng },
        picture: card?.photos[0]?.media,
        feedback: await viewings.feedbackOf(appointment.id),
        hasBegun: appointment.startsAt <= clock(),
      }
    },
  }),
}

function mayMove(appointment: Appointment, actor: Actor, now: Date): boolean {
  const { branchId, staffId } = appointment
  const accountIds = staffId !== null && staffId === actor.memberId ? [actor.id] : []
  const isTheirs = isUpcoming(appointment, now) && !isOfferOfList(appointment)
  return isTheirs && isPermitted(actor, 'book-viewings', { branchId, accountIds })
}

const paceOf = ({ travelBaseMinutes, travelMinutesPerMile }: ViewingSettings): TravelPace => ({
  baseMinutes: travelBaseMinutes,
  minutesPerMile: travelMinutesPerMile,
})

/** When a branch is closed or a person is away, as the calendar hatches it. */
async function shutTimes({ db }: ViewingDeskDeps, dates: readonly string[], branchId?: number, staffId?: number) {
  const [first = ''] = dates
  const times = await unavailableTimes(db, {
    staffIds: staffId === undefined ? [] : [staffId],
    branchIds: branchId === undefined ? [] : [branchId],
    propertyIds: [],
    from: new Date(dayRange(first).start),
  })
  return times.flatMap(({ time, note }) =>
    dates.flatMap((day) => {
      const range = unavailableOn(day, time)
      return range ? [{ ...range, title: note || 'Away' }] : []
    }),
  )
}

/** "23 to 28 November", "30 November to 5 December" */
function weekTitle(dates: readonly string[]): string {
  const [first = ''] = dates
  const last = dates.at(-1) ?? first
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${sameMonth ? Number(first.slice(8)) : formatUkDate(first, { year: false })} to ${formatUkDate(last, { year: false })}`
}
