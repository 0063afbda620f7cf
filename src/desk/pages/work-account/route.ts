import { redirect } from 'react-router'
import { WORK_ACCOUNT_PURPOSES } from '#src/staff/sign-in/work-account.ts'
import { deskContext, toSignIn } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'
import { pathAfterSignIn } from '../sign-in/after-sign-in.ts'
import { pathOfProblem } from './work-account-problems.ts'

/** Sends the browser to the agency's provider: `?for=sign-in`, `link` or `proof`. */
export async function loader({ context, request }: DeskArgs) {
  const { services, visit, session } = context.get(deskContext)
  const { workAccounts } = services.staff
  const given = new URL(request.url).searchParams.get('for')
  const purpose = WORK_ACCOUNT_PURPOSES.find((known) => known === given) ?? 'sign-in'
  if (!workAccounts) return redirect('/desk/sign-in')
  const to = pathAfterSignIn(request.url)
  if (!isFromOwnPage(request)) return redirect(`/desk/sign-in?to=${encodeURIComponent(to)}`)
  if (purpose !== 'sign-in') {
    if (!session) return toSignIn(request)
    const isAllowed = !session.actor.isDemo && (purpose === 'proof' || services.staff.hasProof(session.actor))
    if (!isAllowed) return redirect('/desk/me')
  }
  const begun = await workAccounts.begin(visit, {
    purpose,
    to,
    email: purpose === 'sign-in' ? undefined : session?.actor.email,
  })
  return redirect('url' in begun ? begun.url : pathOfProblem(begun.problem, purpose))
}

/**
 * Whether somebody comes from a page of this site, or from their address bar. A foreign page that begins sign-ins, sixty
 * pictures of this address say, would use up the tries of an office. It is no form that is sent: `form-action` would have
 * to name wherever the provider leads on to.
 */
function isFromOwnPage({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  // browsers tell no site without HTTPS, and old ones never
  const from = URL.parse(headers.get('referer') ?? '')
  return from !== null && (from.origin === new URL(url).origin || from.host === headers.get('host'))
}
