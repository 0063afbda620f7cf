import { randomUUID } from 'node:crypto'
import { insertResetToken } from '#src/account/passwords/server/reset-statements.ts'
import type { ConsentRecord } from '#src/account/profile/consent-boxes.ts'
import { addConsents, setMarketingPreference } from '#src/account/profile/server/marketing-statements.ts'
import type { Accounts } from '#src/account/server/accounts.ts'
import { resetPath } from '#src/account/users/reset-path.ts'
import { digestOf, newSecret } from '#src/account/users/server/secrets.ts'
import { insertUser } from '#src/account/users/server/user-statements.ts'
import { EDITABLE_FIELDS, type EditableField, emailKey, type UserChanges } from '#src/account/users/user.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'

/** Days that the link of an invitation is good for; afterwards "forgotten password" makes another. */
const INVITATION_DAYS = 7

export type Invitation = {
  /** first_name, last_name and email among them */
  details: UserChanges & { email: string }
  doNotContact: boolean
  consents: ConsentRecord[]
  now: Date
}

/**
 * Makes an account without a password for a visitor who asked for one in a form, within the caller's transaction. Only
 * who reads the mail to its address can open it. Undefined where the email address has an account already.
 * @returns the user, and the path that sets the first password
 */
export async function inviteVisitor(
  { passwords }: Pick<Accounts, 'passwords'>,
  trx: Database,
  { details, doNotContact, consents, now }: Invitation,
): Promise<{ userId: number; path: string } | undefined> {
  const nothing = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, ''])) as Record<EditableField, string>
  const person = {
    ...nothing,
    ...details,
    email_key: emailKey(details.email),
    // the hash of a random secret that is thrown away: no password matches until one is set
    password_hash: await passwords.hash(newSecret()),
    do_not_contact: doNotContact,
  }
  const userId = await insertUser(trx, person, now)
  if (userId === undefined) return undefined
  const isOptedIn = consents.some(({ about, ticked }) => about === 'marketing' && ticked === true)
  await setMarketingPreference(trx, { userId, isOptedIn, now })
  if (consents.length > 0) await addConsents(trx, userId, consents, now)
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  await insertResetToken(trx, { hash: digestOf(token), userId, requestId: randomUUID(), now, expiresAt })
  return { userId, path: resetPath(token) }
}
