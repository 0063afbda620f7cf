import { type ReactNode, useState } from 'react'
import { refusalOf } from '#src/account/users/ui/account-calls.ts'
import type { User } from '#src/account/users/user.ts'
import { Form } from '#src/design-system/form/form.tsx'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import { Honeypot } from '#src/design-system/form/honeypot.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { type Sent, useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import type { Body } from '#src/enquiries/fields/form-body.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import { type ProtectionFields, useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import type { EnquiryStart } from '../enquiry-start.ts'
import { byField, type Mistake } from '../form-mistakes.ts'
import type { LeadKind } from '../lead.ts'
import { failureMessage } from '../thank-you.ts'
import { EnquiryHomeSummary } from './enquiry-home.tsx'
import { EnquiryThanks, type Thanks } from './enquiry-thanks.tsx'
import { afterwards, bodyOf, encoded, inFieldOrder, valuesToSend } from './form-values.ts'
import { startingValues, useDraft } from './use-draft.ts'
import { type FormVisitor, useEnquirer } from './use-enquirer.ts'
import './enquiry.css'

/** Where a form stands: in an overlay, or on a page of its own. */
export type FormPlace = {
  /** the form's plain path with its query */
  path: string
  /** where closing leads without a script */
  closeHref: string
  close: () => void
  /** the way on from the thank-you, where it is not the way out of an overlay */
  closeWords?: string
  /** on a page of its own, right under its title */
  isOnPage?: boolean
  /** at its plain path */
  visitor?: FormVisitor
  /** at its plain path, after it was sent with something wrong */
  form?: FormState
}

type EnquiryFormProps = {
  id: string
  start: EnquiryStart
  place: FormPlace
  kind: LeadKind
  /** the call, and whether a script sends it as JSON or as a form */
  action: string
  sentAs: 'json' | 'form'
  /** for the captcha */
  purpose: 'book_a_viewing' | 'enquiry' | 'send_to_friend'
  /** the rules of its call */
  read: (body: Body, question: { now: Date; page: string }) => { mistakes: readonly Mistake[] } | object
  honeypot: 'lead_client[body]' | 'body'
  hidden: Readonly<Record<string, string | undefined>>
  /** what its fields start with */
  values?: FormValues
  valuesOf: (user: User) => FormValues
  /** what is sent besides what was typed, or in its place */
  reshape?: (values: FormValues) => FormValues
  /** above the fields */
  lead: ReactNode
  button: string
  children: ReactNode | ((user: 'unknown' | null | User) => ReactNode)
}

/**
 * An enquiry form from what it is about to its thank-you. Sent by a script it is checked by the rules of the server
 * first; without one it is a plain form that its call answers with a page.
 */
export function EnquiryForm(props: EnquiryFormProps) {
  const { id, start, place, kind, values, valuesOf, hidden, children } = props
  const { path, visitor } = place
  const user = useEnquirer(visitor)
  const draft = useDraft(path, start.key)
  const [thanks, setThanks] = useState<Thanks | undefined>(start.sent ? { kind } : undefined)
  const { submission, onFocus, step } = useSending(props, draft.key, (sent) => {
    draft.sent()
    setThanks(sent)
  })

  if (thanks) {
    const closeWords = start.home ? `Back to the ${start.home.about}` : 'Close'
    return (
      <div className="enquiry">
        <EnquiryThanks {...thanks} recipient={thanks.recipient ?? start.recipient} {...{ ...place, closeWords }} />
      </div>
    )
  }
  return (
    <div className="enquiry" ref={draft.place}>
      {start.home && <EnquiryHomeSummary home={start.home} />}
      <p>{props.lead}</p>
      <Form
        id={id}
        action={props.action}
        onFocus={onFocus}
        submission={submission}
        state={place.form}
        values={startingValues(draft.values, user && user !== 'unknown' ? valuesOf(user) : undefined, values)}
        hidden={defined({
          authenticity_token: visitor?.token,
          idempotency_key: draft.key,
          form_url: path,
          redirect_url: afterwards(path),
          ...hidden,
        })}
      >
        <Honeypot name={props.honeypot} />
        {typeof children === 'function' ? children(user) : children}
        <div className="formActions">
          <SubmitButton busyWords={step === 'checking' ? 'Checking' : 'Sending'}>{props.button}</SubmitButton>
          {kind !== 'send-to-friend' && (
            <span className="orCall">
              or call{' '}
              <a className="figures nowrap" href={telephoneHref(start.recipient.telephone)}>
                {start.recipient.telephone}
              </a>
            </span>
          )}
        </div>
      </Form>
    </div>
  )
}

/** Sends it by script. `step`: the captcha comes first, and may take a while. */
function useSending(props: EnquiryFormProps, key: string, onSent: (thanks: Thanks) => void) {
  const { action, sentAs, kind, purpose, start, read, reshape = (values) => values } = props
  const protection = useFormProtection({ captcha: start.captcha, action: purpose })
  const [step, setStep] = useState<'checking' | 'sending'>('checking')
  const toSend = (values: FormValues) => reshape({ ...valuesToSend(values), idempotency_key: key })

  async function send(values: FormValues): Promise<Sent<Thanks>> {
    const typed = toSend(values)
    const email = String(values['lead_client[email]'] ?? values.email ?? '')
    if (isTrapped(bodyOf(typed))) return { ok: true, answer: { kind, email } }
    const response = await protection.send((fields) => {
      setStep('sending')
      return post(action, typed, fields, sentAs)
    })
    protection.reset()
    if (response.status === 200) {
      const { flash, recipient } = await response.json()
      return { ok: true, answer: { kind, email, withAccount: flash === 'welcome-lead-sent-new-user', recipient } }
    }
    tellFailure(kind)
    const { errors, message, fields } = await refusalOf(response)
    const whole = errors.filter((words) => !Object.values(fields).includes(words))
    return { ok: false, errors: fields, problem: errors.length === 0 ? message || failureMessage(kind) : whole }
  }

  const submission = useFormSubmit<Thanks>({
    validate(values, form) {
      setStep('checking')
      if (isTrapped(bodyOf(values))) return {}
      const answer = read(bodyOf(reshape(values)), { now: new Date(), page: window.location.pathname })
      return 'mistakes' in answer ? byField(inFieldOrder(answer.mistakes, form)) : {}
    },
    send: (values) =>
      send(values).catch((error: unknown) => {
        protection.reset()
        tellFailure(kind)
        throw error
      }),
    onDone: onSent,
  })
  return { submission, onFocus: protection.onFocus, step }
}

function tellFailure(kind: LeadKind): void {
  showToast({ words: failureMessage(kind), kind: 'error', topic: 'enquiry' })
}

function post(action: string, typed: FormValues, fields: ProtectionFields, sentAs: 'json' | 'form') {
  const isJson = sentAs === 'json'
  return fetch(action, {
    method: 'POST',
    headers: { accept: 'application/json', ...(isJson && { 'content-type': 'application/json' }) },
    body: isJson ? JSON.stringify({ ...bodyOf(typed), ...fields }) : encoded({ ...typed, ...fields }),
  })
}

function defined(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined))
}
