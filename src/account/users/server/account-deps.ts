import type { PersonalData } from '#src/account/personal-data/server/personal-data.ts'
import type { Accounts } from '#src/account/server/accounts.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'

/** What the calls of this feature are made of. */
export type AccountDeps = {
  db: Database
  clock: () => Date
  config: { publicUrl: string }
  agency: Agency
  accounts: Accounts
  personalData: PersonalData
  formProtection: FormProtection
  mail: Pick<MailService, 'queueMail' | 'brand'>
  jobs: Pick<Jobs, 'enqueue'>
  /** what a user has saved, of features that are not known here, for the user's record */
  savedListsOf: (userId: number) => Promise<SavedLists>
}

export type SavedLists = { saved_properties: readonly unknown[]; saved_searches: readonly unknown[] }
