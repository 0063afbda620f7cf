import { redirect } from 'react-router'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

export async function action({ context }: DeskArgs) {
  const { services, visit } = context.get(deskContext)
  await services.staff.signIn.signOut(visit)
  return redirect('/desk/sign-in')
}
