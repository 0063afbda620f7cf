import { refusalOf } from '#src/account/users/ui/account-calls.ts'
import type { Body } from '#src/enquiries/fields/form-body.ts'
import { LEADS_PATH } from '#src/enquiries/leads/enquiry-paths.ts'
import type { ProtectionFields } from '#src/form-protection/ui/use-form-protection.ts'
import { BRANCH_LOOKUP_PATH } from '../messages.ts'
import type { ValuationBranch } from '../valuation-page.ts'

/** The branch of a postcode, null where none is near; or what is wrong, in words. Rejects when nobody answers. */
export async function fetchBranch(
  postcode: string,
): Promise<{ branch: ValuationBranch | null } | { problem: string; status: number }> {
  const address = `${BRANCH_LOOKUP_PATH}?${new URLSearchParams({ postcode })}`
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  if (!response.ok) {
    const { message } = await refusalOf(response)
    if (message === '') throw new Error(`${BRANCH_LOOKUP_PATH} answered ${response.status}`)
    return { problem: message, status: response.status }
  }
  const { branch } = (await response.json()) as { branch: ValuationBranch | null }
  return { branch: typeof branch?.id === 'number' ? branch : null }
}

/** Sends a request for a valuation. Under one key it counts once. */
export function sendValuation(body: Body, fields: ProtectionFields, key: string): Promise<Response> {
  return fetch(LEADS_PATH, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...fields, ...body }),
  })
}
