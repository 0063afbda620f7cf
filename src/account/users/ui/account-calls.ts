import type { ProtectionFields } from '#src/form-protection/ui/use-form-protection.ts'
import type { UserChanges } from '../user.ts'

/* The calls of the user area, and how their refusals read. */

type Json = Readonly<Record<string, unknown>>

function post(path: string, body: Json, override?: 'put' | 'delete'): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(override && { 'x-http-method-override': override }),
    },
    body: JSON.stringify(body),
  })
}

export function signIn(username: string, password: string, fields: ProtectionFields): Promise<Response> {
  return post('/session', { username, password, ...fields })
}

export function signOut(): Promise<Response> {
  return post('/session', {}, 'delete')
}

export function postRegistration(person: Json, fields: ProtectionFields): Promise<Response> {
  return post('/user.ljson', { ...person, ...fields })
}

export function changeDetails(changes: UserChanges, fields: ProtectionFields): Promise<Response> {
  return post('/user.ljson', { ...changes, ...fields }, 'put')
}

type NewPassword = { user_id: number; password: string; password_confirmation: string }

export function postPassword(parts: NewPassword, fields: ProtectionFields): Promise<Response> {
  return post('/user.ljson', { ...parts, ...fields }, 'put')
}

/** Sends form data and asks for JSON, not for a page. */
export function requestReset(email: string, fields: ProtectionFields): Promise<Response> {
  return fetch('/reset_passwords', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ email, ...fields }),
  })
}

/** Everything that is held about who asks, as a file. */
export function exportData(fields: ProtectionFields): Promise<Response> {
  return post('/user/export', fields)
}

export function eraseAccount(password: string, fields: ProtectionFields): Promise<Response> {
  return post('/user.ljson', { password, ...fields }, 'delete')
}

type MarketingChoice = {
  user_id: number
  marketing_preference_id: number
  /** the agency keeps preferences of its own */
  custom_marketing_preferences: boolean
  optedIn: boolean
  /** where it was chosen */
  page: string
}

/** In the variant that the user's agency has. */
export function postMarketing(choice: MarketingChoice, fields: ProtectionFields): Promise<Response> {
  const { user_id, optedIn } = choice
  if (choice.custom_marketing_preferences) {
    const marketing_preferences = { is_opted_in_to_marketing: optedIn }
    return post(`/custom_marketing_preferences/${user_id}`, { marketing_preferences, ...fields }, 'put')
  }
  const opt_in_marketing_at = optedIn ? 'optin' : 'optout'
  const body = { user_id, opt_in_marketing_at, opt_in_marketing_url: choice.page, ...fields }
  return post(`/marketing_preferences/${choice.marketing_preference_id}`, body, 'put')
}

/** What a refusal says: `errors` are all, `fields` those that belong to a field. */
type Refusal = { errors: string[]; message: string; fields: Record<string, string> }

/** Reads a refusal; one that says nothing is empty. Never throws: a gateway's page is no JSON. */
export async function refusalOf(response: Pick<Response, 'json'>): Promise<Refusal> {
  const said: unknown = await response.json().catch(() => null)
  const { errors, message, fields } = (typeof said === 'object' && said !== null ? said : {}) as Json
  return {
    errors: Array.isArray(errors) ? errors.map(String) : [],
    message: typeof message === 'string' ? message : '',
    fields: typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {},
  }
}
