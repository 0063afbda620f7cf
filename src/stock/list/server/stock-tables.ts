import type { Generated, JSONColumnType } from 'kysely'
import type { Channel, Status } from '#src/property/listing/listing.ts'
import type { MissingFact } from '#src/property/listing/missing-facts.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'
import type { StockColumn, StockFilters } from '../stock-list.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    desk_properties: {
      property_id: number
      agent_ref: string
      address: string
      channel: Channel
      status: Status
      published: boolean
      held_reason: WithheldReason | null
      branch_id: number
      asking_price: number | null
      missing: MissingFact[]
      listed_at: Date
      updated_at: Date
      left_at: Date | null
      negotiator_id: number | null
      recent_views: number
    }
    property_tabs: {
      id: Generated<number>
      account_id: number
      name: string
      filters: JSONColumnType<StockFilters>
      created_at: Date
    }
    property_columns: { account_id: number; columns: StockColumn[] }
  }
}
