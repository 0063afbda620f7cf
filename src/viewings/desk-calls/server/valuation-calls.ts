import { sql } from 'kysely'
import { z } from 'zod'
import { SLOT_MINUTES } from '#src/enquiries/leads/time-slots.ts'
import { addDays, atUkTime, MINUTE_MS, parseTimeOfDay, ukDate } from '#src/formatting/uk-date.ts'
import { parsePostcode } from '#src/places/postcode.ts'
import { type Actor, invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { formatAppointmentTime } from '../../appointments/appointment.ts'
import { attendeeFields, parseAttendee } from './parse-attendee.ts'
import { auditViewing, peopleOf, staffName, TAKEN, type ViewingDeskDeps, viewingCall } from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()

/** How far ahead the Desk suggests times. */
const SUGGESTED_DAYS = 28
const SUGGESTED_TIMES = 8

/** A valuation that staff enter: what they were told on the telephone, or read in an enquiry. */
export const valuationCalls = {
  'plan-valuation': viewingCall({
    permission: 'book-viewings',
    input: z.object({ enquiryId: id.optional() }),
    async run(deps, { actor, input, scope }) {
      const people = peopleOf(deps, scope, actor)
      const enquiry = input.enquiryId === undefined ? undefined : await valuationEnquiry(deps, actor, input.enquiryId)
      const today = ukDate(deps.clock())
      const dates = { first: today, last: addDays(today, SUGGESTED_DAYS), isClosed: () => false }
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
      else if (start <= clock().getTime()) problems.date = 'That time is over. Choose a later one.'
      if (start === undefined || !postcode || Object.keys(problems).length > 0) return invalid(problems)
      const position = await places.positionOf(postcode.outcode, postcode.incode)
      const planned = { branchId: branch.id, staffId: input.staffId, propertyId: null, position }
      const end = start + SLOT_MINUTES * MINUTE_MS
      const { taken, problems: rules } = await staffMoves.judge({ ...planned, start, end })
      if (taken !== undefined) return invalid({ date: taken })
      if (rules.length > 0 && !input.anyway) return { kind: 'against-rules' as const, rules }
      const enquiry = input.enquiryId === undefined ? undefined : await valuationEnquiry(deps, actor, input.enquiryId)
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

/** What an enquiry about a valuation says of the home and its people, if the actor may see it. */
async function valuationEnquiry({ db }: ViewingDeskDeps, actor: Actor, enquiryId: number) {
  const { rows } = await sql<{
    leadId: number | null
    branchId: number | null
    assignedTo: number | null
    name: string
    email: string | null
    telephone: string | null
    address: { houseNumber?: number; houseName?: string; street?: string; town?: string; postcode?: string } | null
  }>`
    select e.lead_id as "leadId", e.branch_id as "branchId", e.assigned_to as "assignedTo", e.name, e.email,
      e.telephone, l.lead->'person'->'address' as address
    from enquiries e left join leads l on l.id = e.lead_id
    where e.id = ${enquiryId} and e.state <> 'spam'`.execute(db)
  const [row] = rows
  if (!row || !isPermitted(actor, 'view-enquiries', { branchId: row.branchId, accountIds: [row.assignedTo] }))
    return undefined
  const { houseNumber, houseName, street, town, postcode } = row.address ?? {}
  const [firstName = '', ...rest] = row.name.split(' ')
  return {
    id: enquiryId,
    leadId: row.leadId,
    branchId: row.branchId,
    firstName,
    lastName: rest.join(' '),
    email: row.email ?? '',
    telephone: row.telephone ?? '',
    address: [houseName, [houseNumber, street].filter(Boolean).join(' '), town].filter(Boolean).join(', '),
    postcode: postcode ?? '',
  }
}

function parseUkTime(date: string, time: string): number | undefined {
  const minutes = parseTimeOfDay(time)
  if (!z.iso.date().safeParse(date).success || minutes === undefined) return undefined
  return atUkTime(date, minutes).getTime()
}
