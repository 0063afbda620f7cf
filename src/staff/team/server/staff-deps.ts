import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'
import type { Staff } from '#src/staff/server/staff.ts'

/** What the calls about the Desk's people are made of. */
export type StaffCallDeps = {
  db: Database
  clock: () => Date
  config: { publicUrl: string }
  agency: Agency
  mail: Pick<MailService, 'queueMail' | 'brand'>
  staff: Staff
}
