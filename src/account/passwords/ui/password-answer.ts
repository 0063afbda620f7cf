import { messages } from '#src/account/users/messages.ts'
import { refusalOf } from '#src/account/users/ui/account-calls.ts'
import type { Sent } from '#src/design-system/form/use-form-submit.ts'

/** Where a new password leads, if the answer does not say. */
const AFTER_RESET = '/user'

type Answer = Pick<Response, 'status' | 'ok' | 'redirected' | 'url' | 'headers' | 'json'>

/**
 * What an answer to a new password means. A page cannot see a redirect that the browser has
 * followed, so three kinds are understood: a 302 with its Location, one that was followed, and JSON with `redirect_url`.
 */
export async function parsePasswordAnswer(response: Answer): Promise<Sent<{ to: string }>> {
  if (response.redirected) return { ok: true, answer: { to: response.url } }
  if (response.status === 302) {
    const to = response.headers.get('location')
    return to === null ? { ok: false, problem: messages.redirectWithoutDestination } : { ok: true, answer: { to } }
  }
  if (response.ok) return { ok: true, answer: { to: await redirectOf(response) } }
  const { errors, message } = await refusalOf(response)
  if (response.status === 422 && errors.length > 0)
    return { ok: false, problem: errors.map((error) => `Password ${error}`) }
  return { ok: false, problem: message || messages.passwordFailed }
}

async function redirectOf(response: Answer): Promise<string> {
  const said: unknown = await response.json().catch(() => null)
  const to = (said as { redirect_url?: unknown } | null)?.redirect_url
  return typeof to === 'string' && to !== '' ? to : AFTER_RESET
}
