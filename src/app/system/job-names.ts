import type { JobPayloads } from '#src/platform/jobs/jobs.ts'

/** Jobs that carry nothing, which `JobPayloads` need not list. */
type Bare =
  | 'alert-digests'
  | 'backup-round'
  | 'check-adverts'
  | 'close-auctions'
  | 'count-recent-views'
  | 'feed-alarms'
  | 'listings-changed'
  | 'property-round'
  | 'pull-feeds'
  | 'read-mailbox'
  | 'tidy-alerts'
  | 'tidy-analytics'
  | 'tidy-feed-files'
  | 'tidy-imports'
  | 'tidy-leads'
  | 'tidy-seller-forms'
  | 'tidy-staff'
  | 'tidy-viewings'
  | 'update-bitmaps'
  | 'viewing-round'

/** What each job does, for people. */
const JOB_NAMES: Partial<Record<keyof JobPayloads | Bare, string>> = {
  'alert-digests': 'Send weekly and monthly alerts',
  'backup-round': 'See whether a backup is due',
  'check-adverts': 'Check adverts against the law',
  'close-auctions': 'Close auctions that are over',
  'count-recent-views': 'Count recent views',
  'deliver-lead': 'Email an enquiry to its branch',
  'feed-alarms': 'See whether feeds are late',
  'feed-photos': 'Fetch photos of a feed',
  'listings-changed': 'Match new and reduced homes to saved searches',
  'mail-reset-link': 'Email a link to set a password',
  'make-avif': 'Make smaller pictures',
  'make-backup': 'Make a backup',
  'property-round': 'Make scheduled changes of properties',
  'pull-feed': 'Fetch a feed',
  'pull-feeds': 'See which feeds to fetch',
  'read-mailbox': 'Read replies from the mailbox',
  'restore-backup': 'Restore a backup',
  'run-feed-file': 'Import or test a feed file',
  'send-alerts': 'Send alerts',
  'send-mail': 'Send an email',
  'show-property-changes': 'Show changes of properties',
  'tell-lead': 'Pass an enquiry to your own software',
  'tidy-alerts': 'Delete old alerts',
  'tidy-analytics': 'Delete old counts',
  'tidy-feed-files': 'Delete old feed files',
  'tidy-imports': 'Delete old imports',
  'tidy-leads': 'Delete enquiries past their time',
  'tidy-seller-forms': 'Delete old questions to sellers',
  'tidy-staff': 'Delete old sessions and audit entries',
  'tidy-viewings': 'Delete old viewings',
  'try-backup': 'Test a backup',
  'update-bitmaps': 'Bring search counts up to date',
  'viewing-round': 'Send reminders of viewings',
}

/** The job of a release that this one does not know has its own name. */
export const jobInWords = (name: string) => (JOB_NAMES as Record<string, string>)[name] ?? name
