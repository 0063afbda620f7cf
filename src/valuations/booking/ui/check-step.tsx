import type { ReactNode } from 'react'
import type { User } from '#src/account/users/user.ts'
import { Form } from '#src/design-system/form/form.tsx'
import { fieldId } from '#src/design-system/form/form-context.ts'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import {
  ADDRESS_FIELDS,
  addressField,
  formatTypedAddress,
  LOOKUP_FIELD,
  type TypedAddress,
} from '#src/enquiries/address-lookup/found-address.ts'
import { LEADS_PATH } from '#src/enquiries/leads/enquiry-paths.ts'
import { byField } from '#src/enquiries/leads/form-mistakes.ts'
import { TERMS_FIELD } from '#src/enquiries/leads/parse-consent.ts'
import { formatSlotList } from '#src/enquiries/leads/time-slots.ts'
import { CONSENT_ASKED, ConsentFields } from '#src/enquiries/leads/ui/consent-fields.tsx'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { bodyOf } from '#src/enquiries/leads/ui/form-values.ts'
import type { BrowserProtection } from '#src/form-protection/ui/use-form-protection.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import {
  type BookingState,
  type BookingStep,
  DETAILS_FORM,
  previousStep,
  type Typed,
  withTimes,
} from '../booking-state.ts'
import { validateTerms } from '../details-validation.ts'
import { valuationBody } from '../valuation-body.ts'
import type { ValuationPageStart } from '../valuation-page.ts'
import { fetchOpenTimes, submitValuation } from './valuation-calls.ts'

type CheckStepProps = {
  start: ValuationPageStart
  place: FormPlace
  state: BookingState
  bookingKey: string
  protection: BrowserProtection
  user: 'unknown' | null | User
  /** `focus`: the id of the field that takes the focus */
  onChange: (how: (state: BookingState) => BookingState, focus?: string) => void
  onSent: () => void
}

/** Review, consent and submit. */
export function CheckStep({ start, place, state, bookingKey, protection, user, onChange, onSent }: CheckStepProps) {
  const { typed, branch, day, slots, agreed } = state
  const submission = useFormSubmit<null>({
    validate: (values) => byField(validateTerms(bodyOf(values))),
    async send(values) {
      const all = bodyOf({ ...typed, ...values })
      const times = day === undefined ? undefined : { day, slots: slots.ids, isExact: state.times !== undefined }
      const sent = await submitValuation(protection, valuationBody(all, { branchId: branch?.id, times }), bookingKey)
      if (!sent.ok && sent.isTaken) {
        const open = await fetchOpenTimes(text(typed, 'lead_client[postcode]'))
        onChange((current) => ({ ...withTimes(current, open), step: 'when', isTaken: true }))
      }
      return sent.ok ? sent : toFormProblems(sent)
    },
    onDone: onSent,
  })
  const change = (step: BookingStep, field?: string) => () =>
    onChange((current) => ({ ...current, step }), field && fieldId(DETAILS_FORM, field))
  const isFound = String(typed[LOOKUP_FIELD] ?? '') !== ''
  return (
    <>
      <dl className="answers">
        <Answer name="Reason" value={reasonOf(typed)} onChange={change('details', 'lead[channel]')} />
        <Answer name="Name" value={nameOf(typed)} onChange={change('details', 'lead_client[first_name]')} />
        <Answer
          name="Email"
          value={text(typed, 'lead_client[email]')}
          onChange={change('details', 'lead_client[email]')}
        />
        <Answer
          name="Phone"
          value={text(typed, 'lead_client[tel_home]')}
          onChange={change('details', 'lead_client[tel_home]')}
        />
        <Answer
          name="Property"
          value={unbroken(formatTypedAddress(addressOf(typed)))}
          onChange={change('details', isFound ? LOOKUP_FIELD : addressField('street_address'))}
        />
        {text(typed, 'lead[message]') !== '' && (
          <Answer name="Message" value={text(typed, 'lead[message]')} onChange={change('details', 'lead[message]')} />
        )}
        <Answer
          name="When"
          value={day ? `${formatUkDate(day, { weekday: true })}, ${formatSlotList(slots.ids)}` : ''}
          onChange={change('when')}
        />
        <Answer name="Office" value={branch?.name} />
      </dl>
      <Form
        id="valuation-check"
        action={LEADS_PATH}
        onFocus={protection.onFocus}
        submission={submission}
        values={agreed}
        hidden={{ 'consent[page]': place.path, ...CONSENT_ASKED }}
      >
        <ConsentFields offersAccount={start.offersAccount && user === null} />
        <div className="formActions apart">
          <button className="button outline" type="button" onClick={() => onChange(previousStep)}>
            Back
          </button>
          <SubmitButton>Request a valuation</SubmitButton>
        </div>
      </Form>
    </>
  )
}

type AnswerProps = { name: string; value: ReactNode; onChange?: () => void }

function Answer({ name, value, onChange }: AnswerProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
      {onChange && (
        <dd className="change">
          <button type="button" onClick={onChange}>
            Change<span className="visuallyHidden"> {name.toLowerCase()}</span>
          </button>
        </dd>
      )}
    </div>
  )
}

/** Errors of fields in earlier steps are shown above the form. */
function toFormProblems({
  errors = {},
  problem,
}: {
  errors?: Readonly<Record<string, string>>
  problem?: string | readonly string[]
}) {
  const { [TERMS_FIELD]: terms, ...others } = errors
  const here: Record<string, string> = terms === undefined ? {} : { [TERMS_FIELD]: terms }
  return {
    ok: false as const,
    errors: here,
    problem: [...[problem ?? []].flat(), ...Object.values(others)],
  }
}

const text = (typed: Typed, name: string) => String(typed[name] ?? '').trim()
/** Keeps a postcode at the end on one line. */
const unbroken = (address: string) => address.replace(/ (\d[A-Z]{2})$/i, '\u00a0$1')
const reasonOf = (typed: Typed) => (text(typed, 'lead[channel]') === 'letting' ? 'Letting' : 'Selling')
const nameOf = (typed: Typed) => `${text(typed, 'lead_client[first_name]')} ${text(typed, 'lead_client[last_name]')}`
const addressOf = (typed: Typed) =>
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, text(typed, addressField(field))])) as TypedAddress
