import { sql } from 'kysely'
import type { PersonalDataPart } from '#src/account/personal-data/server/personal-data.ts'
import { hasConfirmedEmail } from './user-statements.ts'

/** The key of a mail to a user about what is theirs: by it their mail is known for theirs. */
export function userMailKey(userId: number, about: string): string {
  return `user:${userId}:${about}`
}

/**
 * Mail to a user about what is theirs, of whichever feature. Other mail to the same email address is not theirs to see
 * or to stop, because nobody has proved that the address is theirs: it may be a branch's. That it was sent there is
 * forgotten.
 */
export const mailData: PersonalDataPart = {
  async read(db, { userId }) {
    const { rows } = await sql`
      select subject, created_at, sent_at from outbox where starts_with(key, ${userMailKey(userId, '')})
      order by id`.execute(db)
    return rows
  },
  async erase(db, { userId, email }) {
    await sql`delete from outbox where starts_with(key, ${userMailKey(userId, '')})`.execute(db)
    // an email address that nobody has confirmed may be a branch's: what was sent there stays known
    if (await hasConfirmedEmail(db, { userId, email }))
      await sql`
        update outbox set recipient = '', subject = ''
        where state = 'sent' and lower(recipient) = lower(${email})`.execute(db)
  },
}
