import { z } from 'zod'
import { SLOT_MINUTES } from '#src/enquiries/leads/time-slots.ts'
import { addDays, MINUTE_MS, ukDate } from '#src/formatting/uk-date.ts'
import { parsePostcode } from '#src/places/postcode.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { formatAppointmentTime } from '../../appointments/appointment.ts'
import { STAFF_DAYS_AHEAD } from '../../appointments/server/home-times.ts'
import { enquiryToBook } from './enquiry-to-book.ts'
import { attendeeFields, parseAttendee } from './parse-attendee.ts'
import { parseUkTime } from './parse-uk-time.ts'
import { auditViewing, OVER, peopleOf, staffName, TAKEN, viewingCall } from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()

/** How many free times the Desk suggests. */
const SUGGESTED_TIMES = 8

/** A valuation that staff enter: what they were told on the telephone, or read in an enquiry. */
export const valuationCalls = {
  'plan-valuation': viewingCall({
    permission: 'book-viewings',
    input: z.object({ enquiryId: id.optional() }),
    async run(deps, { actor, input, scope }) {
      const people = peopleOf(deps, scope, actor)
      const enquiry = input.enquiryId === undefined ? undefined : await enquiryToBook(deps, actor, input.enquiryId)
      const today = ukDate(deps.clock())
      const dates = { first: today, last: addDays(today, STAFF_DAYS_AHEAD), isClosed: () => false }
      const branchIds = [...new Set(people.map(({ branchId }) => branchId))]
      const free = await Promise.all(
        branchIds
          .filter((branchId) => !enquiry?.branchId || branchId === enquiry.branchId)
          .map((branchId) => deps.valuationDiary.timesOf(branchId, dates)),
      )
      return {
        people: people.map(({ id: staffId, name }) => ({ id: staffId, name })),
        me: actor.memberId,
        enquiry,
        today,
        suggested: free
          .flatMap((times) => times ?? [])
          .toSorted((a, b) => a.start - b.start)
          .slice(0, SUGGESTED_TIMES)
          .map(({ start, staffIds: [staffId = null] }) => ({
            start,
            staffId,
            label: `${formatAppointmentTime(new Date(start))}, ${staffName(deps.agency, staffId)}`,
          })),
      }
    },
  }),

  'book-valuation': viewingCall({
    permission: 'book-viewings',
    input: z.object({
      staffId: id,
      /** "2026-11-25" and "10:00" by the clocks of London */
      date: z.string(),
      time: z.string(),
      address: z.string().trim().max(200),
      postcode: z.string().trim().max(20),
      ...attendeeFields,
      enquiryId: id.optional(),
      /** past the rules that were named */
      anyway: z.boolean().default(false),
      tellsVisitor: z.boolean().default(true),
    }),
    subject: async ({ agency }, { staffId }) => {
      const branch = agency.branches.find(({ staff }) => staff.some((member) => member.id === staffId))
      return branch && { branchId: branch.id }
    },
    async run(deps, { actor, input }) {
      const { agency, clock, places, staffMoves, valuationDiary } = deps
      const branch = agency.branches.find(({ staff }) => staff.some((member) => member.id === input.staffId))!
      const start = parseUkTime(input.date, input.time)
      const { attendee, problems } = parseAttendee(input)
      const postcode = parsePostcode(input.postcode)
      if (input.address === '') problems.address = 'Enter the address of the home'
      if (!postcode) problems.postcode = 'Enter a postcode, like LE15 6QS'
      if (start === undefined) problems.date = 'Enter a day and a time'
      else if (start <= clock().getTime()) problems.date = OVER
      if (start === undefined || !postcode || Object.keys(problems).length > 0) return invalid(problems)
      const position = await places.positionOf(postcode.outcode, postcode.incode)
      const planned = { branchId: branch.id, staffId: input.staffId, propertyId: null, position }
      const end = start + SLOT_MINUTES * MINUTE_MS
      const { taken, problems: rules } = await staffMoves.judge({ ...planned, start, end })
      if (taken !== undefined) return invalid({ date: taken })
      if (rules.length > 0 && !input.anyway) return { kind: 'against-rules' as const, rules }
      const enquiry = input.enquiryId === undefined ? undefined : await enquiryToBook(deps, actor, input.enquiryId)
      const appointment = await valuationDiary.book({
        branchId: branch.id,
        staffId: input.staffId,
        start,
        address: `${input.address}, ${postcode.outcode} ${postcode.incode}`,
        position,
        attendee,
        ...(enquiry?.leadId && { leadId: enquiry.leadId }),
        createdBy: String(actor.id),
        overridden: rules.length > 0,
        tellsVisitor: input.tellsVisitor,
      })
      if (!appointment) return invalid({ date: TAKEN })
      await auditViewing(deps, actor, 'valuation-booked', appointment, {
        after: { at: appointment.startsAt, ...(rules.length > 0 && { anyway: rules.join(' ') }) },
      })
      return { kind: 'booked' as const, id: appointment.id }
    },
  }),
}
