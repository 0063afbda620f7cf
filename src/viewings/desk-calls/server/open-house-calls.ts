import { z } from 'zod'
import { formatName } from '#src/formatting/person-name.ts'
import { atUkTime, parseTimeOfDay, ukClock, ukDate } from '#src/formatting/uk-date.ts'
import { csvFile, rowsOfFile } from '#src/platform/csv/csv-file.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { formatAppointmentRange } from '../../appointments/appointment.ts'
import { appointmentById } from '../../appointments/server/appointment-records.ts'
import { chooseTimePath } from '../../appointments/viewing-paths.ts'
import { attendeeFields, parseAttendee } from './parse-attendee.ts'
import { auditViewing, NOT_NOW, ofProperty, ofViewing, peopleOf, staffName, viewingCall } from './viewing-desk-deps.ts'
import { toWaiting } from './waiting-list-calls.ts'

const id = z.coerce.number().int().positive()
const clock = z.string().refine((text) => parseTimeOfDay(text) !== undefined, 'Enter a time, like 10:00')
const places = z.coerce
  .number('Enter a number')
  .int('Enter a whole number')
  .min(1, 'Enter 1 or more')
  .max(500, 'Enter 500 at most')
const notes = z.string().trim().max(300, 'Enter 300 characters at most').default('')

const MAX_MINUTES = 12 * 60

/** People that staff can book at once: as many as the database takes. */
const MAX_PEOPLE_BY_STAFF = 20

const GONE = 'This property has been removed.'

/** What is said of fewer places than are wanted. */
const LEFT: Readonly<Record<number, string>> = { 0: 'No places are left', 1: 'Only 1 place is left' }

/** Open-house days, who comes to them, and who waits. */
export const openHouseCalls = {
  /** What the form to plan one starts with. */
  'open-house-form': viewingCall({
    permission: 'book-viewings',
    input: z.object({ propertyId: id }),
    subject: ofProperty,
    async run({ agency, properties, clock: now }, { actor, input }) {
      const property = await properties.byId(input.propertyId)
      const branch = agency.branches.find((one) => one.id === property?.branchId)
      const staff = (branch?.staff ?? []).map((member) => ({ id: member.id, name: staffName(agency, member.id) }))
      return { address: property?.address.display ?? '', staff, me: actor.memberId, today: ukDate(now()) }
    },
  }),

  'plan-open-house': viewingCall({
    permission: 'book-viewings',
    input: z.object({
      propertyId: id,
      date: z.iso.date('Choose a day'),
      from: clock,
      to: clock,
      places,
      notes,
      staffId: id,
    }),
    subject: ofProperty,
    async run(deps, { actor, input, scope }) {
      const { agency, properties, viewings } = deps
      const property = await properties.byId(input.propertyId)
      if (!property) return invalid({ '': GONE })
      const start = atUkTime(input.date, parseTimeOfDay(input.from)!)
      const end = atUkTime(input.date, parseTimeOfDay(input.to)!)
      const minutes = (end.getTime() - start.getTime()) / 60_000
      if (minutes <= 0) return invalid({ to: 'Enter a later time' })
      if (minutes > MAX_MINUTES) return invalid({ to: 'An open house takes 12 hours at most' })
      if (start <= deps.clock()) return invalid({ date: 'Choose a day and time to come' })
      // of the branches whose diaries they may fill
      const isTheirs = peopleOf(deps, scope, actor).some((person) => person.id === input.staffId)
      if (!isTheirs) return invalid({ staffId: 'Choose who is there' })
      const day = { start, end, staffId: input.staffId, places: input.places, notes: input.notes }
      const house = await viewings.openHouses.plan(property, { ...day, createdBy: String(actor.id) })
      if (!house)
        return invalid({
          from: `${staffName(agency, input.staffId)} or the home has an appointment in that time. Move it, or choose another time.`,
        })
      await auditViewing(deps, actor, 'open-house-planned', house, { after: { at: start, places: input.places } })
      return { id: house.id }
    },
  }),

  'get-open-house': viewingCall({
    permission: 'view-enquiries',
    input: z.object({ id }),
    subject: ofViewing,
    async run({ db, agency, properties, viewings, clock: now }, { input }) {
      const house = await appointmentById(db, input.id)
      if (house?.kind !== 'open-house' || house.propertyId === null) return null
      const property = await properties.byId(house.propertyId)
      const guests = await viewings.openHouses.guestsOf(house.id)
      const waiting = (await viewings.waitingList.ofHome(house.propertyId)).filter(
        ({ openHouseId }) => openHouseId === house.id,
      )
      return {
        id: house.id,
        propertyId: house.propertyId,
        address: property?.address.display ?? 'A property that has been removed',
        publicPath: property ? chooseTimePath(property.id, property.channel) : '',
        when: formatAppointmentRange(house),
        staff: staffName(agency, house.staffId),
        state: house.state,
        isOpen: house.state === 'booked' && house.startsAt > now(),
        places: house.places ?? 0,
        taken: house.placesTaken,
        notes: house.notes,
        reason: house.reason,
        guests: guests.map(({ id: guestId, attendee, people, state }) => ({
          id: guestId,
          name: formatName(attendee?.firstName, attendee?.lastName) || 'Name erased',
          email: attendee?.email ?? '',
          telephone: attendee?.telephone ?? '',
          people,
          isHeld: state === 'provisional',
        })),
        waiting: waiting.map(toWaiting),
      }
    },
  }),

  'change-open-house': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id, places, notes }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const before = await appointmentById(deps.db, input.id)
      const outcome = await deps.viewings.openHouses.change(input.id, input)
      if (outcome.kind === 'closed') return invalid({ '': NOT_NOW })
      if (outcome.kind === 'full') return invalid({ places: `${outcome.left} are taken already` })
      await auditViewing(deps, actor, 'open-house-changed', outcome.appointment, {
        before: { places: before?.places },
        after: { places: input.places },
      })
      return { id: input.id }
    },
  }),

  /** Places for somebody on the phone, or for somebody on its waiting list. */
  'book-open-house-places': viewingCall({
    permission: 'book-viewings',
    input: z.object({
      id,
      people: z.coerce
        .number('Enter a number')
        .int('Enter a whole number')
        .min(1, 'Enter 1 or more')
        .max(MAX_PEOPLE_BY_STAFF, `Enter ${MAX_PEOPLE_BY_STAFF} at most`),
      ...attendeeFields,
      waitingId: id.optional(),
    }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const { id: openHouseId, people, waitingId } = input
      const { attendee, problems } = parseAttendee(input)
      if (Object.keys(problems).length > 0) return invalid(problems)
      const createdBy = String(actor.id)
      const place = waitingId !== undefined && { waitingId }
      const outcome = await deps.viewings.openHouses.book({ openHouseId, people, attendee, createdBy, ...place })
      if (outcome.kind === 'closed') return invalid({ '': NOT_NOW })
      if (outcome.kind === 'full')
        return invalid({ people: LEFT[outcome.left] ?? `Only ${outcome.left} places are left` })
      const { appointment } = outcome
      await auditViewing(deps, actor, 'open-house-places-booked', appointment, { after: { people } })
      return { id: appointment.id }
    },
  }),

  'cancel-open-house': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id, reason: z.string().trim().min(1, 'Say why, for the record').max(500) }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const house = await deps.viewings.openHouses.cancel(input.id, input.reason)
      if (!house) return invalid({ '': NOT_NOW })
      await auditViewing(deps, actor, 'open-house-cancelled', house)
      return { id: input.id }
    },
  }),

  /** Who comes, as CSV: with the same proof as other exports. */
  'export-open-house': viewingCall({
    permission: 'export-enquiries',
    needsProof: true,
    input: z.object({ id }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const house = await appointmentById(deps.db, input.id)
      if (house?.kind !== 'open-house') return invalid({ '': NOT_NOW })
      const guests = await deps.viewings.openHouses.guestsOf(house.id)
      await auditViewing(deps, actor, 'open-house-exported', house)
      const { date } = ukClock(house.startsAt)
      const headings = ['Name', 'Email', 'Phone number', 'People', 'Booked']
      return csvFile(`open-house-${date}.csv`, headings, rowsOfFile(guests), ({ attendee, people, createdAt }) => [
        formatName(attendee?.firstName, attendee?.lastName),
        attendee?.email ?? '',
        attendee?.telephone ?? '',
        String(people),
        createdAt.toISOString(),
      ])
    },
  }),
}
