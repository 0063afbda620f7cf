import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { FormContext, type FormProblems, type FormValues, fieldId } from './form-context.ts'
import type { FormSubmission } from './use-form-submit.ts'
import './form.css'

type FormProps = {
  /** begins the ids of its fields; has to be its own on the page */
  id?: string
  /** where the browser posts it when no script sends it */
  action: string
  method?: 'get' | 'post'
  encType?: 'multipart/form-data'
  /** by script; see `useFormSubmit` */
  submission?: FormSubmission
  /** of a form that came back from the server: what was typed, and what is wrong with it */
  state?: FormProblems & { values: FormValues }
  /** what the fields start with, by name */
  values?: FormValues
  /** sent along by name, out of sight: tokens, ids, `_method` */
  hidden?: Readonly<Record<string, string | undefined>>
  /** called when a field gets the focus, for the form's spam protection */
  onFocus?: () => void
  label?: string
  children: ReactNode
}

const none: FormProblems = { errors: {} }

/**
 * A form with its error summary. It works as a plain form; with a submission it is sent by script. The browser's own
 * bubbles are off: errors are shown beside their fields and in the summary, whether the browser or the server found
 * them.
 */
export function Form({ submission, state, values, hidden = {}, label, children, ...form }: FormProps) {
  const ownId = useId()
  const id = form.id ?? ownId
  const busy = submission?.status === 'checking' || submission?.status === 'sending'
  const problems = (submission && submission.status !== 'idle' ? submission.problems : state) ?? none
  return (
    <FormContext value={{ id, problems, values: state?.values ?? values ?? {}, busy }}>
      <form
        method="post"
        {...form}
        id={id}
        className="form"
        aria-label={label}
        noValidate
        onSubmit={submission?.onSubmit}
      >
        <ErrorSummary form={id} problems={problems} failures={submission?.failures ?? 0} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ''} />
        ))}
        {children}
      </form>
    </FormContext>
  )
}

type SummaryProps = { form: string; problems: FormProblems; failures: number }

/** What is wrong, at the head of its form. Each line about a field is a link to it. */
function ErrorSummary({ form, problems, failures }: SummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failures > 0) summary.current?.focus()
  }, [failures])
  const whole = [problems.problem ?? []].flat()
  const errors = Object.entries(problems.errors)
  if (whole.length === 0 && errors.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script it is how the summary takes the focus
    <div className="errorSummary" ref={summary} tabIndex={-1} autoFocus={failures === 0}>
      <div role="alert">
        <p className="title">There is a problem</p>
        <ul>
          {whole.map((words) => (
            <li key={words}>{words}</li>
          ))}
          {errors.map(([name, words]) => (
            <li key={name}>
              <a href={`#${fieldId(form, name)}`} onClick={goToField}>
                {words}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The URL keeps its hash: it may be what holds the form open. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
  field?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}
