import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { parseEmail, parseName, parseTelephone } from '#src/contact-details/contact-fields.ts'
import { addDays, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { type Appointment, formatAppointmentTime } from '../../appointments/appointment.ts'
import { FEEDBACK_OUTCOMES, FEEDBACK_REASONS, MAX_FEEDBACK_LENGTH } from '../../appointments/feedback.ts'
import { appointmentById, listAppointments } from '../../appointments/server/appointment-records.ts'
import { unavailableTimes } from '../../appointments/server/showing-rules.ts'
import { parseInstant } from '../../appointments/viewing-paths.ts'
import { dayRange, mondayOf, unavailableOn } from '../../availability/unavailable-time.ts'
import { datesOfWeek, weekView } from '../week-view.ts'
import {
  auditViewing,
  filterOf,
  ofViewing,
  staffName,
  toDiary,
  type ViewingDeskDeps,
  viewingCall,
} from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()
const date = z.iso.date()
const one = z.object({ id })

const NOT_NOW = 'This viewing is over or was cancelled. Reload the page to see what happened.'
const TAKEN = 'That time has just been taken. Choose another.'

const feedbackFields = {
  outcome: z.enum(
    FEEDBACK_OUTCOMES.map(({ value }) => value),
    'Choose an outcome',
  ),
  reason: z.enum(FEEDBACK_REASONS.map(({ value }) => value)).optional(),
  notes: z.string().max(MAX_FEEDBACK_LENGTH).default(''),
}

export const viewingCalls = {
  /** A week, or a day of it, as a calendar. */
  'list-viewings': viewingCall({
    permission: 'view-enquiries',
    input: z.object({
      date: date.optional(),
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
      const appointments = await listAppointments(db, {
        ...range,
        ...filter,
        ...(branch && { branchIds: [branch.id] }),
        ...(input.who !== undefined && filter.staffId === undefined && { staffId: input.who }),
        states: ['provisional', 'booked', 'done', 'no-show'],
      })
      const items = await toDiary(deps, appointments, actor)
      const dates = input.span === 'week' ? datesOfWeek(monday, items) : [asked]
      const waiting = await listAppointments(db, {
        from: now,
        to: new Date(dayRange(addDays(ukDate(now), 60)).end),
        ...filter,
        ...(branch && { branchIds: [branch.id] }),
        states: ['provisional'],
      })
      const shut = input.who === undefined && !branch ? [] : await shutTimes(deps, dates, branch?.id, input.who)
      return {
        date: asked,
        title: input.span === 'day' ? formatUkDate(asked, { weekday: true, year: false }) : weekTitle(dates),
        before: addDays(first, input.span === 'week' ? -7 : -1),
        after: addDays(first, input.span === 'week' ? 7 : 1),
        view: weekView({ items, shut, dates, now }),
        toConfirm: await toDiary(deps, waiting, actor),
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
    input: one,
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
        email: appointment.attendee?.email ?? '',
        enquiryLeadId: appointment.leadId,
        isOnline: appointment.createdBy === 'visitor',
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

  /** The times that a viewing could be moved to. */
  'times-for-viewing': viewingCall({
    permission: 'book-viewings',
    input: one,
    subject: ofViewing,
    async run({ db, properties, viewings }, { input }) {
      const appointment = await appointmentById(db, input.id)
      const property = appointment?.propertyId ? await properties.byId(appointment.propertyId) : null
      const known = property && (await viewings.timesOf(property, { except: input.id, forStaff: true }))
      const own = appointment?.startsAt.getTime()
      return { times: known?.times.filter(({ start }) => start !== own) ?? [] }
    },
  }),

  /** Homes on the market whose address or reference holds some words, for a booking. */
  'find-homes-to-show': viewingCall({
    permission: 'book-viewings',
    input: z.object({ words: z.string().trim().max(100).default('') }),
    async run({ db }, { input, scope }) {
      if (input.words === '') return { homes: [] }
      const pattern = `%${input.words.replaceAll(/[\\%_]/g, '\\$&')}%`
      const ofBranch =
        scope.kind === 'branches' ? sql<SqlBool>`branch_id = any(${scope.branchIds}::integer[])` : sql<SqlBool>`true`
      const { rows } = await sql<{ id: number; address: string }>`
        select id, display_address as address from properties
        where published and ${ofBranch} and (display_address ilike ${pattern} or agent_ref ilike ${pattern})
        order by display_address limit 12`.execute(db)
      return { homes: rows }
    },
  }),

  /** The times of a home, for a booking by staff. */
  'times-of-home': viewingCall({
    permission: 'book-viewings',
    input: z.object({ propertyId: id }),
    subject: ofHome,
    async run(deps, { input }) {
      const property = await deps.properties.byId(input.propertyId)
      const known = property && (await deps.viewings.timesOf(property, { forStaff: true }))
      return {
        address: property?.address.display ?? '',
        times: (known?.times ?? []).map(({ start, staffIds }) => ({
          start,
          label: formatAppointmentTime(new Date(start)),
          with: staffName(deps.agency, staffIds[0] ?? null),
        })),
      }
    },
  }),

  'book-viewing': viewingCall({
    permission: 'book-viewings',
    input: z.object({
      propertyId: id,
      at: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      telephone: z.string(),
    }),
    subject: ofHome,
    async run(deps, { actor, input }) {
      const start = parseInstant(input.at)
      const attendee = {
        firstName: parseName(input.firstName) ?? undefined,
        lastName: parseName(input.lastName) ?? undefined,
        email: parseEmail(input.email) ?? undefined,
        telephone: parseTelephone(input.telephone) ?? undefined,
      }
      const problems: Record<string, string> = {}
      if (start === undefined) problems.at = 'Choose a time'
      if (!attendee.firstName) problems.firstName = 'Enter a first name'
      if (!attendee.lastName) problems.lastName = 'Enter a last name'
      if (!attendee.email) problems.email = 'Enter an email address, like name@example.com'
      if (!attendee.telephone) problems.telephone = 'Enter a phone number, like 01572 123456'
      if (start === undefined || Object.keys(problems).length > 0) return invalid(problems)
      const property = await deps.properties.byId(input.propertyId)
      if (!property) return invalid({ '': 'This property has been removed.' })
      const createdBy = String(actor.id)
      const outcome = await deps.viewings.book(property, { start, attendee, createdBy })
      if (outcome.kind === 'not-offered') return invalid({ '': 'Viewings of this property can’t be booked.' })
      if (outcome.kind === 'taken') return invalid({ at: TAKEN })
      await auditViewing(deps, actor, 'viewing-booked', outcome.appointment, {
        after: { at: outcome.appointment.startsAt },
      })
      return { id: outcome.appointment.id }
    },
  }),

  'move-viewing': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id, at: z.string() }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const start = parseInstant(input.at)
      if (start === undefined) return invalid({ at: 'Choose a time' })
      const before = await appointmentById(deps.db, input.id)
      const outcome = await deps.viewings.move(input.id, start, 'staff')
      if (outcome.kind === 'closed') return invalid({ '': NOT_NOW })
      if (outcome.kind === 'taken') return invalid({ at: TAKEN })
      await auditViewing(deps, actor, 'viewing-moved', outcome.appointment, {
        before: { at: before?.startsAt },
        after: { at: outcome.appointment.startsAt },
      })
      return { id: input.id }
    },
  }),

  'confirm-viewing': viewingCall({
    permission: 'book-viewings',
    input: one,
    subject: ofViewing,
    run: async (deps, { actor, input }) =>
      changed(deps, await deps.viewings.confirm(input.id), (appointment) =>
        auditViewing(deps, actor, 'viewing-confirmed', appointment),
      ),
  }),

  'cancel-viewing': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id, reason: z.string().trim().min(1, 'Say why, for the record').max(500) }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const outcome = await deps.viewings.cancel(input.id, { by: 'staff', reason: input.reason })
      if (outcome.kind === 'closed') return invalid({ '': NOT_NOW })
      await auditViewing(deps, actor, 'viewing-cancelled', outcome.appointment)
      return { id: input.id }
    },
  }),

  'complete-viewing': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id, outcome: z.enum(['done', 'no-show']) }),
    subject: ofViewing,
    run: async (deps, { actor, input }) =>
      changed(deps, await deps.viewings.complete(input.id, input.outcome), (appointment) =>
        auditViewing(deps, actor, 'viewing-completed', appointment, { after: { state: input.outcome } }),
      ),
  }),

  'add-viewing-feedback': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id, ...feedbackFields, share: z.boolean().default(false) }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const { id: viewingId, share, outcome, reason, notes } = input
      const feedback = { outcome, ...(reason && { reason }), notes: notes.trim() }
      if (!(await deps.viewings.giveFeedback(viewingId, feedback, 'staff')))
        return invalid({ '': 'Feedback opens when the viewing begins.' })
      await deps.viewings.complete(viewingId, 'done')
      if (share) await deps.viewings.releaseFeedback(viewingId, true)
      const appointment = await appointmentById(deps.db, viewingId)
      if (appointment) await auditViewing(deps, actor, 'viewing-feedback-added', appointment, { after: { share } })
      return { id: viewingId }
    },
  }),

  'release-viewing-feedback': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id, share: z.boolean() }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      await deps.viewings.releaseFeedback(input.id, input.share)
      const appointment = await appointmentById(deps.db, input.id)
      if (appointment)
        await auditViewing(deps, actor, 'viewing-feedback-released', appointment, { after: { share: input.share } })
      return { id: input.id }
    },
  }),
}

async function changed(
  _deps: ViewingDeskDeps,
  appointment: Appointment | undefined,
  audit: (appointment: Appointment) => Promise<void>,
) {
  if (!appointment) return invalid({ '': NOT_NOW })
  await audit(appointment)
  return { id: appointment.id }
}

async function ofHome({ properties }: ViewingDeskDeps, { propertyId }: { propertyId: number }) {
  const property = await properties.byId(propertyId)
  return property ? { branchId: property.branchId } : undefined
}

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
