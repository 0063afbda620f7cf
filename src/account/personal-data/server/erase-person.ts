import { consentsOf } from '#src/account/profile/server/marketing-statements.ts'
import { sessionsOf } from '#src/account/sessions/server/session-statements.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { erasedMail } from '#src/account/users/server/account-mails.ts'
import { deleteUser, findPerson } from '#src/account/users/server/user-statements.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { DataSubject, PersonalDataPart } from './personal-data.ts'

export type EraseDeps = Pick<AccountDeps, 'db' | 'clock' | 'agency' | 'personalData' | 'mail'>

/** All data about a person, as a readable file. */
export async function exportPerson(
  { db, clock, agency, personalData }: Omit<EraseDeps, 'mail'>,
  subject: DataSubject,
): Promise<Record<string, unknown>> {
  return {
    agency: agency.name,
    exported_at: clock().toISOString(),
    ...(await personalData.read(db, subject)),
  }
}

/** Deletes all data about a person in every feature, and tells them by one last mail. */
export async function erasePerson(
  { db, clock, personalData, mail }: Omit<EraseDeps, 'agency'>,
  subject: DataSubject & { userId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await personalData.erase(trx, subject)
    await deleteUser(trx, subject.userId)
    await mail.queueMail(
      trx,
      erasedMail({ brand: mail.brand, userId: subject.userId, email: subject.email, now: clock() }),
    )
  })
}

/** What this feature holds; erased with the user's own row. */
export const accountData: PersonalDataPart = {
  async read(db: Database, { userId }: DataSubject) {
    const person = userId === null ? undefined : await findPerson(db, userId)
    if (!person || userId === null) return null
    const { id, is_opted_in, marketing_preference_id: _, ...details } = person
    return {
      user_id: id,
      ...details,
      is_opted_in_to_marketing: is_opted_in,
      consents: await consentsOf(db, userId),
      signed_in_devices: await sessionsOf(db, userId),
    }
  },
}
