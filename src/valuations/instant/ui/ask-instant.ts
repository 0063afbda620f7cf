import { refusalOf } from '#src/account/users/ui/account-calls.ts'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import type { Sent } from '#src/design-system/form/use-form-submit.ts'
import { INSTANT_FIELDS, INSTANT_VALUATION_PATH } from '../instant-home.ts'
import type { PresentedInstant } from '../instant-present.ts'

/** Asks `GET /instant_valuation` what a home may fetch. */
export async function askInstant(values: FormValues): Promise<Sent<PresentedInstant>> {
  const query = new URLSearchParams(INSTANT_FIELDS.map((field) => [field, String(values[field] ?? '')]))
  const response = await fetch(`${INSTANT_VALUATION_PATH}?${query}`, { headers: { accept: 'application/json' } })
  if (response.ok) return { ok: true, answer: (await response.json()) as PresentedInstant }
  const { errors, message, fields } = await refusalOf(response)
  return {
    ok: false,
    errors: fields,
    problem: errors.length === 0 ? message : errors.filter((one) => !Object.values(fields).includes(one)),
  }
}
