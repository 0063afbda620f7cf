import type { Agency } from '#src/agency/profile/agency.ts'
import type { ImportDeps } from '#src/feed-import/run/server/import-file.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { FeedFiles } from '../../files/server/feed-files.ts'

/** What the calls of the Desk about feeds stand on. */
export type FeedDeskDeps = Pick<ImportDeps, 'db' | 'jobs' | 'clock'> & {
  agency: Agency
  config: { feedDir: string | undefined }
  feedFiles: FeedFiles
}

/** A call about feeds: `feedCall({ … })`. */
export const feedCall = deskCall<FeedDeskDeps>()

/** Feeds are the whole agency's. */
export const WHOLE_AGENCY = { branchId: null }
