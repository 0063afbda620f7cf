import { sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { type Appointment, formatAppointmentTime } from '../../appointments/appointment.ts'
import { appointmentById } from '../../appointments/server/appointment-records.ts'
import { parseInstant } from '../../appointments/viewing-paths.ts'
import {
  auditActionOf,
  auditViewing,
  NOT_NOW,
  ofViewing,
  staffName,
  type ViewingDeskDeps,
  viewingCall,
} from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()

export const moveCalls = {
  /**
   * Gives a viewing or a valuation any other time of its person. A rule against it is named and can be passed by;
   * another appointment cannot. Whoever has not seen the last change is shown it first.
   */
  'move-in-calendar': viewingCall({
    permission: 'book-viewings',
    input: z.object({
      id,
      at: z.string(),
      seen: z.coerce.number().int().min(0),
      anyway: z.boolean().default(false),
      tellsVisitor: z.boolean().default(true),
    }),
    subject: ofViewing,
    async run(deps, { actor, input }) {
      const start = parseInstant(input.at)
      if (start === undefined) return invalid({ at: 'Choose a time' })
      const before = await appointmentById(deps.db, input.id)
      const outcome = await deps.staffMoves.move(input.id, { ...input, start })
      switch (outcome.kind) {
        case 'closed':
          return invalid({ '': NOT_NOW })
        case 'taken':
          return invalid({ at: outcome.words })
        case 'against-rules':
          return { kind: outcome.kind, rules: outcome.problems }
        case 'changed':
          return { kind: outcome.kind, ...(await lastChange(deps, outcome.appointment)) }
      }
      const { appointment } = outcome
      await auditViewing(deps, actor, auditActionOf(appointment, 'moved'), appointment, {
        before: { at: before?.startsAt },
        after: { at: appointment.startsAt, ...(appointment.overridden && { anyway: true }) },
      })
      return {
        kind: outcome.kind,
        id: input.id,
        version: appointment.sequence,
        when: formatAppointmentTime(appointment.startsAt),
      }
    },
  }),
}

/** What the other person has made of it. */
export async function lastChange({ db, agency }: ViewingDeskDeps, appointment: Appointment) {
  const { rows } = await sql<{ name: string }>`
    select account_name as name from audit_log
    where subject_kind = 'viewing' and subject_id = ${String(appointment.id)} order by id desc limit 1`.execute(db)
  const isOff = appointment.state === 'cancelled' || appointment.state === 'lapsed'
  return {
    by: appointment.cancelledBy === 'visitor' ? 'Whoever booked it' : (rows[0]?.name ?? 'Somebody'),
    version: appointment.sequence,
    isOff,
    when: formatAppointmentTime(appointment.startsAt),
    staffName: staffName(agency, appointment.staffId),
  }
}
