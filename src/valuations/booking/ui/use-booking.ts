import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formValues } from '#src/design-system/form/form-values.ts'
import { historySteps, pushHistoryStep, replaceHistorySteps } from '#src/design-system/hooks/history-steps.ts'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { type BookingState, type BookingStep, canShow, EMPTY_BOOKING, withFormValues } from '../booking-state.ts'
import { parseBookingForm } from '../parse-booking-form.ts'
import type { ValuationPageStart } from '../valuation-page.ts'
import { useStepFocus } from './steps-head.tsx'

type Booking = {
  state: BookingState
  /** idempotency key */
  key: string
  /** true until the visitor moves on */
  isFirst: boolean
  /** the id of the field that takes the focus */
  field: string | undefined
}

type BookingControl = Booking & {
  /** of the element around the steps */
  element: RefObject<HTMLDivElement | null>
  change: (how: (state: BookingState) => BookingState, focus?: string) => void
}

/** A booking that was closed before it was sent. In memory, because browser storage holds no personal data (docs/asvs.md, 8.2.2). */
let storedBooking: Pick<Booking, 'state' | 'key'> | undefined

/**
 * The state of a booking. Each step has an entry in the browser's history, so that Back and Forward go through the steps.
 * When the booking is closed and opened again it continues where it was.
 */
export function useBooking(start: ValuationPageStart, place: FormPlace): BookingControl {
  const [booking, set] = useState(() => initialBooking(start, place))
  const latest = useRef(booking)
  /** what happens where the history is on its way to */
  const arrival = useRef<() => void>(undefined)
  const element = useStepFocus(booking.state.step, booking.field)
  useStoredBooking(element, latest)

  const update = (state: BookingState, field?: string) => {
    latest.current = { ...latest.current, state, isFirst: false, field }
    set(latest.current)
  }
  const goTo = (entries: number, then: () => void) => {
    if (entries === 0) return then()
    arrival.current = then
    window.history.go(entries)
  }
  const change = (how: (state: BookingState) => BookingState, focus?: string) => {
    if (arrival.current) return
    const { state } = latest.current
    const next = how(withValuesIn(element.current, state))
    const steps = historySteps()
    if (next.step === state.step) return update(next, focus)
    if (next.step === 'done') {
      update(next)
      // Back then leaves the form instead of leading to what was sent
      return goTo(Math.min(1 - steps.length, 0), () => {})
    }
    if (isLater(next.step, state.step)) {
      pushHistoryStep(state.step, next.step)
      return update(next, focus)
    }
    update({ ...next, step: state.step })
    toEntryOf(next.step, goTo, () => update({ ...latest.current.state, step: next.step }, focus))
  }

  const follow = () => {
    const then = arrival.current
    arrival.current = undefined
    if (then) return then()
    const steps = historySteps()
    const step = steps.at(-1) as BookingStep | undefined
    const state = withValuesIn(element.current, latest.current.state)
    // an entry without steps is that of the page under the overlay, which closes
    if (step === undefined || step === state.step) return
    if (state.step === 'done') return goTo(1 - steps.length, () => {})
    if (canShow(state, step)) return update({ ...state, step })
    toEntryOf(state.step, goTo, () => element.current?.querySelector('form')?.requestSubmit())
  }
  const onPopState = useRef(follow)
  useEffect(() => {
    onPopState.current = follow
  })
  useEffect(() => {
    const listener = () => onPopState.current()
    window.addEventListener('popstate', listener)
    const { step } = latest.current.state
    // after a reload the entry is that of a later step
    if (historySteps().length > 0 && historySteps().at(-1) !== step) toEntryOf(step, goTo, () => {})
    return () => window.removeEventListener('popstate', listener)
  }, [])

  return { ...booking, element, change }
}

const ORDER: readonly BookingStep[] = ['details', 'no-branch', 'when', 'check', 'done']

function isLater(step: BookingStep, than: BookingStep): boolean {
  return ORDER.indexOf(step) > ORDER.indexOf(than)
}

/** Goes back to the history entry of a step; where there is none, the current entry becomes that of the step. */
function toEntryOf(step: BookingStep, goTo: (entries: number, then: () => void) => void, then: () => void): void {
  const steps = historySteps()
  const at = steps.lastIndexOf(step)
  if (at < 0) replaceHistorySteps([...steps.slice(0, -1), step])
  goTo(at < 0 ? 0 : at + 1 - steps.length, then)
}

/** With the values of the form that is shown. */
function withValuesIn(element: HTMLElement | null, state: BookingState): BookingState {
  const form = element?.querySelector('form')
  return form ? withFormValues(state, formValues(form)) : state
}

/** The submitted plain form, else the stored booking, else an empty one. */
function initialBooking(start: ValuationPageStart, place: FormPlace): Booking {
  const booking = { key: start.key, isFirst: true, field: undefined }
  if (start.sent) return { ...booking, state: { ...EMPTY_BOOKING, step: 'done' } }
  if (place.form) return { ...booking, state: parseBookingForm(place.form.values) }
  if (!storedBooking) return { ...booking, state: EMPTY_BOOKING }
  const { state, key } = storedBooking
  const step = historySteps().at(-1) as BookingStep | undefined
  return { ...booking, key, state: step && canShow(state, step) ? { ...state, step } : state }
}

/** Stores the booking with its form's values when it is closed, unless it was sent. */
function useStoredBooking(element: RefObject<HTMLElement | null>, latest: RefObject<Booking>): void {
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      const { state, key } = latest.current
      storedBooking = state.step === 'done' ? undefined : { key, state: withValuesIn(current, state) }
    }
  }, [element, latest])
}
