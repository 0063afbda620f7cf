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

/** What open data says of the surroundings of homes. */
export function createOpenData(db: Database) {
  return {
    beside: (home: SomeHome) => besideHome(db, home),
  }
}

type Position = { lat: number; lng: number }

/** What is known of a home, or of a town: where it lies, and the address of a home whose kind has prices. */
type SomeHome = { at?: Position; priced?: PricedHome }

/** A home by the council of its postcode, or its county where the postcode table does not tell. */
type PricedHome = { outcode?: string; incode?: string; county?: string }

type TrendRecord = { area: string; month: string; average: number; yearlyChange: number | null; isPublished: boolean }

/** Both in one question, as JSON: a second one costs the page as much as what it reads. */
async function besideHome(db: Database, { at, priced }: SomeHome): Promise<BesideHome> {
  if (!at && !priced) return { points: [], credits: [] }
  const { rows } = await sql<{ points: (PointOfInterest & { set: OpenDataSet })[] | null; trend: TrendRecord | null }>`
    select ${at ? sql`(select json_agg(point) from (${pointsNear(at)}) as point)` : sql`null`} as points,
      ${priced ? sql`(select row_to_json(trend) from (${trendOf(priced)}) as trend)` : sql`null`} as trend`.execute(db)
  const { points, trend } = rows[0]!
  return {
    points: (points ?? []).map(({ set: _, ...point }) => point),
    credits: [...new Set((points ?? []).map(({ set }) => ABOUT_SETS[set].credit))].toSorted(),
    ...(trend && { trend: toTrend(trend) }),
  }
}

function pointsNear({ lat, lng }: Position) {
  const near = (kind: string, others: string) => sql`(
    select kind, name, loc, set_name from open_points
    where kind = ${sql.lit(kind)} and ${sql.raw(others)} and set_name in ${shown}
    order by loc <-> point(${lng}::float8, ${lat}::float8) limit ${sql.lit(POINTS_OF_A_KIND)}
  )`
  return sql`
    select kind, name, loc[0] as lng, loc[1] as lat, set_name as set from (
      ${near('station', `kind <> 'bus_stop'`)} union all
      ${near('school', `kind <> 'bus_stop'`)} union all
      ${near('tram_stop', `kind <> 'bus_stop'`)} union all
      ${near('bus_stop', `kind = 'bus_stop'`)}
    ) as nearest`
}

function trendOf({ outcode = '', incode = '', county = '' }: PricedHome) {
  const postcode = `${outcode}${incode}`.replace(/\s+/g, '').toUpperCase()
  return sql`
    with council as (select district from postcodes where postcode = ${postcode} and district is not null)
    select name as area, to_char(month, 'YYYY-MM') as month, average, yearly_change as "yearlyChange",
      (select is_published from open_data_sets where name = 'house-prices') as "isPublished"
    from house_prices
    where 'house-prices' in ${shown} and (
      area = (select district from council)
      or (not exists (select from council) and lower(name) = ${county.trim().toLowerCase()})
    )
    order by month desc limit 1`
}

function toTrend({ yearlyChange, isPublished, ...trend }: TrendRecord): PriceTrend {
  return {
    ...trend,
    ...(yearlyChange !== null && { yearlyChange }),
    credit: isPublished ? ABOUT_SETS['house-prices'].credit : INVENTED_CREDIT,
  }
}
