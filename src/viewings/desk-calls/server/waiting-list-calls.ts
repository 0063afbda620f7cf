import { z } from 'zod'
import { formatName } from '#src/formatting/person-name.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { formatAppointmentRange, formatAppointmentTime } from '../../appointments/appointment.ts'
import type { WaitingWithOffer } from '../../appointments/server/waiting-records.ts'
import { ofProperty, viewingCall } from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()

const GONE = 'They are on the list no longer.'

/** Who waits for a time of a home, or for places at an open house. */
export const waitingListCalls = {
  'list-waiting': viewingCall({
    permission: 'view-enquiries',
    input: z.object({ propertyId: id }),
    subject: ofProperty,
    async run({ viewings }, { input }) {
      const waiting = await viewings.waitingList.ofHome(input.propertyId)
      const houses = await viewings.openHouses.ofHome(input.propertyId)
      return {
        waiting: waiting.filter(({ openHouseId }) => openHouseId === null).map(toWaiting),
        openHouses: houses.map((house) => ({ id: house.id, when: formatAppointmentRange(house), left: house.left })),
      }
    },
  }),

  /** Takes somebody off a list, without a word to them: they asked for it, or were called. */
  'remove-from-waiting-list': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id }),
    async subject(deps, input) {
      const entry = await deps.viewings.waitingList.byId(input.id)
      return entry && ofProperty(deps, entry)
    },
    async run(deps, { actor, input }) {
      const entry = await deps.viewings.waitingList.remove(input.id)
      const property = entry && (await deps.properties.byId(entry.propertyId))
      if (!entry || !property) return invalid({ '': GONE })
      await recordAudit(deps.db, {
        at: deps.clock(),
        actor,
        action: 'removed-from-waiting-list',
        subject: { kind: 'property', id: property.id, name: property.address.display },
        branchId: property.branchId,
      })
      return { id: input.id }
    },
  }),
}

export function toWaiting({ id: entryId, attendee, people, createdAt, heldUntil, startsAt }: WaitingWithOffer) {
  const { firstName = '', lastName = '', email = '', telephone = '' } = attendee
  return {
    id: entryId,
    name: formatName(firstName, lastName),
    firstName,
    lastName,
    email,
    telephone,
    people,
    since: createdAt,
    held:
      heldUntil && startsAt
        ? `Offered ${formatAppointmentTime(startsAt)}, held until ${formatAppointmentTime(heldUntil)}`
        : '',
  }
}
