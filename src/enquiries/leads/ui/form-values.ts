import type { FormValues } from '#src/design-system/form/form-context.ts'
import type { Body } from '#src/enquiries/fields/form-body.ts'
import type { Mistake } from '../form-mistakes.ts'

/** Fields of plain forms alone: a script sends these facts in other ways, or does not need them. */
const OF_PLAIN_FORMS = new Set(['authenticity_token', 'form_url', 'redirect_url'])

/** The values of a form that a script sends. */
export function valuesToSend(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !OF_PLAIN_FORMS.has(name)))
}

/** `lead_client[first_name]` in its group, as the server reads it. */
export function bodyOf(values: FormValues): Body {
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [, group, field] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? []
    if (group === undefined || field === undefined) body[name] = value
    else body[group] = { ...(body[group] as object | undefined), [field]: value }
  }
  return body
}

/** The values as an urlencoded form. */
export function encoded(values: FormValues): URLSearchParams {
  const pairs = Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return new URLSearchParams(pairs)
}

/** Where a plain form goes on to: its own path, which then says thank you. */
export function afterwards(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}sent=1`
}

/** Mistakes in the order of their fields, for the summary. */
export function inFieldOrder(mistakes: readonly Mistake[], form: HTMLFormElement): Mistake[] {
  const names = [...form.elements].map((element) => element.getAttribute('name'))
  return mistakes.toSorted((a, b) => names.indexOf(a.field) - names.indexOf(b.field))
}
