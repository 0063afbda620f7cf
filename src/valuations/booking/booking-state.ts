import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { SLOT_MESSAGE } from '#src/enquiries/fields/enquiry-validation.ts'
import type { Mistake } from '#src/enquiries/leads/form-mistakes.ts'
import { NO_SLOTS, type SlotChoice } from '#src/enquiries/leads/time-slots.ts'
import type { OpenTimes } from './open-times.ts'
import type { ValuationBranch } from './valuation-page.ts'

/** The steps: docs/contracts/valuations.md#steps. */
export type BookingStep = 'details' | 'no-branch' | 'when' | 'check' | 'done'

/** Field values by name. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

export type BookingState = {
  step: BookingStep
  /** first step */
  typed: Typed
  /** first step, as it was when the branch was found */
  checked?: Typed
  /** third step */
  agreed: Typed
  branch?: ValuationBranch
  /** the branch's free times, of which one is chosen; absent: it asks for preferred times */
  times?: OpenTimes
  /** ISO 8601 date */
  day?: string
  slots: SlotChoice
  /** somebody else was faster to take the time */
  isTaken?: boolean
}

export const EMPTY_BOOKING: BookingState = { step: 'details', typed: {}, agreed: {}, slots: NO_SLOTS }

/** Valid details lead to the second step, or to the apology without a branch. */
export function withDetails(
  state: BookingState,
  typed: Typed,
  { branch, times }: { branch: ValuationBranch | null; times?: OpenTimes | undefined },
): BookingState {
  const next = {
    ...state,
    typed,
    checked: typed,
    branch: branch ?? undefined,
    step: branch ? ('when' as const) : ('no-branch' as const),
  }
  return withTimes(next, times)
}

/** Other free times than before: a day or time that is not among them is no longer chosen. */
export function withTimes(state: BookingState, times: OpenTimes | undefined): BookingState {
  const { day, slots } = state
  const open = day === undefined ? [] : (times?.[day] ?? [])
  const isGone = times !== undefined && !(slots.ids.length === 1 && slots.ids.every((id) => open.includes(id)))
  return {
    ...state,
    times,
    ...(isGone && { slots: NO_SLOTS, day: open.length > 0 ? day : undefined }),
  }
}

/** Stores the unsent values of the current step's form. */
export function withFormValues(state: BookingState, values: Typed): BookingState {
  if (state.step === 'details') return { ...state, typed: values }
  return state.step === 'check' ? { ...state, agreed: values } : state
}

/** A change of day clears the slots. */
export function withDay(state: BookingState, day: string): BookingState {
  return day === state.day ? state : { ...state, day, slots: NO_SLOTS }
}

export function withSlots(state: BookingState, slots: SlotChoice): BookingState {
  return { ...state, slots, isTaken: false }
}

/**
 * Whether a step that the browser's history leads to can be shown: the steps before it are complete, and the details are
 * those that the branch and its times were found for.
 */
export function canShow(state: BookingState, step: BookingStep): boolean {
  const { typed, checked, branch } = state
  if (state.step === 'done' || step === 'done') return false
  if (step === 'details') return true
  const isUnchanged = checked && Object.entries(checked).every(([name, value]) => String(typed[name]) === String(value))
  if (!isUnchanged || (step === 'no-branch') === (branch !== undefined)) return false
  return step !== 'check' || validateWhen(state).length === 0
}

export function previousStep(state: BookingState): BookingState {
  return { ...state, step: state.step === 'check' ? 'when' : 'details' }
}

/** The id of the first step's form, which later steps link back to. */
export const DETAILS_FORM = 'valuation'

export const DAY_FIELD = 'lead_booking[booking_day]'
/** A free time of the plain form. */
export const START_FIELD = 'lead_booking[booking_start]'
export const SLOTS_FIELD = 'lead_booking[booking_time]'

export function validateWhen({ day, slots }: Pick<BookingState, 'day' | 'slots'>): Mistake[] {
  return [
    ...(day === undefined ? [{ field: DAY_FIELD, message: pleaseEnter('date') }] : []),
    ...(slots.ids.length === 0 ? [{ field: SLOTS_FIELD, message: SLOT_MESSAGE }] : []),
  ]
}
