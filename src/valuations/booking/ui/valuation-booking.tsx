import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Spinner } from '#src/design-system/feedback/spinner.tsx'
import { fieldId } from '#src/design-system/form/form-context.ts'
import { formValues } from '#src/design-system/form/form-values.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { useEnquirer } from '#src/enquiries/leads/ui/use-enquirer.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'
import {
  type BookingState,
  type BookingStep,
  DETAILS_FORM,
  EMPTY_BOOKING,
  previousStep,
  withDetails,
  withFormValues,
} from '../booking-state.ts'
import { parseBookingForm } from '../parse-booking-form.ts'
import type { ValuationPageStart } from '../valuation-page.ts'
import { DetailsStep } from './details-step.tsx'
import { StepsHead, useStepFocus } from './steps-head.tsx'
import './valuation-booking.css'

/** Fetched when the first step's form is focused. */
const loadLaterSteps = () => import('./later-steps.ts')

const WhenStep = lazy(async () => ({ default: (await loadLaterSteps()).WhenStep }))
const CheckStep = lazy(async () => ({ default: (await loadLaterSteps()).CheckStep }))
const NoBranch = lazy(async () => ({ default: (await loadLaterSteps()).NoBranch }))
const ValuationThanks = lazy(async () => ({ default: (await loadLaterSteps()).ValuationThanks }))

const STEPS: Record<Exclude<BookingStep, 'no-branch'>, string> = {
  details: 'your details',
  when: 'date and time',
  check: 'check your answers',
  done: 'done',
}

/** A booking that was closed before it was sent, with its idempotency key. Lives until the page is left. */
let storedBooking: { state: BookingState; key: string } | undefined

/**
 * Booking a valuation in four steps, or in one by the agency's setting. When it is closed and opened again it continues
 * where it was. Without JavaScript the first step has everything in one plain form.
 */
export function ValuationBooking({ start, place }: { start: ValuationPageStart; place: FormPlace }) {
  const { single } = start
  const scripted = useHydrated()
  const user = useEnquirer(place.visitor)
  const protection = useFormProtection({ captcha: start.captcha, action: 'enquiry' })
  const [{ state, key, isFirst, field }, set] = useState(() => initialBooking(start, place))
  const element = useStepFocus(state.step, field)
  useStoredBooking(element, state, key)

  const change = (how: (state: BookingState) => BookingState, focus?: string) => {
    const form = element.current?.querySelector('form')
    const values = form && formValues(form)
    set((current) => {
      const filled = values ? withFormValues(current.state, values) : current.state
      return { ...current, state: how(filled), isFirst: false, field: focus }
    })
  }
  const finish = (branch = state.branch) => change((current) => ({ ...current, branch, step: 'done' }))
  const restart = () =>
    change((current) => ({ ...current, step: 'details' }), fieldId(DETAILS_FORM, 'lead_client[postcode]'))
  const shared = { start, place, state, bookingKey: key, protection }

  return (
    <div className="valuation stepsPlace" ref={element} tabIndex={-1}>
      {state.step !== 'no-branch' && (
        // the plain form has all steps in one
        <div className={scripted || single || state.step === 'done' ? undefined : 'withScript'}>
          <StepsHead {...stepOf(state.step, single)} />
        </div>
      )}
      {state.step === 'details' && (
        <DetailsStep
          {...shared}
          user={user}
          isFirst={isFirst}
          onFocus={() => {
            protection.onFocus()
            // a failed fetch is repeated when the step is rendered
            loadLaterSteps().catch(() => {})
          }}
          onDetails={(typed, found) => change((current) => withDetails(current, typed, found))}
          onSent={(typed, branch) => {
            change((current) => ({ ...current, typed }))
            finish(branch)
          }}
        />
      )}
      <Suspense fallback={<Spinner />}>
        {state.step === 'no-branch' && <NoBranch start={start} typed={state.typed} onBack={restart} />}
        {state.step === 'when' && (
          <WhenStep start={start} state={state} onChange={change} onBack={() => change(previousStep)} />
        )}
        {state.step === 'check' && <CheckStep {...shared} user={user} onChange={change} onSent={() => finish()} />}
        {state.step === 'done' && <ValuationThanks start={start} state={state} place={place} />}
      </Suspense>
    </div>
  )
}

function stepOf(step: Exclude<BookingStep, 'no-branch'>, single: boolean) {
  const order = single ? (['details', 'done'] as const) : (['details', 'when', 'check', 'done'] as const)
  return { step: (order as readonly BookingStep[]).indexOf(step) + 1, of: order.length, name: STEPS[step] }
}

type Booking = { state: BookingState; key: string; isFirst: boolean; field: string | undefined }

/** The submitted plain form, else the stored booking, else an empty one. */
function initialBooking(start: ValuationPageStart, place: FormPlace): Booking {
  const booking = { key: start.key, isFirst: true, field: undefined }
  if (start.sent) return { ...booking, state: { ...EMPTY_BOOKING, step: 'done' } }
  if (place.form) return { ...booking, state: parseBookingForm(place.form.values) }
  return { ...booking, state: EMPTY_BOOKING, ...storedBooking }
}

/** Stores the booking with its form's values when it is closed, unless it was sent. */
function useStoredBooking(element: { current: HTMLElement | null }, state: BookingState, key: string): void {
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      const form = current?.querySelector('form')
      const { current: last } = latest
      const state = form ? withFormValues(last, formValues(form)) : last
      storedBooking = last.step === 'done' ? undefined : { key, state }
    }
  }, [element, key])
}
