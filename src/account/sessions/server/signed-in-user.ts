import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#src/account/users/user.ts'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'

/** What calls for signed-in users ask about a request. */
export type SessionDeps = {
  accounts: { userOf: (request: FastifyRequest) => Promise<User | undefined> }
  formProtection: { sameOrigin: (request: FastifyRequest) => boolean }
}

/** `refused`: the call has been answered. */
export type SignedIn = { userId: number } | { refused: FastifyReply }

const SIGN_IN_PATH = '/user/sign-in'

/**
 * Who makes a call that only signed-in users may make. A visitor gets 401 (a plain form is led to sign in), a change
 * that no page of this site asked for 403, and a call in the name of another user (`user_id`) 404. A
 * session that may only set a password is a visitor's. Answers about users are `no-store`.
 */
export async function signedInUser(
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, formProtection }: SessionDeps,
): Promise<SignedIn> {
  reply.header('cache-control', 'no-store')
  if (request.method !== 'GET' && request.method !== 'HEAD' && !formProtection.sameOrigin(request)) {
    return { refused: problem(reply, 403, 'This request must come from a page of this site.') }
  }
  const user = await accounts.userOf(request)
  if (user === undefined || user.only_for_reset) {
    if (isFormPost(request)) return { refused: reply.redirect(SIGN_IN_PATH, 303) }
    return { refused: problem(reply, 401, 'Please sign in.') }
  }
  const named = namedUser(request)
  if (named !== undefined && named !== String(user.user_id)) {
    return { refused: problem(reply, 404, 'Not found.') }
  }
  return { userId: user.user_id }
}

/** The user that a call says it is for, in its query, form or JSON. */
function namedUser({ query, body }: FastifyRequest): string | undefined {
  for (const fields of [body, query]) {
    if (typeof fields !== 'object' || fields === null || !('user_id' in fields)) continue
    const { user_id } = fields
    if (user_id !== undefined && user_id !== null && user_id !== '') return String(user_id)
  }
  return undefined
}
