import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { passwordChangedMail } from '#src/account/users/server/account-mails.ts'
import { findPerson, updateUser } from '#src/account/users/server/user-statements.ts'
import { newPasswordErrors } from '../password-rules.ts'
import { COMMON_PASSWORD, isCommonPassword } from './common-passwords.ts'
import { deleteResetTokensOf } from './reset-statements.ts'

/** Errors are to be read after 'Password ', by field. */
export type SetPasswordOutcome = { kind: 'changed' } | { kind: 'invalid'; errors: Record<string, string> }

/**
 * Sets a new password: every session of the user ends, this device gets a new one, unused reset links become invalid,
 * and the owner is told by mail.
 */
export async function setPassword(
  { db, clock, accounts, mail }: Pick<AccountDeps, 'db' | 'clock' | 'accounts' | 'mail'>,
  { userId, password, confirmation }: { userId: number; password: string; confirmation: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SetPasswordOutcome> {
  const errors = newPasswordErrors(password, confirmation)
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  if (await isCommonPassword(password)) return { kind: 'invalid', errors: { password: COMMON_PASSWORD } }
  const passwordHash = await accounts.passwords.hash(password)
  const now = clock()
  await db.transaction().execute(async (trx) => {
    const person = await findPerson(trx, userId)
    if (!person) return
    await updateUser(trx, userId, { password_hash: passwordHash }, now)
    await accounts.sessions.endAllOf(userId, trx)
    await deleteResetTokensOf(trx, userId)
    await accounts.sessions.begin(request, reply, { userId }, trx)
    await mail.queueMail(trx, passwordChangedMail({ brand: mail.brand, userId, email: person.email, now }))
  })
  return { kind: 'changed' }
}
