import { redirect } from 'react-router'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

export async function action({ context }: DeskArgs) {
  const { services, visit, session } = context.get(deskContext)
  await services.staff.signIn.signOut(visit)
  return redirect(session?.byWorkAccount ? '/desk/sign-in?left=work-account' : '/desk/sign-in')
}
