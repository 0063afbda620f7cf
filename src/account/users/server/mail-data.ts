import { sql } from 'kysely'
import type { PersonalDataPart } from '#src/account/personal-data/server/personal-data.ts'
import { ownEmailKey } from './user-statements.ts'

/** The outbox key of a mail about a user's own data: the export and the erasure find such mails by it. */
export function userMailKey(userId: number, about: string): string {
  return `user:${userId}:${about}`
}

/**
 * Mail to a user about their own data, from any feature. Other mail to the same email address is neither exported nor
 * stopped, because nobody has proved that the address is theirs: it may be a branch's. Once it is sent, and if they
 * have confirmed the address, the erasure removes recipient and subject from it.
 */
export const mailData: PersonalDataPart = {
  async read(db, { userId }) {
    if (userId === null) return []
    const { rows } = await sql`
      select subject, created_at, sent_at from outbox where starts_with(key, ${userMailKey(userId, '')})
      order by id`.execute(db)
    return rows
  },
  async erase(db, subject) {
    const { userId, email } = subject
    if (userId !== null) await sql`delete from outbox where starts_with(key, ${userMailKey(userId, '')})`.execute(db)
    // an unconfirmed address may be a branch's, whose mail stays as it is
    if (await ownEmailKey(db, subject))
      await sql`
        update outbox set recipient = '', subject = ''
        where state = 'sent' and lower(recipient) = lower(${email})`.execute(db)
  },
}
