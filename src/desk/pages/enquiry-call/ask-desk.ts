import type { DeskCallName, DeskInput, DeskResult } from '#src/app/desk/desk-calls.ts'
import type { DeskAnswer } from '#src/staff/calls/server/desk-call.ts'

/** Milliseconds after which an answer is not waited for any longer. */
const TIMEOUT_MS = 20_000

/**
 * Asks for a change without leaving the page, so that typed text stays whatever happens.
 * @returns undefined where the Desk could not be reached
 */
export async function askDesk<Name extends DeskCallName>(
  name: Name,
  input: DeskInput<Name>,
  /** whose pages ask */
  path:
    | '/desk/enquiries/call'
    | '/desk/properties/call'
    | '/desk/feeds/call'
    | '/desk/design/call'
    | '/desk/content/call' = '/desk/enquiries/call',
): Promise<DeskAnswer<DeskResult<Name>> | undefined> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, input }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.headers.get('content-type')?.startsWith('application/json') ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** What the change is about has been removed. */
export const isGone = (answer: DeskAnswer<unknown>) => !answer.ok && answer.refusal.kind === 'not-found'

/** What a person is told of a change that was not made. */
export function problemOf(answer: DeskAnswer<unknown> | undefined): string {
  if (!answer) return 'We couldn’t reach the Desk. Check your connection and try again.'
  if (answer.ok) return ''
  switch (answer.refusal.kind) {
    case 'signed-out':
      return 'You’ve been signed out. Sign in again in a new tab; what you typed stays here.'
    case 'not-permitted':
      return 'You don’t have permission to do this.'
    case 'not-found':
      return 'This has been removed.'
    case 'needs-proof':
      return 'Confirm it’s you first.'
    case 'invalid':
      return Object.values(answer.refusal.fields)[0] ?? 'Something in this isn’t valid.'
  }
}
