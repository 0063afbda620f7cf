import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownMessages } from '#src/account/users/messages.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import { givenText, personFieldsOf } from '#src/platform/http/forms/read-body.ts'

/** `answered`: the call has been refused. */
export type Caller = { userId: number; email: string } | { answered: FastifyReply }

/**
 * Whose call this is. A visitor is refused with 401, or led to sign in; a call in another user's name does not exist:
 * 404.
 */
export async function whoseCall(
  { accounts }: Pick<AccountDeps, 'accounts'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { evenForReset = false, words = ownMessages.signInFirst }: { evenForReset?: boolean; words?: string } = {},
): Promise<Caller> {
  const user = evenForReset ? await accounts.sessionUserOf(request) : await accounts.userOf(request)
  if (!user) {
    const leads = evenForReset ? '/user/forgotten_password' : '/user/sign-in'
    return { answered: isFormPost(request) ? reply.redirect(leads, 303) : problem(reply, 401, words) }
  }
  const named = givenText(personFieldsOf(request.body), 'user_id')
  if (named !== undefined && named !== '' && named !== String(user.user_id))
    return { answered: problem(reply, 404, ownMessages.notThere) }
  return { userId: user.user_id, email: user.email }
}
