import { randomUUID } from 'node:crypto'
import { insertResetToken } from '#src/account/passwords/server/reset-statements.ts'
import type { ConsentRecord } from '#src/account/profile/consent-boxes.ts'
import { addConsents, setMarketingPreference } from '#src/account/profile/server/marketing-statements.ts'
import type { Accounts } from '#src/account/server/accounts.ts'
import { resetPath } from '#src/account/users/reset-path.ts'
import { digestOf, newSecret } from '#src/account/users/server/secrets.ts'
import { findPersonByEmail, insertUser } from '#src/account/users/server/user-statements.ts'
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
 * who reads the mail to its email address can open it. A visitor who asks again before they have opened it gets a new
 * link, as the first may be lost or too old; nothing else of that account changes. Undefined where the email address has
 * an account that was opened.
 * @returns the path that sets the password, and the user who was made
 */
export async function inviteVisitor(
  { passwords }: Pick<Accounts, 'passwords'>,
  trx: Database,
  { details, doNotContact, consents, now }: Invitation,
): Promise<{ path: string; userId?: number } | undefined> {
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
  if (userId === undefined) {
    const existing = await findPersonByEmail(trx, person.email_key)
    if (!existing || existing.email_confirmed_at !== null) return undefined
    return { path: await linkFor(trx, existing.id, now) }
  }
  const isOptedIn = consents.some(({ about, ticked }) => about === 'marketing' && ticked === true)
  await setMarketingPreference(trx, { userId, isOptedIn, now })
  if (consents.length > 0) await addConsents(trx, userId, consents, now)
  return { userId, path: await linkFor(trx, userId, now) }
}

async function linkFor(trx: Database, userId: number, now: Date): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  await insertResetToken(trx, { hash: digestOf(token), userId, requestId: randomUUID(), now, expiresAt })
  return resetPath(token)
}
