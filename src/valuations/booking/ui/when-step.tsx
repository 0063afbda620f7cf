import { lazy, Suspense } from 'react'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { FieldError } from '#src/design-system/form/field.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import { fieldId } from '#src/design-system/form/form-context.ts'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { type FormSubmission, useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { LEADS_PATH } from '#src/enquiries/leads/enquiry-paths.ts'
import { byField } from '#src/enquiries/leads/form-mistakes.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { outcodeIn } from '#src/places/postcode.ts'
import { type BookingState, DAY_FIELD, SLOTS_FIELD, validateWhen, withDay, withSlots } from '../booking-state.ts'
import { TIME_TAKEN_MESSAGE } from '../messages.ts'
import { isOffered } from '../offered-slots.ts'
import { isOpen } from '../open-times.ts'
import type { ValuationPageStart } from '../valuation-page.ts'
import { TimeSlots } from './time-slots.tsx'
import './calendar.css'

const FORM = 'valuation-when'

const Calendar = lazy(async () => ({ default: (await import('./valuation-calendar.tsx')).ValuationCalendar }))

type WhenStepProps = {
  start: ValuationPageStart
  state: BookingState
  onChange: (how: (state: BookingState) => BookingState) => void
  onBack: () => void
}

/** Day and time slots. */
export function WhenStep({ start, state, onChange, onBack }: WhenStepProps) {
  const { branch, day, slots, typed, times, isTaken = false } = state
  const submission = useFormSubmit<null>({
    validate: () => byField(validateWhen(state)),
    send: async () => ({ ok: true, answer: null }),
    onDone: () => onChange((current) => ({ ...current, step: 'check' })),
  })
  const current = withoutFixedErrors(submission, state)
  const { errors } = current.problems ?? { errors: {} }
  const outcode = outcodeIn(String(typed['lead_client[postcode]'] ?? ''))
  const dayId = fieldId(FORM, DAY_FIELD)
  return (
    <div className="valuationWhen">
      <p className="lead">
        Our {branch?.name} office covers {outcode}.{' '}
        {times
          ? 'Choose a day and a time. We’ll keep it for you and call to confirm.'
          : 'Choose a day and all the times that suit you, and we’ll confirm one of them.'}
      </p>
      {isTaken && (
        <Notice kind="error">
          <p>{TIME_TAKEN_MESSAGE}</p>
        </Notice>
      )}
      <Form id={FORM} action={LEADS_PATH} submission={current}>
        <div className="whenGrid">
          {/* biome-ignore lint/a11y/useSemanticElements: it is a calendar with its error, not a set of fields */}
          <div
            className={errors[DAY_FIELD] ? 'field bad' : 'field'}
            role="group"
            aria-label="Day"
            aria-describedby={errors[DAY_FIELD] && `${dayId}-error`}
            id={dayId}
            tabIndex={-1}
          >
            <Suspense fallback={<div className="calendar waiting" aria-hidden="true" />}>
              <Calendar
                days={start.days}
                today={start.today}
                day={day}
                times={times}
                offered={branch && start.slots[branch.id]}
                onDay={(chosen) => onChange((current) => withDay(current, chosen))}
              />
            </Suspense>
            {errors[DAY_FIELD] && <FieldError id={dayId} error={errors[DAY_FIELD]} />}
          </div>
          <div>
            <p className="chosenDay" aria-live="polite">
              {day ? formatUkDate(day, { weekday: true }) : 'Choose a day first'}
            </p>
            <TimeSlots
              choice={slots}
              isOne={times !== undefined}
              isOffered={(id) =>
                times ? isOpen(times, day, id) : isOffered(branch && start.slots[branch.id], day, id)
              }
              onChange={(choice) => onChange((current) => withSlots(current, choice))}
              error={errors[SLOTS_FIELD]}
            />
          </div>
        </div>
        <div className="formActions apart">
          <button className="button outline" type="button" onClick={onBack}>
            Back
          </button>
          <SubmitButton busyWords="Checking">Check your answers</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

/** Drops errors that the visitor has fixed since submitting. */
function withoutFixedErrors(submission: FormSubmission, state: BookingState): FormSubmission {
  if (!submission.problems) return submission
  const wrong = byField(validateWhen(state))
  const errors = Object.fromEntries(Object.entries(submission.problems.errors).filter(([name]) => wrong[name]))
  return { ...submission, problems: { ...submission.problems, errors } }
}
