import { z } from 'zod'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { FEEDBACK_OUTCOMES, FEEDBACK_REASONS, MAX_FEEDBACK_LENGTH } from '../../appointments/feedback.ts'
import { appointmentById } from '../../appointments/server/appointment-records.ts'
import { bookViewingCalls } from './book-viewing-calls.ts'
import { diaryCalls } from './diary-calls.ts'
import { moveCalls } from './move-calls.ts'
import { valuationCalls } from './valuation-calls.ts'
import { auditActionOf, auditViewing, NOT_NOW, ofViewing, viewingCall } from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()
const one = z.object({ id })

const feedbackFields = {
  outcome: z.enum(
    FEEDBACK_OUTCOMES.map(({ value }) => value),
    'Choose an outcome',
  ),
  reason: z.enum(FEEDBACK_REASONS.map(({ value }) => value)).optional(),
  notes: z.string().max(MAX_FEEDBACK_LENGTH).default(''),
}

/** What becomes of a viewing that is booked. */
const outcomeCalls = {
  'confirm-viewing': viewingCall({
    permission: 'book-viewings',
    input: one,
    subject: ofViewing,
    run: async (deps, { actor, input }) =>
      changed(await deps.viewings.confirm(input.id), (appointment) =>
        auditViewing(deps, actor, auditActionOf(appointment, 'confirmed'), appointment),
      ),
  }),

  'cancel-viewing': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id, reason: z.string().trim().min(1, 'Say why, for the record').max(500) }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const outcome = await deps.viewings.cancel(input.id, { by: 'staff', reason: input.reason })
      if (outcome.kind === 'closed') return invalid({ '': NOT_NOW })
      await auditViewing(deps, actor, auditActionOf(outcome.appointment, 'cancelled'), outcome.appointment)
      return { id: input.id }
    },
  }),

  'complete-viewing': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id, outcome: z.enum(['done', 'no-show']) }),
    subject: ofViewing,
    run: async (deps, { actor, input }) =>
      changed(await deps.viewings.complete(input.id, input.outcome), (appointment) =>
        auditViewing(deps, actor, auditActionOf(appointment, 'completed'), appointment, {
          after: { state: input.outcome },
        }),
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
      const isShared = share && (await deps.viewings.shareFeedback(viewingId))
      const appointment = await appointmentById(deps.db, viewingId)
      if (appointment)
        await auditViewing(deps, actor, 'viewing-feedback-added', appointment, { after: { share: isShared } })
      return { id: viewingId, isShared }
    },
  }),

  'release-viewing-feedback': viewingCall({
    permission: 'book-viewings',
    input: z.object({ id }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      if (!(await deps.viewings.shareFeedback(input.id)))
        return invalid({ '': 'No email of the seller is known. Add it under “Viewing rules of this home”.' })
      const appointment = await appointmentById(deps.db, input.id)
      if (appointment)
        await auditViewing(deps, actor, 'viewing-feedback-released', appointment, { after: { share: true } })
      return { id: input.id }
    },
  }),
}

export const viewingCalls = { ...diaryCalls, ...bookViewingCalls, ...moveCalls, ...valuationCalls, ...outcomeCalls }

async function changed(appointment: Appointment | undefined, audit: (appointment: Appointment) => Promise<void>) {
  if (!appointment) return invalid({ '': NOT_NOW })
  await audit(appointment)
  return { id: appointment.id }
}
