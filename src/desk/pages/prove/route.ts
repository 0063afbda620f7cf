import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

/** A password given once more, for what is sensitive. Passkeys go by the passkey route. */
export async function action({ context, request }: DeskArgs) {
  const { services, visit, session } = context.get(deskContext)
  const password = String((await request.formData()).get('password') ?? '')
  const isProved =
    session !== undefined &&
    (await services.staff.signIn.proveWithPassword(visit, { id: session.id, accountId: session.actor.id }, password))
  return new Response(null, { status: isProved ? 204 : 422 })
}
