import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { PriceBasis } from '#src/search/values/rent-basis.ts'
import { MAX_TAG_WORD_LENGTH, NO_POSITION } from './alert-terms.ts'

/**
 * Whether a home (`home`, of `homesCte`) is what a search asks for (`asked`, of alert_criteria), in SQL: what
 * `conditions` says of a search with its figures put in, said of all searches with their figures in columns.
 */

/** What depends on the day and the agency. */
export type FitContext = { now: Date; soldSearchableDays: number }

/**
 * `with ${homesCte(ids)}`: homes that the public may see, as searches look at them. Rents alone are taken by the year: twelve
 * times the price of an estate is more than a column holds, and a rent on application has no figure.
 */
export function homesCte(propertyIds: readonly number[]): RawBuilder<unknown> {
  return sql`home as materialized (
    select property_id, channel, available, off_market_since, branch_id, square_feet, acres, created_at, updated_at,
      outcode, lower(county) as county, auction_date, short_let, pets, beds::integer as beds,
      price as stated, coalesce(annual_rent, case when channel = 'lettings' then price * 12 end) as yearly,
      coalesce(loc, point(${NO_POSITION[0]}::float8, ${NO_POSITION[1]}::float8)) as spot,
      array_to_tsvector(array(select left(tag, ${MAX_TAG_WORD_LENGTH}) from unnest(tags) tag where tag <> '')) as tags
    from property_search where property_id = any(${propertyIds}::integer[])
  )`
}

/** The three kinds of price that a search can have, each with an index of its own: literals, so that it applies. */
export const BASES: readonly PriceBasis[] = ['sale', 'month', 'year']

/** The homes and searches of a basis, before anything is asked. */
export function onBasis(basis: PriceBasis): RawBuilder<SqlBool> {
  switch (basis) {
    case 'sale':
      return sql`asked.basis = 'sale' and home.channel = 'sales'`
    case 'month':
      return sql`asked.basis = 'month' and home.channel = 'lettings'`
    case 'year':
      return sql`asked.basis = 'year' and home.channel = 'lettings'`
  }
}

/** What the GiST indexes of migrations/0009-alerts.sql answer. */
export function isNear(basis: PriceBasis): RawBuilder<SqlBool> {
  return sql`asked.area && box(home.spot, home.spot) and ${hasPriceAndBeds(basis)}`
}

/** In a way that no index of prices answers: the few searches of an outcode or a county are found by that. */
export function isNamed(column: 'outcode' | 'county', basis: PriceBasis): RawBuilder<SqlBool> {
  return sql`asked.${sql.ref(column)} = home.${sql.ref(column)} and (${hasPriceAndBeds(basis)}) is true`
}

function hasPriceAndBeds(basis: PriceBasis): RawBuilder<SqlBool> {
  return sql`asked.prices @> coalesce(${basis === 'year' ? sql`home.yearly` : sql`home.stated`}, -1)
    and asked.beds @> coalesce(home.beds, -1)`
}

/** All that is asked besides channel, price, bedrooms and place. */
export function fitsOtherwise({ now, soldSearchableDays }: FitContext): RawBuilder<SqlBool> {
  const soldSince = new Date(now.getTime() - soldSearchableDays * DAY_MS)
  const daysAgo = (days: RawBuilder<unknown>) => sql`${now}::timestamptz - ${days} * interval '24 hours'`
  return sql`case when asked.available_only then home.available
      else home.off_market_since is null or home.off_market_since >= ${soldSince} end
    and asked.square_feet @> coalesce(home.square_feet, -1)
    and (asked.min_acres is null or home.acres >= asked.min_acres)
    and (asked.max_acres is null or home.acres <= asked.max_acres)
    and (asked.branch_id is null or home.branch_id = asked.branch_id)
    and (asked.auction_date is null or home.auction_date = asked.auction_date)
    and (asked.created_ago is null or home.created_at >= ${daysAgo(sql`asked.created_ago`)})
    and (asked.updated_ago is null or home.updated_at >= ${daysAgo(sql`asked.updated_ago`)})
    and (home.short_let or not asked.short_let)
    and (home.pets or not asked.pets)
    and (asked.tags is null or home.tags @@ asked.tags)
    and (asked.words is null or exists (
      select from property_text text where text.property_id = home.property_id and text.words @@ asked.words
    ))`
}

/** Exactly where the search looks; the haversine is that of `conditions`. */
export const isThere: RawBuilder<SqlBool> = sql`case asked.place
    when 'anywhere' then true
    when 'circle' then home.spot <@ asked.area
      and power(sin(radians(home.spot[1] - asked.centre[1]) / 2), 2)
        + asked.cos_lat * cos(radians(home.spot[1])) * power(sin(radians(home.spot[0] - asked.centre[0]) / 2), 2)
        <= asked.reach
    when 'drawn' then home.spot <@ asked.area and (asked.ring is null or home.spot <@ asked.ring)
    when 'outcode' then home.outcode = asked.outcode
    when 'county' then home.county = asked.county
    else false end`

/** Everything, of a home and a search that are at hand: for looking again at what was found before. */
export function fits(context: FitContext): RawBuilder<SqlBool> {
  const whole = BASES.map((basis) => sql`${onBasis(basis)} and ${hasPriceAndBeds(basis)}`)
  return sql`(${sql.join(whole, sql` or `)}) and ${isThere} and ${fitsOtherwise(context)}`
}
