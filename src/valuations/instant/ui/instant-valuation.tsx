import { lazy, Suspense, useRef, useState } from 'react'
import { refusalOf } from '#src/account/users/ui/account-calls.ts'
import { TextField } from '#src/design-system/form/field.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import { SelectField } from '#src/design-system/form/select.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import type { Sent } from '#src/design-system/form/use-form-submit.ts'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { startingValues, useDraft } from '#src/enquiries/leads/ui/use-draft.ts'
import type { EstimatePageStart } from '../estimate-page.ts'
import {
  ESTIMATE_FIELDS,
  HOME_CONDITIONS,
  HOME_TYPES,
  INSTANT_VALUATION_PAGE,
  INSTANT_VALUATION_PATH,
  MAX_BEDROOMS,
  parseEstimateRequest,
} from '../estimate-request.ts'
import type { EstimateJson } from '../present-estimate.ts'
import { EstimateResult } from './estimate-result.tsx'
import './instant-valuation.css'

/** Loaded with the first answer. */
const SendEstimate = lazy(async () => ({ default: (await import('./send-estimate.tsx')).SendEstimate }))

const DRAFT_KEY = `${INSTANT_VALUATION_PAGE}#question`

const TYPES = [{ value: '', name: 'Choose a type' }, ...HOME_TYPES.map(({ value, name }) => ({ value, name }))]
const BEDROOMS = [
  { value: '', name: 'Choose a number' },
  ...Array.from({ length: MAX_BEDROOMS + 1 }, (_, count) => ({
    value: String(count),
    name: count === 0 ? 'Studio' : String(count),
  })),
]

/** The instant valuation. Without JavaScript it is a GET form of its own page. */
export function InstantValuation({ start, place }: { start: EstimatePageStart; place: FormPlace }) {
  const [answer, setAnswer] = useState(start.answer)
  const draft = useDraft(DRAFT_KEY, start.key)
  const result = useRef<HTMLHeadingElement>(null)
  const submission = useFormSubmit<EstimateJson>({
    validate(values) {
      const read = parseEstimateRequest((field) => String(values[field] ?? ''))
      return read.kind === 'mistakes' ? inFieldOrder(read.errors) : {}
    },
    send: fetchEstimate,
    onDone(said) {
      setAnswer(said)
      requestAnimationFrame(() => result.current?.focus())
    },
  })
  return (
    <div className="instant">
      <div className="instantQuestion" ref={draft.place}>
        <p>What’s your home worth? Answer three questions to see what similar homes nearby sold and let for.</p>
        <Form
          id="instant"
          method="get"
          action={INSTANT_VALUATION_PAGE}
          submission={submission}
          state={
            Object.keys(start.errors).length > 0 ? { values: typedValues(start), errors: start.errors } : undefined
          }
          values={startingValues(typedValues(start), draft.values)}
        >
          <TextField name="postcode" label="Postcode" autoComplete="postal-code" maxLength={10} required />
          <div className="twoUp">
            <SelectField name="property_type" label="Property type" options={TYPES} required />
            <SelectField name="bedrooms" label="Bedrooms" options={BEDROOMS} required />
          </div>
          <SelectField
            name="condition"
            label="Condition"
            optional
            options={[...HOME_CONDITIONS]}
            defaultValue="usual"
          />
          <div className="formActions">
            <SubmitButton busyWords="Calculating" look={answer ? 'outline' : 'primary'}>
              See an estimate
            </SubmitButton>
          </div>
        </Form>
      </div>
      {answer ? (
        <EstimateResult answer={answer} heading={result} />
      ) : (
        <div className="instantAnswer empty">
          <p className="muted">
            Your estimate will appear here, with how confident we are and how we worked it out. No personal details
            needed.
          </p>
        </div>
      )}
      {(answer || start.sent) && (
        <Suspense>
          <SendEstimate key={answer?.postcode} start={start} place={place} answer={answer} />
        </Suspense>
      )}
    </div>
  )
}

function typedValues({ typed }: EstimatePageStart): FormValues {
  return Object.fromEntries(ESTIMATE_FIELDS.flatMap((field) => (typed[field] ? [[field, typed[field]]] : [])))
}

/** In the order of the fields, for the error summary. */
function inFieldOrder(errors: Partial<Record<string, string>>): Record<string, string | undefined> {
  return Object.fromEntries(ESTIMATE_FIELDS.map((field) => [field, errors[field]]))
}

async function fetchEstimate(values: FormValues): Promise<Sent<EstimateJson>> {
  const query = new URLSearchParams(ESTIMATE_FIELDS.map((field) => [field, String(values[field] ?? '')]))
  const response = await fetch(`${INSTANT_VALUATION_PATH}?${query}`, { headers: { accept: 'application/json' } })
  if (response.ok) return { ok: true, answer: (await response.json()) as EstimateJson }
  const { errors, message, fields } = await refusalOf(response)
  return {
    ok: false,
    errors: fields,
    problem: errors.length === 0 ? message : errors.filter((one) => !Object.values(fields).includes(one)),
  }
}
