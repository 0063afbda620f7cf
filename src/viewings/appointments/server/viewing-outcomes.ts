import type { Database } from '#src/platform/database/database.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import type { Appointment } from '../appointment.ts'
import type { Feedback } from '../feedback.ts'
import { appointmentById, changeAppointment, lockAppointment } from './appointment-records.ts'
import { feedbackOf, noteReleased, storeFeedback } from './feedback-records.ts'
import { homeViewingRules } from './showing-rules.ts'
import type { createViewingNotices } from './viewing-notices.ts'

type OutcomeDeps = { db: Database; clock: () => Date }

/** What becomes of a viewing: who came, and what they thought of the home. */
export function createViewingOutcomes({ db, clock }: OutcomeDeps, notices: ReturnType<typeof createViewingNotices>) {
  return {
    /** Whether the visitor came, once the time has come. */
    complete(id: number, outcome: 'done' | 'no-show'): Promise<Appointment | undefined> {
      return inTransaction(db, async (trx) => {
        const appointment = await lockAppointment(trx, id)
        const isOver = appointment && appointment.startsAt <= clock()
        if (!isOver || !['booked', 'done', 'no-show'].includes(appointment.state)) return undefined
        return changeAppointment(trx, id, { state: outcome }, clock())
      })
    },

    /** What somebody thinks of the home they saw. False before the viewing, or where there was none. */
    async giveFeedback(id: number, feedback: Feedback, by: 'visitor' | 'staff'): Promise<boolean> {
      const appointment = await appointmentById(db, id)
      const tookPlace = appointment && ['booked', 'done'].includes(appointment.state) && appointment.startsAt <= clock()
      if (!tookPlace) return false
      await storeFeedback(db, id, feedback, { by, now: clock() })
      return true
    },

    feedbackOf: (id: number) => feedbackOf(db, id),

    /** Sends what was said to whoever owns the home, without a name. False where nobody's email is known. */
    async shareFeedback(id: number): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const appointment = await lockAppointment(trx, id)
        const feedback = await feedbackOf(trx, id)
        if (!appointment || appointment.propertyId === null || !feedback) return false
        const { contacts = [] } = await homeViewingRules(trx, appointment.propertyId)
        if (!(await notices.shareFeedback(trx, appointment, feedback, contacts))) return false
        await noteReleased(trx, id, clock())
        return true
      })
    },
  }
}
