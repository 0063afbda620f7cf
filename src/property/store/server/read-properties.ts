import { sql } from 'kysely'
import type { OpenFacts } from '#src/open-data/open-facts.ts'
import type { Database } from '#src/platform/database/database.ts'
import {
  type CardContext,
  type CardData,
  type CardRow,
  type PropertyFacets,
  propertyCard,
} from '#src/property/card/card.ts'
import type { Channel, Listing, Property, PropertyEvent } from '#src/property/listing/listing.ts'
import { withOpenData } from '#src/property/listing/with-open-data.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'
import type {} from './property-tables.ts'

/**
 * Everything known of a property, shown to the public or not: look at `published` (and `status`, `relistedAs`) before
 * showing it. Null if there never was one of that id.
 */
export async function propertyById(db: Database, id: number): Promise<Property | null> {
  const { rows } = await sql<PropertyRecord>`
    select id, source, published, held_reason, first_published_at, status_since, left_at, relisted_as, facets, listing,
      (select facts from property_open_data where property_id = properties.id) as "openFacts",
      (
        select coalesce(json_agg(json_build_object('at', at, 'kind', kind, 'price', price, 'status', status)
          order by at, property_events.id), '[]')
        from property_events where property_id = properties.id
      ) as history
    from properties where id = ${id}`.execute(db)
  return rows[0] ? propertyOf(rows[0]) : null
}

type PropertyRecord = {
  id: number
  source: string
  published: boolean
  held_reason: WithheldReason | null
  first_published_at: Date | null
  status_since: Date
  left_at: Date | null
  relisted_as: number | null
  facets: PropertyFacets | null
  listing: Listing
  openFacts: OpenFacts | null
  history: (Pick<PropertyEvent, 'at' | 'kind'> & { [Key in 'price' | 'status']: PropertyEvent[Key] | null })[]
}

function propertyOf(row: PropertyRecord): Property {
  return {
    ...withOpenData(row.listing, row.openFacts ?? undefined),
    id: row.id,
    source: row.source,
    published: row.published,
    withheldReason: row.held_reason ?? undefined,
    firstPublishedAt: row.first_published_at?.toISOString(),
    statusSince: row.status_since.toISOString(),
    leftAt: row.left_at?.toISOString(),
    relistedAs: row.relisted_as ?? undefined,
    facets: row.facets ?? undefined,
    history: row.history.map(({ at, kind, price, status }) => ({
      at: new Date(at).toISOString(),
      kind,
      price: price ?? undefined,
      status: status ?? undefined,
    })),
  }
}

/**
 * The cards of properties, in the order of `ids`. An id that is unknown, withheld or hidden is left out; a withdrawn home
 * is not, because saved lists keep it: its card's status says so.
 */
export async function cardsByIds(db: Database, ids: readonly number[], context: CardContext): Promise<CardData[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select id, card, facets from properties
    where id = any(${ids}::integer[]) and held_reason is null`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [propertyCard(row, context)] : []
  })
}

/** The plots of a development that are shown, cheapest first; none for anything else. */
export async function plotsOf(
  db: Database,
  property: Pick<Property, 'source' | 'developmentKey'>,
  context: CardContext,
): Promise<CardData[]> {
  if (property.developmentKey === undefined) return []
  const { rows } = await sql<CardRow>`
    select id, card, facets from properties join property_search on property_id = id
    where source = ${property.source} and plot_of = ${property.developmentKey}
    order by off_market_since is not null, price nulls last, id`.execute(db)
  return rows.map((row) => propertyCard(row, context))
}

/** The development that a plot belongs to, if it is shown. */
export async function developmentOf(
  db: Database,
  property: Pick<Property, 'source' | 'plotOf'>,
  context: CardContext,
): Promise<CardData | null> {
  if (property.plotOf === undefined) return null
  const { rows } = await sql<CardRow>`
    select id, card, facets from properties
    where source = ${property.source} and development_key = ${property.plotOf} and published
    limit 1`.execute(db)
  return rows[0] ? propertyCard(rows[0], context) : null
}

/** The newest homes that are available, those that the agency features first (a home page's rail). */
export async function latestCards(
  db: Database,
  channel: Channel,
  n: number,
  context: CardContext,
): Promise<CardData[]> {
  const { rows } = await sql<CardRow>`
    with featured as materialized (
      select property_id, created_at from property_search
      where channel = ${channel} and available and tags @> array['featured']
      order by created_at desc nulls last, property_id desc limit ${n}
    ), latest as materialized (
      select property_id, created_at from property_search
      where channel = ${channel} and available
      order by created_at desc nulls last, property_id desc limit ${n}
    )
    select id, card, facets from (
      select property_id, created_at, true as is_featured from featured
      union all
      select property_id, created_at, false from latest where property_id not in (select property_id from featured)
    ) chosen join properties on id = property_id
    order by is_featured desc, chosen.created_at desc, id desc limit ${n}`.execute(db)
  return rows.map((row) => propertyCard(row, context))
}
