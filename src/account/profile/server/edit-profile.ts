import { deleteResetTokensOf } from '#src/account/passwords/server/reset-statements.ts'
import type { FieldErrors } from '#src/account/users/account-validation.ts'
import { ownMessages } from '#src/account/users/messages.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { emailChangedMail } from '#src/account/users/server/account-mails.ts'
import { findPerson, updateUser } from '#src/account/users/server/user-statements.ts'
import { emailKey, type UserChanges } from '#src/account/users/user.ts'
import { type ConsentRecord, consentWording } from '../consent-boxes.ts'
import { changedFields, profileErrors } from '../profile.ts'
import { addConsents, setMarketingPreference } from './marketing-statements.ts'

export type EditOutcome = { kind: 'updated' } | { kind: 'invalid'; errors: FieldErrors }

type Parts = Pick<AccountDeps, 'db' | 'clock' | 'mail'>

/** Changes a user's details. Whoever loses an e-mail address is told so at that address. */
export async function editProfile(
  { db, clock, mail }: Parts,
  userId: number,
  asked: UserChanges,
): Promise<EditOutcome> {
  const now = clock()
  return db
    .transaction()
    .execute(async (trx): Promise<EditOutcome> => {
      const person = await findPerson(trx, userId)
      if (!person) return { kind: 'updated' }
      const changes = changedFields(person, asked)
      const errors = profileErrors(changes)
      if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
      if (Object.keys(changes).length === 0) return { kind: 'updated' }
      const { email } = changes
      const key = email === undefined ? {} : { email_key: emailKey(email) }
      if ((await updateUser(trx, userId, { ...changes, ...key }, now)) === 'taken') throw new EmailTaken()
      if (email !== undefined && emailKey(email) !== emailKey(person.email)) {
        await deleteResetTokensOf(trx, userId)
        await mail.queueMail(trx, emailChangedMail({ brand: mail.brand, userId, formerEmail: person.email, now }))
      }
      return { kind: 'updated' }
    })
    .catch((error: unknown) => {
      // a statement failed: the transaction has to be given up, and then this is an answer like any other
      if (error instanceof EmailTaken) return { kind: 'invalid', errors: { email: ownMessages.emailTaken } }
      throw error
    })
}

class EmailTaken extends Error {}

/** Opts a user in or out, and notes that they did. */
export async function setMarketing(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  userId: number,
  { isOptedIn, page }: { isOptedIn: boolean; page: string },
): Promise<void> {
  const now = clock()
  const consent: ConsentRecord = { about: 'marketing', wording: consentWording('marketing'), ticked: isOptedIn, page }
  await db.transaction().execute(async (trx) => {
    await setMarketingPreference(trx, { userId, isOptedIn, now })
    await addConsents(trx, userId, [consent], now)
  })
}
