import { sql } from 'kysely'
import type { PointOfInterest } from '#src/places/nearby-points.ts'
import type { Database } from '#src/platform/database/database.ts'
import { ABOUT_SETS, INVENTED_CREDIT, type OpenDataSet } from '../open-data-sets.ts'
import './open-data-tables.ts'

/** What a home's page shows of its surroundings. */
export type BesideHome = {
  points: PointOfInterest[]
  /** the licences' credit lines of the points */
  credits: string[]
  trend?: PriceTrend
}

/** Average price of an area, in pounds, in a month ("2026-09"), and the change within a year in per cent. */
export type PriceTrend = { area: string; month: string; average: number; yearlyChange?: number; credit: string }

/** Enough of each kind for a list, and for some that lie nearer in degrees than in miles. */
const POINTS_OF_A_KIND = 6

const shown = sql`(
  select name from open_data_sets where name <> all(coalesce((select off from open_data_switches), '{}'))
)`

/** Reads what open data says of the surroundings of homes. */
export function createOpenData(db: Database) {
  return {
    near: (at: { lat: number; lng: number }) => pointsNear(db, at),
    trendOf: (home: PricedHome) => trendOf(db, home),
  }
}

async function pointsNear(
  db: Database,
  { lat, lng }: { lat: number; lng: number },
): Promise<Pick<BesideHome, 'points' | 'credits'>> {
  const near = (kind: string, others: string) => sql`(
    select kind, name, loc, set_name from open_points
    where kind = ${sql.lit(kind)} and ${sql.raw(others)} and set_name in ${shown}
    order by loc <-> point(${lng}::float8, ${lat}::float8) limit ${sql.lit(POINTS_OF_A_KIND)}
  )`
  const { rows } = await sql<PointOfInterest & { set: OpenDataSet }>`
    select kind, name, loc[0] as lng, loc[1] as lat, set_name as set from (
      ${near('station', `kind <> 'bus_stop'`)} union all
      ${near('school', `kind <> 'bus_stop'`)} union all
      ${near('tram_stop', `kind <> 'bus_stop'`)} union all
      ${near('bus_stop', `kind = 'bus_stop'`)}
    ) as nearest`.execute(db)
  return {
    points: rows.map(({ set: _, ...point }) => point),
    credits: [...new Set(rows.map(({ set }) => ABOUT_SETS[set].credit))].toSorted(),
  }
}

/** A home by the council of its postcode, or its county where the postcode table does not tell. */
type PricedHome = { outcode?: string; incode?: string; county?: string }

async function trendOf(
  db: Database,
  { outcode = '', incode = '', county = '' }: PricedHome,
): Promise<PriceTrend | undefined> {
  const postcode = `${outcode}${incode}`.replace(/\s+/g, '').toUpperCase()
  const { rows } = await sql<{
    area: string
    month: string
    average: number
    yearlyChange: number | null
    isPublished: boolean
  }>`
    with council as (select district from postcodes where postcode = ${postcode} and district is not null)
    select name as area, to_char(month, 'YYYY-MM') as month, average, yearly_change as "yearlyChange",
      (select is_published from open_data_sets where name = 'house-prices') as "isPublished"
    from house_prices
    where 'house-prices' in ${shown} and (
      area = (select district from council)
      or (not exists (select from council) and lower(name) = ${county.trim().toLowerCase()})
    )
    order by month desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { yearlyChange, isPublished, ...rest } = row
  return {
    ...rest,
    ...(yearlyChange !== null && { yearlyChange }),
    credit: isPublished ? ABOUT_SETS['house-prices'].credit : INVENTED_CREDIT,
  }
}
