import { useState } from 'react'
import type { User } from '#src/account/users/user.ts'
import { Form } from '#src/design-system/form/form.tsx'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import { formValues } from '#src/design-system/form/form-values.ts'
import { Honeypot } from '#src/design-system/form/honeypot.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { FORM_SUBMISSIONS_PATH } from '#src/enquiries/leads/enquiry-paths.ts'
import type { EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import { byField } from '#src/enquiries/leads/form-mistakes.ts'
import type { LeadFile } from '#src/enquiries/leads/lead.ts'
import { REQUEST_FAILED } from '#src/enquiries/leads/thank-you.ts'
import { CONSENT_ASKED, ConsentFields } from '#src/enquiries/leads/ui/consent-fields.tsx'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { EnquiryHomeSummary } from '#src/enquiries/leads/ui/enquiry-home.tsx'
import { EnquiryThanks } from '#src/enquiries/leads/ui/enquiry-thanks.tsx'
import { afterwards, bodyOf, inFieldOrder } from '#src/enquiries/leads/ui/form-values.ts'
import { startingValues, useDraft } from '#src/enquiries/leads/ui/use-draft.ts'
import { useEnquirer } from '#src/enquiries/leads/ui/use-enquirer.ts'
import { useNativeSubmit } from '#src/enquiries/leads/ui/use-native-submit.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'
import { type FormDefinition, type FormElement, sortElements } from '../form-definition.ts'
import { parseSubmission, submissionField } from '../parse-submission.ts'
import { DefinitionField } from './definition-field.tsx'

export type DefinitionStart = EnquiryStart & { definition: FormDefinition }

/**
 * A form of the agency's own, or the one for new homes, drawn from its definition. The browser posts it, with its files; a script checks it first and adds what protects it.
 */
export function DefinitionForm({ start, place }: { start: DefinitionStart; place: FormPlace }) {
  const { definition, home, recipient, sent } = start
  const { path, visitor } = place
  const { kind, formElements, htmlFormId, gaName, para, submitButtonText } = definition
  const user = useEnquirer(visitor)
  const draft = useDraft(path, start.key)
  const { submission, onFocus, step } = usePosting(start, place)
  if (sent) {
    const closeWords = place.closeWords ?? (home ? `Back to the ${home.about}` : 'Close')
    return (
      <div className="enquiry">
        <EnquiryThanks {...place} {...{ kind, recipient, closeWords }} />
      </div>
    )
  }
  const takesFiles = formElements.some(({ inputType, disabled }) => inputType === 'file' && !disabled)
  return (
    <div className="enquiry" ref={draft.place} data-ga-name={gaName}>
      {home && <EnquiryHomeSummary home={home} />}
      {para !== '' && <p>{para}</p>}
      <Form
        id={htmlFormId}
        action={FORM_SUBMISSIONS_PATH}
        encType={takesFiles ? 'multipart/form-data' : undefined}
        state={place.form}
        values={startingValues(
          draft.values,
          user && user !== 'unknown' ? submissionValues(user, formElements) : undefined,
        )}
        hidden={{
          authenticity_token: visitor?.token ?? '',
          f_id: definition.id,
          idempotency_key: draft.key,
          form_url: path,
          redirect_url: afterwards(path),
          ...(home && { 'form_submission[property_id]': String(home.id) }),
          'marketing_preferences[opt_in_terms]': 'on',
          do_not_contact: '1',
          'consent[page]': path,
          ...CONSENT_ASKED,
        }}
        {...{ submission, onFocus }}
      >
        <Honeypot name="hfhp" />
        {inRows(formElements).map((row) =>
          row.length === 1 ? (
            row.map((element) => <DefinitionField key={element.fieldName} element={element} />)
          ) : (
            <div className="twoUp" key={row[0]?.fieldName}>
              {row.map((element) => (
                <DefinitionField key={element.fieldName} element={element} />
              ))}
            </div>
          ),
        )}
        <ConsentFields offersAccount={start.offersAccount && user === null} />
        <div className="formActions">
          <SubmitButton busyWords={step === 'checking' ? 'Checking' : 'Sending'}>{submitButtonText}</SubmitButton>
          <span className="orCall">We'll send this to {recipient.name}.</span>
        </div>
      </Form>
    </div>
  )
}

function usePosting({ captcha, definition }: DefinitionStart, place: FormPlace) {
  const protection = useFormProtection({ captcha, action: 'form_submission' })
  const [step, setStep] = useState<'checking' | 'sending'>('checking')
  const submission = useNativeSubmit({
    validate(form) {
      setStep('checking')
      const body = bodyOf(formValues(form))
      if (isTrapped(body)) return {}
      const asked = { now: new Date(), page: window.location.pathname, files: filesIn(form) }
      const read = parseSubmission(definition, body, asked)
      return 'mistakes' in read ? byField(inFieldOrder(read.mistakes, form)) : {}
    },
    async prepare() {
      const fields = await protection.fields()
      setStep('sending')
      const { pathname, search } = window.location
      return { ...fields, ...(!place.visitor && { redirect_url: pathname + search }) }
    },
    unreachable: "We couldn't connect. Check your internet connection and try again.",
    onFailure() {
      protection.reset()
      showToast({ words: REQUEST_FAILED, kind: 'error', topic: 'enquiry' })
    },
  })
  return { submission, onFocus: protection.onFocus, step }
}

/** What was chosen, as far as the rules ask before it is sent. */
function filesIn(form: HTMLFormElement): LeadFile[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type="file"]')].flatMap(({ name, files }) =>
    [...(files ?? [])].map((file) => ({
      field: name,
      name: file.name,
      mime: file.type,
      bytes: file.size,
      stored: '',
      sha256: '',
    })),
  )
}

/** Fields of one position stand side by side, in pairs. */
function inRows(elements: readonly FormElement[]): FormElement[][] {
  const rows: FormElement[][] = []
  for (const element of sortElements(elements)) {
    const last = rows.at(-1)
    const isBeside = last?.[0]?.fieldPostion === element.fieldPostion && last.length < 2
    if (isBeside && isNarrow(element) && last.every(isNarrow)) last.push(element)
    else rows.push([element])
  }
  return rows
}

function isNarrow({ inputType, hidden }: FormElement): boolean {
  return !hidden && inputType !== 'textarea' && inputType !== 'checkbox' && inputType !== 'file'
}

function submissionValues(user: User, elements: readonly FormElement[]): FormValues {
  const { first_name, last_name, email, tel_home, tel_mobile } = user
  const known: Record<string, string> = { first_name, last_name, email, tel_home: tel_home || tel_mobile }
  return Object.fromEntries(elements.map(({ fieldName }) => [submissionField(fieldName), known[fieldName] ?? '']))
}
