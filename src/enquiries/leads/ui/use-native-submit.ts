import { type FormEvent, useEffect, useRef, useState } from 'react'
import { reportFault } from '#src/design-system/form/report-fault.ts'
import type { FormSubmission } from '#src/design-system/form/use-form-submit.ts'

type NativeSubmitParts = {
  /** what is wrong, in words by field name; nothing lets the form go */
  validate: (form: HTMLFormElement) => Record<string, string>
  /** Fields to send besides those that were typed. Called once for each valid submit. */
  prepare: () => Promise<Readonly<Record<string, string>>>
  unreachable: string
  /** called when the site cannot be reached */
  onFailure: () => void
}

/**
 * Checks a form, waits for its protection fields, and lets the browser post it with its files, as if there were no
 * script. Until then further submits are ignored.
 */
export function useNativeSubmit({ validate, prepare, unreachable, onFailure }: NativeSubmitParts): FormSubmission {
  const [{ status, problems, failures }, set] = useState<Omit<FormSubmission, 'onSubmit'>>({
    status: 'idle',
    failures: 0,
  })
  const busy = useRef(false)

  // the browser restored the page from its back/forward cache
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
    withEnabledFields(form, () => withUntickedBoxes(form, () => form.submit()))
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

/**
 * A box that is not ticked is sent as an empty string, as by `formValues`; browsers leave it out. The fields that say so
 * are there for the moment of sending, because the browser may restore the page.
 */
function withUntickedBoxes(form: HTMLFormElement, act: () => void): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name]:enabled')]
  const added = boxes
    .filter(({ name, checked }) => !checked && boxes.filter((box) => box.name === name).length === 1)
    .map(({ name }) => {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name })
      form.append(input)
      return input
    })
  act()
  for (const input of added) input.remove()
}

/**
 * Fields are disabled while the form is sent, but browsers do not send disabled fields: they are enabled for the moment
 * of sending. Fields with `data-off` are never sent.
 */
function withEnabledFields(form: HTMLFormElement, act: () => void): void {
  const resting = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      'disabled' in element && element.disabled === true && !element.hasAttribute('data-off'),
  )
  for (const field of resting) field.disabled = false
  act()
  for (const field of resting) field.disabled = true
}
