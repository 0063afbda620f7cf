import type { ColumnType, Generated } from 'kysely'
import type { ImportReport, PositionFrom } from '../import-report.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    imports: {
      id: Generated<number>
      source: string
      file: string
      sha256: string | null
      state: 'imported' | 'stopped' | 'refused' | 'undone'
      started_at: Date
      undone_at: Date | null
      decided_at: Date | null
      decision: 'rejected' | 'imported' | null
      report: ColumnType<ImportReport, string, string>
    }
    feed_rows: {
      property_id: number
      row_hash: string
      content_hash: string
      position: PositionFrom
      overlaid: boolean
      warnings: string[]
      pictures: number
      pictures_held: number
      pictures_awaited_since: Date | null
      pictures_beside: boolean
    }
    feed_row_texts: { property_id: number; import_id: number; line: number; said: string; at: Date }
    feed_pictures: {
      source: string
      name: string
      fingerprint: string | null
      media: string | null
      width: number | null
      height: number | null
      thumbhash: string | null
      problem: string | null
      tried_at: Date
    }
  }
}

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'feed-photos': FeedPhotosPayload
  }
}

/** Properties whose pictures are to be fetched by URL. */
export type FeedPhotosPayload = {
  source: string
  propertyIds: number[]
  /** how often it was tried before; absent is never */
  attempt?: number
  /** ask again for pictures that we hold: their listing has changed */
  recheck?: boolean
}
