import { refusalOf } from '#src/account/users/ui/account-calls.ts'
import type { Sent } from '#src/design-system/form/use-form-submit.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import type { Body } from '#src/enquiries/fields/form-body.ts'
import { VALUATION_FAILED } from '#src/enquiries/leads/thank-you.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import type { BrowserProtection } from '#src/form-protection/ui/use-form-protection.ts'
import { sendValuation } from './valuation-calls.ts'

/**
 * Sends a request. One that is not answered with 200 is told in a toast, its challenge is solved anew, and everything
 * stays where it is.
 */
export async function submitValuation(protection: BrowserProtection, body: Body, key: string): Promise<Sent<null>> {
  if (isTrapped(body)) return { ok: true, answer: null }
  try {
    const response = await protection.send((fields) => sendValuation(body, fields, key))
    protection.reset()
    if (response.status === 200) return { ok: true, answer: null }
    tellFailure()
    const { errors, message, fields } = await refusalOf(response)
    const whole = errors.filter((words) => !Object.values(fields).includes(words))
    return { ok: false, errors: fields, problem: errors.length === 0 ? message || VALUATION_FAILED : whole }
  } catch (error) {
    protection.reset()
    tellFailure()
    throw error
  }
}

function tellFailure(): void {
  showToast({ words: VALUATION_FAILED, kind: 'error', topic: 'enquiry' })
}
