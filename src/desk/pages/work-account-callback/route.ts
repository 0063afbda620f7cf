import { redirect } from 'react-router'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'
import { pathOfProblem } from '../work-account/work-account-problems.ts'

/** Where the agency's provider sends the browser back to. */
export async function loader({ context, request }: DeskArgs) {
  const { services, visit, session } = context.get(deskContext)
  const { workAccounts } = services.staff
  if (!workAccounts) return redirect('/desk/sign-in')
  const signedIn = session && { id: session.id, accountId: session.actor.id }
  const outcome = await workAccounts.finish(visit, new URL(request.url).search, signedIn)
  if ('problem' in outcome) return redirect(pathOfProblem(outcome.problem, outcome.purpose))
  if (outcome.done === 'proof') return redirect('/desk/confirmed')
  return redirect(outcome.done === 'link' ? '/desk/me' : outcome.to)
}
