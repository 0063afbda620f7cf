import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Spinner } from '#src/design-system/feedback/spinner.tsx'
import { fieldId } from '#src/design-system/form/form-context.ts'
import { formValues } from '#src/design-system/form/form-values.ts'
import { useScripted } from '#src/design-system/hooks/use-hydrated.ts'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { useEnquirer } from '#src/enquiries/leads/ui/use-enquirer.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'
import {
  type BookingState,
  type BookingStep,
  EMPTY_BOOKING,
  previousStep,
  withDetails,
  withFormValues,
} from '../booking-state.ts'
import { parseBookingForm } from '../parse-booking-form.ts'
import type { ValuationPageStart } from '../valuation-page.ts'
import { storeBooking, storedBooking } from './booking-draft.ts'
import { DetailsStep } from './details-step.tsx'
import { DETAILS_FORM } from './form-ids.ts'
import { StepsHead, useStepFocus } from './steps-head.tsx'
import './valuation-booking.css'

/** Fetched as soon as somebody begins with the first step. */
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

/**
 * Asks for a valuation: in four steps, or in one by the agency's setting. Closed and opened again it goes on
 * where it was. Without a script the first step has everything in one plain form.
 */
export function ValuationBooking({ start, place }: { start: ValuationPageStart; place: FormPlace }) {
  const { single } = start
  const scripted = useScripted()
  const user = useEnquirer(place.visitor)
  const protection = useFormProtection({ captcha: start.captcha, action: 'enquiry' })
  const [{ state, key, isFirst, field }, set] = useState(() => begun(start, place))
  const element = useStepFocus(state.step, field)
  useKept(element, state, key)

  const change = (how: (state: BookingState) => BookingState, focus?: string) => {
    const form = element.current?.querySelector('form')
    const values = form && formValues(form)
    set((held) => {
      const filled = values ? withFormValues(held.state, values) : held.state
      return { ...held, state: how(filled), isFirst: false, field: focus }
    })
  }
  const finish = (branch = state.branch) => change((held) => ({ ...held, branch, step: 'done' }))
  const restart = () => change((held) => ({ ...held, step: 'details' }), fieldId(DETAILS_FORM, 'lead_client[postcode]'))
  const shared = { start, place, state, bookingKey: key, protection }

  return (
    <div className="valuation stepsPlace" ref={element} tabIndex={-1}>
      {state.step !== 'no-branch' && (
        // a plain form asks everything at once
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
            // what does not come now is asked for again when it is needed
            loadLaterSteps().catch(() => {})
          }}
          onDetails={(typed, branch) => change((held) => withDetails(held, typed, branch))}
          onSent={(typed, branch) => {
            change((held) => ({ ...held, typed }))
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

type Held = { state: BookingState; key: string; isFirst: boolean; field: string | undefined }

/** As it was left, as a plain form came back, or from the beginning. */
function begun(start: ValuationPageStart, place: FormPlace): Held {
  const held = { key: start.key, isFirst: true, field: undefined }
  if (start.sent) return { ...held, state: { ...EMPTY_BOOKING, step: 'done' } }
  if (place.form) return { ...held, state: parseBookingForm(place.form.values) }
  return { ...held, state: EMPTY_BOOKING, ...storedBooking() }
}

/** Keeps the booking, with what stands in its form, when it is closed; one that was sent is over. */
function useKept(element: { current: HTMLElement | null }, state: BookingState, key: string): void {
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      const form = current?.querySelector('form')
      const { current: held } = latest
      storeBooking(
        held.step === 'done' ? undefined : { key, state: form ? withFormValues(held, formValues(form)) : held },
      )
    }
  }, [element, key])
}
