import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import type { ImportDifference } from '../report/import-difference.ts'
import type { ShownTwice } from '../report/shown-twice.ts'

/** Bytes of a feed file, or a ZIP of it with its pictures, at most. */
export const MAX_FEED_FILE_BYTES = 2_000_000_000

/** Files that are tried within a day at most: each takes room until it is removed. */
export const MAX_TRIED_FILES = 20

/** Days after which a file that was tried, and one that waits for a decision, is removed. */
export const TRIED_DAYS = 1
export const PAUSED_DAYS = 30

/** The last file of a feed is stored up to this size, so that its rows can be read again. */
export const MAX_LATEST_BYTES = 500_000_000

export type FeedFilePurpose = 'tried' | 'paused' | 'latest' | 'pushed'
export type FeedFileState = 'waiting' | 'checking' | 'checked' | 'importing' | 'imported' | 'failed' | 'stored'

/** What would happen to one feed file of what was sent. */
export type TrialResult = { report: ImportReport; difference: ImportDifference | null; twice?: ShownTwice[] }

export type FeedFileRecord = {
  id: number
  source: string
  name: string
  stored: string
  bytes: number
  sha256: string
  purpose: FeedFilePurpose
  importId: number | null
  state: FeedFileState
  result: TrialResult[] | null
  createdAt: Date
  doneAt: Date | null
}
