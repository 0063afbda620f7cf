import type { FormState } from '#src/form-protection/form-state.ts'
import { bodyFields } from './read-body.ts'

/** What is never written into a page again. */
const secret = /(^|\[)(password|password_confirmation|authenticity_token|g-recaptcha-response|body|_method)\]?$/

/**
 * What a plain form shows when it is drawn again: what was typed, by the names it was sent under, but for passwords.
 * Errors are about fields of the person, which stand under `client` where the form sent them so.
 */
export function formStateOf(body: unknown, errors: Record<string, string>, problem?: string): FormState {
  const values: FormState['values'] = {}
  gather(values, '', body)
  const client = bodyFields(bodyFields(body).client)
  const named = Object.entries(errors).map(([field, words]) => [
    Object.hasOwn(client, field) ? `client[${field}]` : field,
    words,
  ])
  return { values, errors: Object.fromEntries(named), ...(problem !== undefined && { problem }) }
}

function gather(values: FormState['values'], group: string, body: unknown): void {
  for (const [key, value] of Object.entries(bodyFields(body))) {
    const name = group === '' ? key : `${group}[${key}]`
    if (secret.test(name)) continue
    if (typeof value === 'string') values[name] = value
    else if (typeof value === 'number' || typeof value === 'boolean') values[name] = String(value)
    else if (Array.isArray(value)) values[name] = value.filter((one) => typeof one === 'string')
    else gather(values, name, value)
  }
}
