import { refusalOf } from '#src/account/users/ui/account-calls.ts'
import type { Sent } from '#src/design-system/form/use-form-submit.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import type { Body } from '#src/enquiries/fields/form-body.ts'
import { LEADS_PATH } from '#src/enquiries/leads/enquiry-paths.ts'
import { VALUATION_FAILED } from '#src/enquiries/leads/thank-you.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import type { BrowserProtection, ProtectionFields } from '#src/form-protection/ui/use-form-protection.ts'
import { OPEN_TIMES_PATH, type OpenTimes } from '../open-times.ts'
import { BRANCH_LOOKUP_PATH, type ValuationBranch } from '../valuation-page.ts'

/** The branch of a postcode, null where none is near, or an error message. Rejects if the call fails. */
export async function fetchBranch(
  postcode: string,
): Promise<{ branch: ValuationBranch | null } | { problem: string; status: number }> {
  const url = `${BRANCH_LOOKUP_PATH}?${new URLSearchParams({ postcode })}`
  const response = await fetch(url, { headers: { accept: 'application/json' } })
  if (!response.ok) {
    const { message } = await refusalOf(response)
    if (message === '') throw new Error(`${BRANCH_LOOKUP_PATH} answered ${response.status}`)
    return { problem: message, status: response.status }
  }
  const { branch } = (await response.json()) as { branch: ValuationBranch | null }
  return { branch: typeof branch?.id === 'number' ? branch : null }
}

/** The free times at which a home can be valued; undefined where there are none to choose from, or the call fails. */
export async function fetchOpenTimes(postcode: string): Promise<OpenTimes | undefined> {
  try {
    const url = `${OPEN_TIMES_PATH}?${new URLSearchParams({ postcode })}`
    const response = await fetch(url, { headers: { accept: 'application/json' } })
    const { times } = (await response.json()) as { times?: OpenTimes | null }
    return response.ok ? (times ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** The key makes the request idempotent. */
function postValuation(body: Body, fields: ProtectionFields, key: string): Promise<Response> {
  return fetch(LEADS_PATH, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...fields, ...body }),
  })
}

/** Sends the request. Any answer but 200 shows a toast, resets the captcha and leaves the form as it is. */
export async function submitValuation(
  protection: BrowserProtection,
  body: Body,
  key: string,
): Promise<Sent<null> & { isTaken?: boolean }> {
  if (isTrapped(body)) return { ok: true, answer: null }
  try {
    const response = await protection.send((fields) => postValuation(body, fields, key))
    protection.reset()
    if (response.status === 200) return { ok: true, answer: null }
    showFailure()
    const { errors, message, fields } = await refusalOf(response)
    const whole = errors.filter((words) => !Object.values(fields).includes(words))
    return {
      ok: false,
      isTaken: response.status === 409,
      errors: fields,
      problem: errors.length === 0 ? message || VALUATION_FAILED : whole,
    }
  } catch (error) {
    protection.reset()
    showFailure()
    throw error
  }
}

function showFailure(): void {
  showToast({ words: VALUATION_FAILED, kind: 'error', topic: 'enquiry' })
}
