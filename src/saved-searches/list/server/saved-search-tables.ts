import type { ColumnType, GeneratedAlways } from 'kysely'
import type { AlertFrequency } from '../alert-frequencies.ts'

type SavedSearchesTable = {
  id: GeneratedAlways<number>
  user_id: number
  /** a `StoredSearch` without what has a column of its own */
  criteria: ColumnType<Record<string, unknown>, string, string>
  /** a digest of `identityOf` */
  identity: string
  name: string | null
  alert_frequency: AlertFrequency
  created_at: Date
  updated_at: Date
  seen_at: Date
}

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    saved_searches: SavedSearchesTable
  }
}
