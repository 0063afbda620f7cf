import { sql } from 'kysely'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'
import { confirmForAlertsMail } from './account-mails.ts'
import { putEmailChange } from './email-change-statements.ts'
import { userMailKey } from './mail-data.ts'
import { digestOf, newSecret } from './secrets.ts'

/** Days that the link can be used. */
const CONFIRMATION_DAYS = 7

/**
 * Asks the owner of an email address that nobody has proved to confirm it, in the site's own words, once: what a user's
 * searches find goes there only afterwards.
 */
export async function askToConfirm(
  trx: Database,
  mail: Pick<MailService, 'queueMail' | 'brand'>,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<void> {
  const key = userMailKey(userId, 'confirm-for-alerts')
  const { rows } = await sql`select from outbox where key = ${key}`.execute(trx)
  if (rows.length > 0) return
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + CONFIRMATION_DAYS * DAY_MS)
  await putEmailChange(trx, { userId, hash: digestOf(token), email, now, expiresAt })
  await mail.queueMail(trx, confirmForAlertsMail({ brand: mail.brand, key, email, token }))
}
