import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import type { DeskCallName, DeskInput, DeskResult, DeskServices } from '#src/app/desk/desk-calls.ts'
import type { DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import type { DeskSession } from '#src/staff/sign-in/server/staff-sessions.ts'
import type { StaffVisit } from '#src/staff/sign-in/server/staff-visit.ts'

/** One request to the Desk. Everything about the agency goes by `call`, which enforces permissions. */
export type DeskVisit = {
  nonce: string
  session: DeskSession | undefined
  visit: StaffVisit
  services: DeskServices
  /** told of every error that is no answer */
  failed: (error: unknown) => void
  call: <Name extends DeskCallName>(name: Name, input: DeskInput<Name>) => Promise<DeskAnswer<DeskResult<Name>>>
}

export const deskContext = createContext<DeskVisit>()

type WithContext = { context: Readonly<RouterContextProvider> }

/** What a page shows where the signed-in person may not see it. */
export type Forbidden = { permission: string }

/**
 * Asks for what a page shows.
 * @throws Response to the sign-in page, or what the error page shows: 403 and 404
 */
export async function loadFromDesk<Name extends DeskCallName>(
  { context, request }: WithContext & { request: Request },
  name: Name,
  input: DeskInput<Name>,
): Promise<DeskResult<Name>> {
  const answer = await context.get(deskContext).call(name, input)
  if (answer.ok) return answer.value
  const { refusal } = answer
  if (refusal.kind === 'signed-out') throw toSignIn(request)
  if (refusal.kind === 'not-permitted') throw data({ permission: refusal.permission } satisfies Forbidden, 403)
  throw data(null, refusal.kind === 'not-found' ? 404 : 400)
}

/** The sign-in page, which leads back to the page that was asked for. */
export function toSignIn(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.replace(/\.data$/, '')
  // the router's own
  searchParams.delete('_routes')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return redirect(`/desk/sign-in?to=${encodeURIComponent(path + search)}`)
}
