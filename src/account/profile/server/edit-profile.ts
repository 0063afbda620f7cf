import type { FieldErrors } from '#src/account/users/account-validation.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { findPerson, updateUser } from '#src/account/users/server/user-statements.ts'
import { emailKey, type UserChanges } from '#src/account/users/user.ts'
import type { ConsentRecord } from '../consent-boxes.ts'
import { shownWording } from '../consent-wordings.ts'
import { changedFields, profileErrors } from '../profile.ts'
import { requestEmailChange } from './confirm-email.ts'
import { addConsents, setMarketingPreference } from './marketing-statements.ts'

export type EditOutcome = { kind: 'updated'; pendingEmail?: string } | { kind: 'invalid'; errors: FieldErrors }

type Parts = Pick<AccountDeps, 'db' | 'clock' | 'mail'>

type Mailed = { isMailed: boolean }

/** Changes a user's details; a new email address once its owner has confirmed it. */
export function editProfile(
  { db, ...parts }: Parts,
  userId: number,
  asked: UserChanges,
  { isMailed }: Mailed = { isMailed: true },
): Promise<EditOutcome> {
  return db.transaction().execute((trx) => changeProfile({ db: trx, ...parts }, userId, asked, { isMailed }))
}

/** The same in the caller's transaction. */
export async function changeProfile(
  { db: trx, clock, mail }: Parts,
  userId: number,
  asked: UserChanges,
  { isMailed }: Mailed = { isMailed: true },
): Promise<EditOutcome> {
  const now = clock()
  const person = await findPerson(trx, userId)
  if (!person) return { kind: 'updated' }
  const { email, ...changes } = changedFields(person, asked)
  const errors = profileErrors({ ...changes, ...(email !== undefined && { email }) })
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  const isSameMailbox = email !== undefined && emailKey(email) === emailKey(person.email)
  const applied = isSameMailbox ? { ...changes, email } : changes
  if (Object.keys(applied).length > 0) await updateUser(trx, userId, applied, now)
  if (email === undefined || isSameMailbox) return { kind: 'updated' }
  await requestEmailChange({ clock, mail }, trx, { userId, email, isMailed })
  return { kind: 'updated', pendingEmail: email }
}

/** Opts a user in or out, and notes that they did. */
export async function setMarketing(
  { agency, db, clock }: Pick<AccountDeps, 'agency' | 'db' | 'clock'>,
  userId: number,
  { isOptedIn, page }: { isOptedIn: boolean; page: string },
): Promise<void> {
  const now = clock()
  const consent: ConsentRecord = {
    about: 'marketing',
    ...shownWording(agency.consents, 'marketing'),
    ticked: isOptedIn,
    page,
  }
  await db.transaction().execute(async (trx) => {
    await setMarketingPreference(trx, { userId, isOptedIn, now })
    await addConsents(trx, userId, [consent], now)
  })
}
