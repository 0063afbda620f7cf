import { refusalOf } from '#src/account/users/ui/account-calls.ts'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import type { Sent } from '#src/design-system/form/use-form-submit.ts'
import { ESTIMATE_FIELDS, INSTANT_VALUATION_PATH } from '../estimate-request.ts'
import type { EstimateJson } from '../present-estimate.ts'

/** Asks `GET /instant_valuation` what a home may fetch. */
export async function fetchEstimate(values: FormValues): Promise<Sent<EstimateJson>> {
  const query = new URLSearchParams(ESTIMATE_FIELDS.map((field) => [field, String(values[field] ?? '')]))
  const response = await fetch(`${INSTANT_VALUATION_PATH}?${query}`, { headers: { accept: 'application/json' } })
  if (response.ok) return { ok: true, answer: (await response.json()) as EstimateJson }
  const { errors, message, fields } = await refusalOf(response)
  return {
    ok: false,
    errors: fields,
    problem: errors.length === 0 ? message : errors.filter((one) => !Object.values(fields).includes(one)),
  }
}
