import type { Agency } from '#src/agency/profile/agency.ts'
import type { ImportDeps } from '#src/feed-import/run/server/import-file.ts'
import type { Sealer } from '#src/platform/sealed-text.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { FeedFiles } from '../../files/server/feed-files.ts'

/** What the calls of the Desk about feeds stand on. */
export type FeedDeskDeps = Pick<ImportDeps, 'db' | 'jobs' | 'clock'> & {
  agency: Agency
  config: { agencyDir: string; feedDir: string | undefined; publicUrl: string; feedInternalHosts: readonly string[] }
  feedFiles: FeedFiles
  /** of passwords of feeds */
  sealer: Sealer
}

/** A call about feeds: `feedCall({ … })`. */
export const feedCall = deskCall<FeedDeskDeps>()

/** Feeds are the whole agency's. */
export const WHOLE_AGENCY = { branchId: null }
