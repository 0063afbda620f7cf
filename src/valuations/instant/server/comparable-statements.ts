import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Position } from '#src/property/listing/listing.ts'
import type {} from '#src/property/store/server/property-tables.ts'
import type { Evidence, PriceSource } from '../comparables.ts'
import { COMPARED_TYPE_IDS, type HomeType, homeTypeOfListing } from '../estimate-request.ts'
import { soldHomeKey } from '../price-paid-row.ts'
import './sold-price-tables.ts'

/** Within a radius of a position, since an ISO date. */
export type SearchedArea = { position: Position; radiusMiles: number; since: string }

/** The nearest ones; in a city there may be tens of thousands. */
const MAX_COMPARABLES = 600
const MILES_A_DEGREE = 69

/** HM Land Registry's and the demonstration's sales, nearest first. */
export async function soldPricesNear(
  db: Database,
  { position, radiusMiles, since }: SearchedArea,
  types: readonly HomeType[],
): Promise<Evidence[]> {
  const { rows } = await sql<Row & { source: 'register' | 'demonstration'; type: HomeType }>`
    select source, price, sold_on::text as on, home_type as type, null::int as bedrooms, street, town, postcode, home,
      loc[0] as lng, loc[1] as lat, accuracy
    from sold_prices
    where loc <@ ${boundingBox(position, radiusMiles)} and sold_on >= ${since}::date
      and home_type = any(${types}::text[])
    order by loc <-> point(${position.lng}, ${position.lat}), sold_on desc
    limit ${MAX_COMPARABLES}`.execute(db)
  return rows.map((row) => evidence(row, row.source, row.type))
}

/** How many homes were sold near a position, and between which prices the middle half of them lies. Whole pounds. */
export async function soldNearby(
  db: Database,
  { position, radiusMiles, since }: Omit<SearchedArea, 'position'> & { position: Pick<Position, 'lat' | 'lng'> },
): Promise<{ count: number; low: number; high: number }> {
  const { rows } = await sql<{ count: number; low: number | null; high: number | null }>`
    select count(*)::integer as count,
      percentile_disc(0.25) within group (order by price) as low,
      percentile_disc(0.75) within group (order by price) as high
    from sold_prices
    where loc <@ ${boundingBox(position, radiusMiles)} and sold_on >= ${since}::date`.execute(db)
  const { count = 0, low, high } = rows[0] ?? {}
  return { count, low: low ?? 0, high: high ?? 0 }
}

/** The agency's own homes that are sold or sold subject to contract. Shared ownership and the like are left out. */
export async function agreedSalesNear(db: Database, where: SearchedArea): Promise<Evidence[]> {
  return ownHomesNear(
    db,
    where,
    sql`found.channel = 'sales' and found.status in ('sstc', 'exchanged', 'completed', 'sold')
      and own.listing->'price'->>'qualifier' not in ('poa', 'shared_ownership', 'part_buy_part_rent', 'shared_equity',
        'equity_loan')`,
    () => 'agreed',
  )
}

/** Homes that the agency has let or advertises to let now; no short lets, and no rooms. */
export async function rentsNear(db: Database, where: SearchedArea): Promise<Evidence[]> {
  return ownHomesNear(
    db,
    where,
    sql`found.channel = 'lettings' and not found.short_let and found.annual_rent is null
      and coalesce(own.listing->'lettings'->>'letType', 'long') = 'long'
      and coalesce(own.listing->'price'->>'frequency', '') <> 'per_person_per_week'`,
    (status) => (status === 'let' || status === 'let_agreed' ? 'agreed' : 'advertised'),
  )
}

type Row = {
  price: number
  on: string
  bedrooms: number | null
  street: string
  town: string
  postcode: string
  home: string | null
  lng: number
  lat: number
  accuracy: Position['accuracy']
}

type OwnRow = Omit<Row, 'home'> & { typeId: number; status: string; house: string }

async function ownHomesNear(
  db: Database,
  { position, radiusMiles, since }: SearchedArea,
  condition: RawBuilder<unknown>,
  sourceOf: (status: string) => PriceSource,
): Promise<Evidence[]> {
  const { rows } = await sql<OwnRow>`
    select coalesce((own.listing->'auction'->>'exchangedPrice')::int, found.price) as price,
      to_char(own.status_since at time zone 'Europe/London', 'YYYY-MM-DD') as on,
      found.beds::int as bedrooms, found.type_id::int as "typeId", found.status,
      coalesce(own.listing->'address'->>'street', '') as street, coalesce(found.town, '') as town,
      coalesce(found.outcode || ' ' || (own.listing->'address'->>'incode'), '') as postcode,
      coalesce(own.listing->'address'->>'line1', '') as house,
      found.loc[0] as lng, found.loc[1] as lat,
      coalesce(own.listing->'position'->>'accuracy', 'approximate') as accuracy
    from property_search as found join properties as own on own.id = found.property_id
    where found.loc <@ ${boundingBox(position, radiusMiles)} and found.price > 0
      and found.type_id = any(${COMPARED_TYPE_IDS}::int[]) and own.status_since >= ${since}::date
      and ${condition}
    order by found.loc <-> point(${position.lng}, ${position.lat}), own.id
    limit ${MAX_COMPARABLES}`.execute(db)
  return rows.flatMap(({ house, ...row }) => {
    const type = homeTypeOfListing(row.typeId)
    const home = house !== '' && row.postcode !== '' ? soldHomeKey(row.postcode, ['', house]) : null
    return type ? [evidence({ ...row, home }, sourceOf(row.status), type)] : []
  })
}

function evidence(row: Row, source: PriceSource, type: HomeType): Evidence {
  const { price, on, bedrooms, street, town, postcode, home, lat, lng, accuracy } = row
  return {
    source,
    price,
    on,
    type,
    street,
    town,
    postcode,
    position: { lat, lng, accuracy },
    ...(bedrooms !== null && { bedrooms }),
    ...(home !== null && { home }),
  }
}

/** The bounding box of a radius; the corners are filtered out later by distance. */
function boundingBox({ lat, lng }: Pick<Position, 'lat' | 'lng'>, miles: number) {
  const north = miles / MILES_A_DEGREE
  const east = north / Math.max(0.2, Math.cos((lat * Math.PI) / 180))
  return sql`box(point(${lng - east}, ${lat - north}), point(${lng + east}, ${lat + north}))`
}
