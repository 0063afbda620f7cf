import { sql } from 'kysely'
import type {} from '#src/places/server/place-tables.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Position } from '#src/property/listing/listing.ts'
import type { SoldPrice } from '../price-paid-row.ts'
import './sold-price-tables.ts'

export type PlacedSale = SoldPrice & { position?: Position }

/** Inserts sales, or updates those whose id is there already. */
export async function upsertSoldPrices(
  db: Database,
  sales: readonly PlacedSale[],
  source: 'register' | 'demonstration',
): Promise<void> {
  if (sales.length === 0) return
  const column = (value: (one: PlacedSale) => string | number | boolean | null) => sales.map(value)
  await sql`
    insert into sold_prices
      (id, source, price, sold_on, home_type, new_build, tenure, postcode, street, town, home, loc, accuracy)
    select id, ${source}, price, sold_on, home_type, new_build, tenure, postcode, street, town, home,
      case when lat is null then null else point(lng, lat) end, accuracy
    from unnest(
      ${column(({ id }) => id)}::text[],
      ${column(({ price }) => price)}::int[],
      ${column(({ soldOn }) => soldOn)}::date[],
      ${column(({ type }) => type)}::text[],
      ${column(({ newBuild }) => newBuild)}::boolean[],
      ${column(({ tenure }) => tenure)}::text[],
      ${column(({ postcode }) => postcode)}::text[],
      ${column(({ street }) => street)}::text[],
      ${column(({ town }) => town)}::text[],
      ${column(({ home }) => home)}::text[],
      ${column(({ position }) => position?.lng ?? null)}::float8[],
      ${column(({ position }) => position?.lat ?? null)}::float8[],
      ${column(({ position }) => position?.accuracy ?? null)}::text[]
    ) as row (id, price, sold_on, home_type, new_build, tenure, postcode, street, town, home, lng, lat, accuracy)
    on conflict (id) do update set
      source = excluded.source, price = excluded.price, sold_on = excluded.sold_on, home_type = excluded.home_type,
      new_build = excluded.new_build, tenure = excluded.tenure, postcode = excluded.postcode, street = excluded.street,
      town = excluded.town, home = excluded.home, loc = excluded.loc, accuracy = excluded.accuracy`.execute(db)
}

/** Returns how many were deleted. */
export async function deleteSoldPrices(db: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numAffectedRows } = await sql`delete from sold_prices where id = any(${ids}::text[])`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteSoldBefore(db: Database, oldest: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from sold_prices where sold_on < ${oldest}::date`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Moves sales to their postcode's position once a postcode table is loaded; returns how many moved. */
export async function placeSoldPrices(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    update sold_prices as sale set loc = known.loc, accuracy = 'postcode'
    from postcodes as known
    where known.postcode = replace(sale.postcode, ' ', '') and sale.source = 'register'
      and sale.accuracy is distinct from 'postcode'`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function countDemonstrationSales(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sold_prices where source = 'demonstration'`.execute(db)
  return rows[0]?.count ?? 0
}

/** A postcode's position from its sales, if one of them has an exact position. */
export async function positionOfSales(db: Database, postcode: string): Promise<Position | undefined> {
  const { rows } = await sql<{ lng: number; lat: number }>`
    select avg(loc[0])::float8 as lng, avg(loc[1])::float8 as lat from sold_prices
    where postcode = ${postcode} and accuracy in ('exact', 'postcode')
    having count(*) > 0`.execute(db)
  const [row] = rows
  return row && { lat: row.lat, lng: row.lng, accuracy: 'postcode' }
}
