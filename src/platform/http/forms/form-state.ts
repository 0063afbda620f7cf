import { bodyFields } from './read-body.ts'

/** What a plain form shows when its page is rendered again after a failed submit. */
export type FormState = {
  /** what was typed, by field name as sent: `lead_client[first_name]` */
  values: Record<string, string | string[]>
  /** error messages by the same names */
  errors: Record<string, string>
  /** why it failed, if no single field is to blame */
  problem?: string
}

/** Fields that are never written back into a page. */
const secret = /(^|\[)(password|password_confirmation|authenticity_token|g-recaptcha-response|body|_method)\]?$/

/** Keeps what was typed except secrets. Errors of a person's fields get the `client[…]` name that the form sent. */
export function toFormState(body: unknown, errors: Record<string, string>, problem?: string): FormState {
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
