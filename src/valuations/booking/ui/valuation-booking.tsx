import { lazy, Suspense } from 'react'
import { Spinner } from '#src/design-system/feedback/spinner.tsx'
import { fieldId } from '#src/design-system/form/form-context.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { useEnquirer } from '#src/enquiries/leads/ui/use-enquirer.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'
import { type BookingStep, DETAILS_FORM, previousStep, withDetails } from '../booking-state.ts'
import type { ValuationPageStart } from '../valuation-page.ts'
import { DetailsStep } from './details-step.tsx'
import { StepsHead } from './steps-head.tsx'
import { useBooking } from './use-booking.ts'
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

/**
 * Booking a valuation in four steps, or in one by the agency's setting. Without JavaScript the first step has everything in one plain form.
 */
export function ValuationBooking({ start, place }: { start: ValuationPageStart; place: FormPlace }) {
  const { single } = start
  const scripted = useHydrated()
  const user = useEnquirer(place.visitor)
  const protection = useFormProtection({ captcha: start.captcha, action: 'enquiry' })
  const { state, key, isFirst, element, change } = useBooking(start, place)

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
