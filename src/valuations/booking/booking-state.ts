import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { SLOT_MESSAGE } from '#src/enquiries/fields/enquiry-validation.ts'
import type { Mistake } from '#src/enquiries/leads/form-mistakes.ts'
import { NO_SLOTS, type SlotChoice } from '#src/enquiries/leads/time-slots.ts'
import type { ValuationBranch } from './valuation-page.ts'

/** spec 2 §4: details, date and time, confirm, thank-you; and the apology where no branch is near. */
export type BookingStep = 'details' | 'no-branch' | 'when' | 'check' | 'done'

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

/** Everything of a booking that is under way. */
export type BookingState = {
  step: BookingStep
  /** in the first step */
  typed: Typed
  /** what was ticked in the third */
  agreed: Typed
  branch?: ValuationBranch
  /** "2026-12-09" */
  day?: string
  slots: SlotChoice
}

export const EMPTY_BOOKING: BookingState = { step: 'details', typed: {}, agreed: {}, slots: NO_SLOTS }

/** Details that are valid go on to the day if there is a branch for them. */
export function withDetails(state: BookingState, typed: Typed, branch: ValuationBranch | null): BookingState {
  return { ...state, typed, branch: branch ?? undefined, step: branch ? 'when' : 'no-branch' }
}

/** With what stands in the form of the step at hand, which is not sent yet. */
export function withFormValues(state: BookingState, values: Typed): BookingState {
  if (state.step === 'details') return { ...state, typed: values }
  return state.step === 'check' ? { ...state, agreed: values } : state
}

/** Another day has other times. */
export function withDay(state: BookingState, day: string): BookingState {
  return day === state.day ? state : { ...state, day, slots: NO_SLOTS }
}

export function withSlots(state: BookingState, slots: SlotChoice): BookingState {
  return { ...state, slots }
}

/** The step before, with everything kept. */
export function previousStep(state: BookingState): BookingState {
  return { ...state, step: state.step === 'check' ? 'when' : 'details' }
}

export const DAY_FIELD = 'lead_booking[booking_day]'
export const SLOTS_FIELD = 'lead_booking[booking_time]'

/** What keeps the second step from the third. */
export function validateWhen({ day, slots }: Pick<BookingState, 'day' | 'slots'>): Mistake[] {
  return [
    ...(day === undefined ? [{ field: DAY_FIELD, message: pleaseEnter('date') }] : []),
    ...(slots.ids.length === 0 ? [{ field: SLOTS_FIELD, message: SLOT_MESSAGE }] : []),
  ]
}
