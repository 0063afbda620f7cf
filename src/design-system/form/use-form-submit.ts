import { type FormEvent, useRef, useState } from 'react'
import type { FormProblems, FormValues } from './form-context.ts'
import { formValues } from './form-values.ts'
import { reportFault } from './report-fault.ts'

/** What came of sending: an answer, or what is wrong. */
export type Sent<Answer> = { ok: true; answer: Answer } | ({ ok: false } & Partial<FormProblems>)

export type FormStatus = 'idle' | 'checking' | 'sending' | 'done' | 'failed'

/** A form's way from what is typed to an answer, as `<Form submission>` takes it. */
export type FormSubmission = {
  status: FormStatus
  problems?: FormProblems
  /** counts the failures: at each one the summary takes the focus */
  failures: number
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

type FormSubmitParts<Answer> = {
  /**
   * What is wrong, in words by field name, in the order of the fields; undefined is a field that is well. `form` is for
   * the browser's own checks.
   */
  validate?: (values: FormValues, form: HTMLFormElement) => Readonly<Record<string, string | undefined>>
  /** Called once for a submit that is well; a second one waits until it has answered. */
  send: (values: FormValues, form: HTMLFormElement) => Promise<Sent<Answer>>
  onDone?: (answer: Answer, values: FormValues) => void
  /** said when nothing came back at all */
  unreachable?: string
}

const UNREACHABLE = "We couldn't connect. Check your internet connection and try again."

/**
 * Sends a form by script instead of by the browser. A submit is checked, then sent; while it is, another one does
 * nothing. Errors are shown in words, and the fields stay as they were typed.
 */
export function useFormSubmit<Answer>(parts: FormSubmitParts<Answer>): FormSubmission {
  const [{ status, problems, failures }, set] = useState<Omit<FormSubmission, 'onSubmit'>>({
    status: 'idle',
    failures: 0,
  })
  const busy = useRef(false)

  function fail(sent: Partial<FormProblems>) {
    set((before) => ({
      status: 'failed',
      problems: { errors: {}, ...sent },
      failures: before.failures + 1,
    }))
  }

  async function submit(form: HTMLFormElement) {
    const values = formValues(form)
    const errors = found(parts.validate?.(values, form))
    if (Object.keys(errors).length > 0) return fail({ errors })
    // A field that is disabled loses the focus; its button keeps it.
    if (form.contains(document.activeElement)) form.querySelector<HTMLElement>('[type="submit"]')?.focus()
    set((before) => ({ ...before, status: 'sending' }))
    const sent = await parts.send(values, form)
    if (!sent.ok) return fail(sent)
    set((before) => ({ status: 'done', failures: before.failures }))
    parts.onDone?.(sent.answer, values)
  }

  return {
    status,
    problems,
    failures,
    onSubmit(event) {
      event.preventDefault()
      if (busy.current) return
      busy.current = true
      set((before) => ({ ...before, status: 'checking' }))
      submit(event.currentTarget)
        .catch((error: unknown) => {
          reportFault(error)
          fail({ problem: parts.unreachable ?? UNREACHABLE })
        })
        .finally(() => {
          busy.current = false
        })
    },
  }
}

function found(errors: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => !!entry[1]))
}
