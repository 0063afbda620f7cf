import type { ColumnType, Generated } from 'kysely'
import type { PropertyFacets, StoredCard } from '#src/property/card/card.ts'
import type { Channel, Listing, PropertyEvent, Status } from '#src/property/listing/listing.ts'
import type { MissingFact } from '#src/property/listing/missing-facts.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'

/** Written as JSON text, read as the value. */
type Json<Value> = ColumnType<Value, string, string>

/** A point as (lng, lat), read as `{ x: lng, y: lat }`. */
type LngLatPoint = ColumnType<{ x: number; y: number } | null, string | null, string | null>

type PropertiesTable = {
  id: Generated<number>
  source: string
  agent_ref: string
  feed_branch: string
  branch_id: number
  channel: Channel
  status: Status
  published: boolean
  held_reason: WithheldReason | null
  display_address: string
  home_key: string | null
  development_key: string | null
  plot_of: string | null
  asking_price: number | null
  missing: MissingFact[] | null
  content_hash: string
  created_at: Date
  updated_at: Date
  first_published_at: Date | null
  status_since: Date
  stored_at: Date
  left_at: Date | null
  relisted_as: number | null
  card: Json<StoredCard>
  facets: ColumnType<PropertyFacets | null, string | null, string | null>
  listing: Json<Listing>
  feed_listing: ColumnType<Listing | null, string | null, string | null>
}

type PropertyEventsTable = {
  id: Generated<number>
  property_id: number
  at: Date
  kind: PropertyEvent['kind']
  price: number | null
  status: Status | null
  import_id: number | null
}

type PropertyBeforeImportTable = {
  import_id: number
  property_id: number
  before: ColumnType<unknown, string | null, string | null>
}

type PropertySearchTable = {
  property_id: number
  channel: Channel
  status: Status
  available: boolean
  off_market_since: Date | null
  price: number | null
  annual_rent: number | null
  beds: number | null
  baths: number | null
  type_id: number
  tags: string[]
  branch_id: number
  square_feet: number | null
  acres: number | null
  created_at: Date
  updated_at: Date
  published_at: Date
  loc: LngLatPoint
  outcode: string | null
  town: string | null
  county: string | null
  /** YYYY-MM-DD */
  auction_date: string | null
  short_let: boolean
  pets: boolean
  /** people live in it, or will */
  is_home: boolean
  /** the settlements it is in, the most particular first; null until they were worked out */
  place_ids: number[] | null
}

type PropertyTextTable = { property_id: number; words: string }

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    properties: PropertiesTable
    property_events: PropertyEventsTable
    property_before_import: PropertyBeforeImportTable
    property_search: PropertySearchTable
    property_text: PropertyTextTable
  }
}
