import type { Generated } from 'kysely'
import type { OpenDataSet } from '../open-data-sets.ts'
import type { OpenFacts } from '../open-facts.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    open_data_sets: {
      name: OpenDataSet
      edition: string
      loaded_at: Date
      stored: number
      is_published: Generated<boolean>
    }
    open_data_switches: { only_row: Generated<boolean>; off: string[] }
    property_open_data: { property_id: number; facts: OpenFacts }
  }
}
