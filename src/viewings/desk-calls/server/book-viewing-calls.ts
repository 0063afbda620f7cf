import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { formatName } from '#src/formatting/person-name.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import { hasPostcode } from '#src/property/listing/server/has-postcode.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { type Appointment, formatAppointmentTime } from '../../appointments/appointment.ts'
import { appointmentById } from '../../appointments/server/appointment-records.ts'
import { STAFF_DAYS_AHEAD } from '../../appointments/server/home-times.ts'
import { parseInstant } from '../../appointments/viewing-paths.ts'
import { enquiryToBook } from './enquiry-to-book.ts'
import { lastChange } from './move-calls.ts'
import { attendeeFields, parseAttendee } from './parse-attendee.ts'
import { parseUkTime } from './parse-uk-time.ts'
import {
  auditActionOf,
  auditViewing,
  NOT_NOW,
  OVER,
  ofProperty,
  ofViewing,
  staffName,
  TAKEN,
  viewingCall,
} from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()

/** How many homes a booking can choose from at once. */
const MAX_HOMES = 12

const CHOOSE_PERSON = 'Nobody who shows this property is free then. Choose who will show it.'

/** Booking a viewing, and giving it another time. */
export const bookViewingCalls = {
  /** The times that a viewing could be moved to. */
  'times-for-viewing': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id }),
    subject: ofViewing,
    async run({ db, clock, properties, viewings, valuationDiary }, { input }) {
      const appointment = await appointmentById(db, input.id)
      if (appointment?.kind === 'valuation') {
        const first = ukDate(clock())
        const dates = { first, last: addDays(first, STAFF_DAYS_AHEAD), isClosed: () => false }
        const free = (await valuationDiary.timesOf(appointment.branchId, dates)) ?? []
        return { times: free.filter(({ staffIds }) => staffIds.includes(appointment.staffId)) }
      }
      const property = appointment?.propertyId ? await properties.byId(appointment.propertyId) : null
      const known = property && (await viewings.timesOf(property, { except: input.id, forStaff: true }))
      const own = appointment?.startsAt.getTime()
      return { times: known?.times.filter(({ start }) => start !== own) ?? [] }
    },
  }),

  /** Homes on the market whose address or reference holds some words, or with a postcode, for a booking. */
  'find-homes-to-show': viewingCall({
    permission: 'book-viewings',
    input: z.object({ words: z.string().trim().max(100).default('') }),
    async run({ db }, { input, scope }) {
      if (input.words === '') return { homes: [], max: MAX_HOMES, hasMore: false }
      const pattern = `%${input.words.replaceAll(/[\\%_]/g, '\\$&')}%`
      const ofBranch =
        scope.kind === 'branches' ? sql<SqlBool>`branch_id = any(${scope.branchIds}::integer[])` : sql<SqlBool>`true`
      const { rows } = await sql<{ id: number; address: string }>`
        select id, display_address as address from properties
        where published and ${ofBranch} and (
          display_address ilike ${pattern} or agent_ref ilike ${pattern} or ${hasPostcode(sql`id`, input.words)}
        )
        order by display_address limit ${MAX_HOMES + 1}`.execute(db)
      return { homes: rows.slice(0, MAX_HOMES), max: MAX_HOMES, hasMore: rows.length > MAX_HOMES }
    },
  }),

  /** The times of a home, for a booking by staff. */
  'times-of-home': viewingCall({
    permission: 'book-viewings',
    /** `waitingId`: for somebody who waits, who can have what is held for them; `enquiryId`: whose form is filled in */
    input: z.object({ propertyId: id, waitingId: id.optional(), enquiryId: id.optional() }),
    subject: ofProperty,
    async run(deps, { actor, input }) {
      const property = await deps.properties.byId(input.propertyId)
      const entry = input.waitingId === undefined ? undefined : await deps.viewings.waitingList.byId(input.waitingId)
      const held = entry?.propertyId === input.propertyId ? entry.offerId : null
      const options = { forStaff: true, isBooking: true, ...(held !== null && { except: held }) }
      const known = property && (await deps.viewings.timesOf(property, options))
      return {
        address: property?.address.display ?? '',
        enquiry: input.enquiryId === undefined ? undefined : await enquiryToBook(deps, actor, input.enquiryId),
        times: (known?.times ?? []).map(({ start, staffIds }) => ({ start, staffIds })),
        people: (known?.people ?? []).map(({ id: staffId }) => ({
          id: staffId,
          name: staffName(deps.agency, staffId),
        })),
        /** undefined: viewings of it can't be booked */
        days: known && { first: known.first, last: known.last },
        isShownBySeller: known?.rules.shownBySeller ?? false,
      }
    },
  }),

  /**
   * A time that is offered, with anybody who is free; or any time of one person, or of the seller who shows the home:
   * then the rules against it are named, and can be passed by.
   */
  'book-viewing': viewingCall({
    permission: 'book-viewings',
    input: z.object({
      propertyId: id,
      /** a time that was offered … */
      at: z.string().default(''),
      /** … or another: "2026-11-25" and "10:00" by the clocks of London */
      date: z.string().default(''),
      time: z.string().default(''),
      /** undefined: whoever is free */
      staffId: id.optional(),
      ...attendeeFields,
      /** the rules that were named, and are passed by */
      despite: z.array(z.string()).default([]),
      tellsVisitor: z.boolean().default(true),
      /** their place on the waiting list of the home, where they had one */
      waitingId: id.optional(),
      enquiryId: id.optional(),
    }),
    subject: ofProperty,
    async run(deps, { actor, input }) {
      const { staffId, despite, tellsVisitor } = input
      const isOwnTime = input.at === ''
      const start = isOwnTime ? parseUkTime(input.date, input.time) : parseInstant(input.at)
      const { attendee, problems: ofPerson } = parseAttendee(input)
      const isOver = start !== undefined && start <= deps.clock().getTime()
      const problems = {
        ...(start === undefined && { at: 'Choose a time' }),
        ...(isOver && { at: OVER }),
        ...ofPerson,
      }
      if (start === undefined || Object.keys(problems).length > 0) return invalid(problems)
      const property = await deps.properties.byId(input.propertyId)
      if (!property) return invalid({ '': 'This property has been removed.' })
      const known = staffId === undefined ? undefined : await deps.viewings.timesOf(property, { forStaff: true })
      if (known && !known.people.some((member) => member.id === staffId))
        return invalid({ staffId: 'Choose someone from this property’s branch' })
      const createdBy = String(actor.id)
      const place = input.waitingId !== undefined && { waitingId: input.waitingId }
      const enquiry = input.enquiryId === undefined ? undefined : await enquiryToBook(deps, actor, input.enquiryId)
      const lead = enquiry?.leadId && { leadId: enquiry.leadId }
      const staff = { staffId, despite, tellsVisitor }
      const outcome = await deps.viewings.book(property, { start, attendee, createdBy, staff, ...lead, ...place })
      switch (outcome.kind) {
        case 'not-offered':
          return invalid({ '': 'Viewings of this property can’t be booked.' })
        case 'taken':
          if (outcome.rules) return { kind: 'against-rules' as const, start, staffId, rules: outcome.rules }
          if (outcome.needsPerson && isOwnTime) return invalid({ staffId: CHOOSE_PERSON })
          return invalid({ at: outcome.words ?? TAKEN })
      }
      const { appointment, rules = [] } = outcome
      await auditViewing(deps, actor, 'viewing-booked', appointment, {
        after: { at: appointment.startsAt, ...(rules.length > 0 && { anyway: rules.join(' ') }) },
      })
      return { kind: 'booked' as const, id: appointment.id }
    },
  }),

  'move-viewing': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id, at: z.string(), seen: z.coerce.number().int().min(0).optional() }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const start = parseInstant(input.at)
      if (start === undefined) return invalid({ at: 'Choose a time' })
      const before = await appointmentById(deps.db, input.id)
      if (before && input.seen !== undefined && input.seen !== before.sequence)
        return { kind: 'changed' as const, ...(await lastChange(deps, before)) }
      const outcome =
        before?.kind === 'valuation'
          ? await deps.staffMoves.move(input.id, { start, seen: before.sequence, anyway: true, tellsVisitor: true })
          : await deps.viewings.move(input.id, start, 'staff')
      if (outcome.kind === 'closed' || outcome.kind === 'changed' || outcome.kind === 'against-rules')
        return invalid({ '': NOT_NOW })
      if (outcome.kind === 'taken') return invalid({ at: TAKEN })
      await auditViewing(deps, actor, auditActionOf(outcome.appointment, 'moved'), outcome.appointment, {
        before: { at: before?.startsAt },
        after: { at: outcome.appointment.startsAt },
      })
      // sent twice it is moved once, and told once
      const hasMoved = before?.startsAt.getTime() !== start
      return {
        id: input.id,
        when: formatAppointmentTime(outcome.appointment.startsAt),
        emailed: hasMoved ? whoIsTold(outcome.appointment) : null,
      }
    },
  }),
}

/** The visitor whom a move was mailed to: of a valuation that is still to be confirmed they hear once it is. */
function whoIsTold({ attendee, kind, state }: Appointment): string | null {
  if (!attendee?.email || (kind === 'valuation' && state !== 'booked')) return null
  return formatName(attendee.firstName, attendee.lastName) || null
}
