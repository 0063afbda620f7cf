import { lazy, Suspense, useRef, useState } from 'react'
import { TextField } from '#src/design-system/form/field.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import { SelectField } from '#src/design-system/form/select.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { startingValues, useDraft } from '#src/enquiries/leads/ui/use-draft.ts'
import type { EstimatePageStart } from '../estimate-page.ts'
import {
  ESTIMATE_FIELDS,
  HOME_CONDITIONS,
  HOME_TYPES,
  INSTANT_VALUATION_PAGE,
  MAX_BEDROOMS,
  parseEstimateRequest,
} from '../estimate-request.ts'
import type { EstimateJson } from '../present-estimate.ts'
import { EstimateResult } from './estimate-result.tsx'
import { fetchEstimate } from './fetch-estimate.ts'
import './instant-valuation.css'

/** There is nothing to send before there is an answer. */
const SendEstimate = lazy(async () => ({ default: (await import('./send-estimate.tsx')).SendEstimate }))

/** under which what was typed is kept while the page stands */
const DRAFT = `${INSTANT_VALUATION_PAGE}#question`

const TYPES = [{ value: '', name: 'Choose a type' }, ...HOME_TYPES.map(({ value, name }) => ({ value, name }))]
const BEDROOMS = [
  { value: '', name: 'Choose a number' },
  ...Array.from({ length: MAX_BEDROOMS + 1 }, (_, many) => ({
    value: String(many),
    name: many === 0 ? 'Studio' : String(many),
  })),
]

/**
 * What a home may fetch, from what others near by did, and the ways on to somebody who comes and looks. Without a
 * script it is a form that asks its page again.
 */
export function InstantValuation({ start, place }: { start: EstimatePageStart; place: FormPlace }) {
  const [answer, setAnswer] = useState(start.answer)
  const draft = useDraft(DRAFT, start.key)
  const result = useRef<HTMLHeadingElement>(null)
  const submission = useFormSubmit<EstimateJson>({
    validate(values) {
      const read = parseEstimateRequest((field) => String(values[field] ?? ''))
      return read.kind === 'mistakes' ? inOrder(read.errors) : {}
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
        <p>
          What would your home fetch? Tell us three things and see what homes like it near by were sold and let for.
        </p>
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
            <SelectField name="property_type" label="Type of home" options={TYPES} required />
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
            <SubmitButton busyWords="Working it out" look={answer ? 'outline' : 'primary'}>
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
            The estimate stands here, with how sure we are of it and how it was reached. You need tell nobody who you
            are.
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

/** As the fields stand, for the summary. */
function inOrder(errors: Partial<Record<string, string>>): Record<string, string | undefined> {
  return Object.fromEntries(ESTIMATE_FIELDS.map((field) => [field, errors[field]]))
}
