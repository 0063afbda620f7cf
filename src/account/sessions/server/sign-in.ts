import { isSignInPassword } from '#src/account/passwords/password-rules.ts'
import { isEmail } from '#src/account/users/account-validation.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { findCredentials } from '#src/account/users/server/user-statements.ts'
import { emailKey } from '#src/account/users/user.ts'

/**
 * The user with this email address and password, if any. An unknown address takes the same statement and the same work
 * as a wrong password, so that the time taken does not reveal accounts.
 */
export async function userOfCredentials(
  { db, accounts }: Pick<AccountDeps, 'db' | 'accounts'>,
  { email, password }: { email: string; password: string },
): Promise<number | undefined> {
  if (!isEmail(email) || !isSignInPassword(password)) return undefined
  const kept = await findCredentials(db, { emailKey: emailKey(email) })
  const isTheirs = await accounts.passwords.matches(kept?.password_hash, password)
  return isTheirs ? kept?.id : undefined
}

/** Whether somebody who is signed in knows their password. */
export async function knowsPassword(
  { db, accounts }: Pick<AccountDeps, 'db' | 'accounts'>,
  { userId, password }: { userId: number; password: string },
): Promise<boolean> {
  const kept = await findCredentials(db, { userId })
  return isSignInPassword(password) && accounts.passwords.matches(kept?.password_hash, password)
}
