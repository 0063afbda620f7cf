import { z } from 'zod'
import { formatAppointmentTime } from '../../appointments/appointment.ts'
import { isAwaited } from '../../appointments/home-contact.ts'
import { ofViewing, viewingCall } from './viewing-desk-deps.ts'

/** What sellers and tenants say to viewings of their home. */
export const noticeCalls = {
  'get-viewing-notices': viewingCall({
    permission: 'view-enquiries',
    input: z.object({ id: z.coerce.number().int().positive() }),
    subject: ofViewing,
    async run({ viewings }, { input }) {
      const notices = await viewings.notices.noticesOf([input.id])
      return {
        notices: notices.map((notice) => ({
          id: notice.id,
          kind: notice.kind,
          name: notice.name,
          email: notice.email,
          isAwaited: isAwaited(notice),
          mustAgree: notice.mustAgree,
          answer: notice.answer,
          answeredAt: notice.answeredAt,
          message: notice.message,
          proposed: notice.proposed.map(formatAppointmentTime),
          wasTold: notice.toldSequence !== null,
        })),
      }
    },
  }),
}
