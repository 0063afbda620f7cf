import { type FormEvent, useEffect, useRef, useState } from 'react'
import { reportFault } from '#src/design-system/form/report-fault.ts'
import type { FormSubmission } from '#src/design-system/form/use-form-submit.ts'

type NativeSubmitParts = {
  /** what is wrong, in words by field name; nothing lets the form go */
  validate: (form: HTMLFormElement) => Record<string, string>
  /** What is sent besides what was typed, once it is there. Called once for a submit that is well. */
  prepare: () => Promise<Readonly<Record<string, string>>>
  unreachable: string
  /** nothing can be had from the site */
  onFailure: () => void
}

/**
 * Checks a form, waits for what protects it, and lets the browser post it, with its files, as if there were no script.
 * While it waits and travels another submit does nothing.
 */
export function useNativeSubmit({ validate, prepare, unreachable, onFailure }: NativeSubmitParts): FormSubmission {
  const [{ status, problems, failures }, set] = useState<Omit<FormSubmission, 'onSubmit'>>({
    status: 'idle',
    failures: 0,
  })
  const busy = useRef(false)

  // somebody comes back to a page that the browser has kept as it was left
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      busy.current = false
      set((before) => ({ ...before, status: 'idle' }))
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])

  function fail(said: { errors?: Record<string, string>; problem?: string }) {
    busy.current = false
    set((before) => ({ status: 'failed', problems: { errors: {}, ...said }, failures: before.failures + 1 }))
  }

  async function submit(form: HTMLFormElement) {
    const errors = validate(form)
    if (Object.keys(errors).length > 0) return fail({ errors })
    if (form.contains(document.activeElement)) form.querySelector<HTMLElement>('[type="submit"]')?.focus()
    set((before) => ({ ...before, status: 'sending' }))
    const fields = await prepare()
    for (const [name, value] of Object.entries(fields)) setHidden(form, name, value)
    withEnabledFields(form, () => form.submit())
  }

  return {
    status,
    problems,
    failures,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (busy.current) return
      busy.current = true
      submit(event.currentTarget).catch((error: unknown) => {
        reportFault(error)
        onFailure()
        fail({ problem: unreachable })
      })
    },
  }
}

function setHidden(form: HTMLFormElement, name: string, value: string): void {
  const held = [...form.elements].find((element) => element.getAttribute('name') === name)
  const input = held instanceof HTMLInputElement ? held : document.createElement('input')
  if (input !== held) {
    input.type = 'hidden'
    input.name = name
    form.append(input)
  }
  input.value = value
}

/** Fields rest while the form is on its way, and a browser sends none that is disabled. `data-off`: it never is sent. */
function withEnabledFields(form: HTMLFormElement, act: () => void): void {
  const resting = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      'disabled' in element && element.disabled === true && !element.hasAttribute('data-off'),
  )
  for (const field of resting) field.disabled = false
  act()
  for (const field of resting) field.disabled = true
}
