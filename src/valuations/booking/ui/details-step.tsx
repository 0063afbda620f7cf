import { lazy, Suspense, useEffect, useRef } from 'react'
import type { User } from '#src/account/users/user.ts'
import { Form } from '#src/design-system/form/form.tsx'
import { fieldId } from '#src/design-system/form/form-context.ts'
import { Honeypot } from '#src/design-system/form/honeypot.tsx'
import { RadioGroup } from '#src/design-system/form/radio-group.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { addressField, LOOKUP_FIELD } from '#src/enquiries/address-lookup/found-address.ts'
import { AddressChoice } from '#src/enquiries/address-lookup/ui/address-choice.tsx'
import { MAX_MESSAGE_LENGTH } from '#src/enquiries/fields/enquiry-validation.ts'
import { LEADS_PATH } from '#src/enquiries/leads/enquiry-paths.ts'
import { byField } from '#src/enquiries/leads/form-mistakes.ts'
import { CONSENT_ASKED, ConsentFields } from '#src/enquiries/leads/ui/consent-fields.tsx'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { afterwards, bodyOf, inFieldOrder } from '#src/enquiries/leads/ui/form-values.ts'
import { PersonFields } from '#src/enquiries/leads/ui/person-fields.tsx'
import { startingValues } from '#src/enquiries/leads/ui/use-draft.ts'
import { clientValues } from '#src/enquiries/leads/ui/use-enquirer.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import type { BrowserProtection } from '#src/form-protection/ui/use-form-protection.ts'
import { type BookingState, DETAILS_FORM, type Typed } from '../booking-state.ts'
import { REQUIRED_IN_ONE_STEP, REQUIRED_IN_STEPS, validateDetails, validateTerms } from '../details-validation.ts'
import type { OpenTimes } from '../open-times.ts'
import { isInLaterStep } from '../parse-booking-form.ts'
import { valuationBody } from '../valuation-body.ts'
import type { ValuationBranch, ValuationPageStart } from '../valuation-page.ts'
import { fetchBranch, fetchOpenTimes, submitValuation } from './valuation-calls.ts'

/** For the plain form; with JavaScript it is the second step. */
const PlainWhen = lazy(async () => ({ default: (await import('./plain-when.tsx')).PlainWhen }))

const REASONS = [
  { value: 'selling', name: 'Selling' },
  { value: 'letting', name: 'Letting' },
]

type DetailsStepProps = {
  start: ValuationPageStart
  place: FormPlace
  state: BookingState
  bookingKey: string
  protection: BrowserProtection
  onFocus: () => void
  user: 'unknown' | null | User
  /** true until the visitor moves on: the server's errors still apply */
  isFirst: boolean
  onDetails: (typed: Typed, found: { branch: ValuationBranch | null; times?: OpenTimes | undefined }) => void
  /** single-step form only */
  onSent: (typed: Typed, branch: ValuationBranch | undefined) => void
}

/** The visitor's details and the home's address. It is the whole form in one step and without JavaScript. */
export function DetailsStep(props: DetailsStepProps) {
  const { start, place, state, user, isFirst, onFocus } = props
  const { single } = start
  const scripted = useHydrated()
  const submission = useDetails(props)
  const element = useLettersRejected()
  const values = startingValues(state.typed, user && user !== 'unknown' ? clientValues(user) : undefined, {
    'lead[channel]': start.reason,
    ...(start.postcode && {
      [scripted && start.findsAddresses ? LOOKUP_FIELD : addressField('postcode')]: start.postcode,
    }),
  })
  return (
    <div ref={element}>
      <Form
        id={DETAILS_FORM}
        action={LEADS_PATH}
        onFocus={onFocus}
        submission={submission}
        state={isFirst && place.form ? { ...withOwnErrors(place.form, scripted && !single), values } : undefined}
        values={values}
        hidden={hiddenFields(props)}
      >
        <Honeypot name="lead_client[body]" />
        <div className="reason">
          <RadioGroup name="lead[channel]" label="Are you thinking of selling or letting?" choices={REASONS} />
        </div>
        <PersonFields telephoneHint="We’ll call this number to confirm." />
        <h3 className="display">The property</h3>
        <AddressChoice
          finds={start.findsAddresses}
          label="Property address"
          required={single ? REQUIRED_IN_ONE_STEP : REQUIRED_IN_STEPS}
          starred={single ? ['town', 'county'] : []}
        />
        <TextArea name="lead[message]" label="Anything else we should know?" optional maxLength={MAX_MESSAGE_LENGTH} />
        {single ? (
          <ConsentFields offersAccount={start.offersAccount && user === null} />
        ) : (
          !scripted && (
            <div className="withoutScript">
              <Suspense>
                <PlainWhen start={start} state={state} />
              </Suspense>
              <ConsentFields offersAccount={start.offersAccount && user === null} />
            </div>
          )
        )}
        <div className="formActions">
          {single ? (
            <SubmitButton>Request a valuation</SubmitButton>
          ) : (
            <>
              <span className="withScript">
                <SubmitButton busyWords="Checking">Choose a date</SubmitButton>
              </span>
              {!scripted && (
                <span className="withoutScript">
                  <SubmitButton>Request a valuation</SubmitButton>
                </span>
              )}
            </>
          )}
        </div>
      </Form>
    </div>
  )
}

/** For the plain form; with JavaScript the body of the call has them. */
function hiddenFields({ start, place, bookingKey }: DetailsStepProps): Record<string, string> {
  return {
    ...(place.visitor && { authenticity_token: place.visitor.token }),
    idempotency_key: bookingKey,
    form_url: place.path,
    redirect_url: afterwards(place.path),
    'lead[is_valuation_request]': 'true',
    'lead_client[do_not_contact]': '1',
    'marketing_preferences[opt_in_terms]': 'on',
    'consent[page]': place.path,
    ...CONSENT_ASKED,
    ...(!start.single && { 'lead_booking[book_viewing]': 'on' }),
  }
}

/** Leaves out the errors of fields that belong to later steps. */
function withOwnErrors(form: NonNullable<FormPlace['form']>, hasLaterSteps: boolean) {
  if (!hasLaterSteps) return form
  return { ...form, errors: Object.fromEntries(Object.entries(form.errors).filter(([name]) => !isInLaterStep(name))) }
}

function useDetails({ start, bookingKey, protection, onDetails, onSent }: DetailsStepProps) {
  const { single } = start
  return useFormSubmit<{ branch: ValuationBranch | null | undefined; times?: OpenTimes | undefined; sent: boolean }>({
    validate(values, form) {
      const body = bodyOf(values)
      if (isTrapped(body)) return {}
      const mistakes = [...validateDetails(body, { single }), ...(single ? validateTerms(body) : [])]
      return byField(inFieldOrder(mistakes, form))
    },
    async send(values) {
      const postcode = String(values['lead_client[postcode]'] ?? '').trim()
      // the single-step form does not require a postcode; without one the agency gets the request
      const found = postcode === '' ? { branch: undefined } : await fetchBranch(postcode)
      if ('problem' in found) {
        const isAboutPostcode = found.status === 400
        return isAboutPostcode
          ? { ok: false, errors: { 'lead_client[postcode]': found.problem } }
          : { ok: false, problem: found.problem }
      }
      const { branch } = found
      if (!single || branch === null) {
        const times = branch && !single ? await fetchOpenTimes(postcode) : undefined
        return { ok: true, answer: { branch, times, sent: false } }
      }
      const body = valuationBody(bodyOf(values), { branchId: branch?.id, times: undefined })
      const sent = await submitValuation(protection, body, bookingKey)
      return sent.ok ? { ok: true, answer: { branch, sent: true } } : sent
    },
    onDone({ branch, times, sent }, values) {
      if (sent) onSent(values, branch ?? undefined)
      else onDetails(values, { branch: branch ?? null, times })
    },
  })
}

/** Letters typed into the phone number are rejected; pasted ones are left to the validation. */
function useLettersRejected() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = element
    const reject = (event: InputEvent) => {
      const { id } = event.target as HTMLElement
      if (id === fieldId(DETAILS_FORM, 'lead_client[tel_home]') && /^\p{L}$/u.test(event.data ?? ''))
        event.preventDefault()
    }
    current?.addEventListener('beforeinput', reject)
    return () => current?.removeEventListener('beforeinput', reject)
  }, [])
  return element
}
