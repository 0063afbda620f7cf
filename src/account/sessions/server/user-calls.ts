import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import type { UserAnswer, UserJson } from '#src/account/users/user.ts'

const noLists = { saved_properties: [], saved_searches: [] } as const

/** Who asks, and the token of their forms: the answer of `GET /user.ljson`, and of all that changes either. */
export async function userAnswer(
  { accounts, formProtection, savedListsOf }: Pick<AccountDeps, 'accounts' | 'formProtection' | 'savedListsOf'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserAnswer> {
  await accounts.sessions.renew(request, reply)
  const user = await accounts.sessionUserOf(request)
  const lists = user && !user.only_for_reset ? await savedListsOf(user.user_id) : noLists
  const present: UserJson | null = user ? { ...user, ...lists } : null
  return { user: present, authenticity_token: formProtection.tokenFor(request, reply) }
}
