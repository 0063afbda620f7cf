import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CRITERIA, fieldsOf, type Registry } from '#src/search/criteria/registry.ts'
import { alertAreaCondition, NO_POSITION } from '#src/search/criteria/server/area-conditions.ts'
import {
  alertCondition,
  type Home,
  type HomeContext,
  TAG_WORDS,
  tagWordsOfHome,
  YEARLY_RENT,
} from '#src/search/criteria/server/home-conditions.ts'
import type { PriceBasis } from '#src/search/values/rent-basis.ts'

/**
 * Whether a home (`home`, of `homesCte`) is among the results of a saved search (`asked`, of alert_criteria), in SQL.
 * What each criterion means is in search/criteria/server, as for a search.
 */

/** What depends on the day and the agency. */
export type FitContext = HomeContext & { registry?: Registry }

/** `with ${homesCte(ids)}`: homes that the public may see. */
export function homesCte(propertyIds: readonly number[]): RawBuilder<unknown> {
  return sql`home as materialized (
    select property_search.*, ${YEARLY_RENT} as yearly, ${tagWordsOfHome} as ${sql.ref(TAG_WORDS)},
      coalesce(loc, point(${NO_POSITION[0]}::float8, ${NO_POSITION[1]}::float8)) as spot
    from property_search where property_id = any(${propertyIds}::integer[])
  )`
}

function matchedHome(basis: PriceBasis): Home {
  return {
    column: (name) => {
      if (name === 'loc') return sql`home.spot`
      return name === 'price' && basis === 'year' ? sql`home.yearly` : sql.ref(`home.${name}`)
    },
  }
}

/** The three kinds of price that a search can have, each with an index of its own: literals, so that it applies. */
const BASES: readonly PriceBasis[] = ['sale', 'month', 'year']

/** The homes and searches of a basis. */
function onBasis(basis: PriceBasis): RawBuilder<SqlBool> {
  switch (basis) {
    case 'sale':
      return sql`asked.basis = 'sale' and home.channel = 'sales'`
    case 'month':
      return sql`asked.basis = 'month' and home.channel = 'lettings'`
    case 'year':
      return sql`asked.basis = 'year' and home.channel = 'lettings'`
  }
}

/** Searches that may fit, by the GiST indexes of alert_criteria: near the home, and about its price and bedrooms. */
function isNear(basis: PriceBasis): RawBuilder<SqlBool> {
  return sql`asked.area && box(home.spot, home.spot)
    and asked.prices @> coalesce(${matchedHome(basis).column('price')}, -1)
    and asked.beds @> coalesce(home.beds::integer, -1)`
}

/** Searches that may fit, by the indexes of settlements, outcodes and counties. */
const isOfSettlement: RawBuilder<SqlBool> = sql`asked.settlement = any(home.place_ids)`
const isOfOutcode: RawBuilder<SqlBool> = sql`asked.outcode = home.outcode`
const isOfCounty: RawBuilder<SqlBool> = sql`asked.county = lower(home.county)`

/** All that a search asks besides its channel: exactly, whichever index found it. */
function fitsAll(basis: PriceBasis, context: FitContext): RawBuilder<SqlBool> {
  const home = matchedHome(basis)
  const rules = fieldsOf(context.registry ?? CRITERIA).flatMap((field) => (field.home ? [field.home] : []))
  const conditions = rules.map((rule) => alertCondition(rule, 'asked', home, context))
  return sql`${alertAreaCondition('asked', home)} and ${sql.join(conditions, sql` and `)}`
}

/** Everything, of a home and a search that are at hand: for checking again what was found before. */
export function fits(context: FitContext): RawBuilder<SqlBool> {
  const whole = BASES.map((basis) => sql`(${onBasis(basis)} and ${fitsAll(basis, context)})`)
  return sql`(${sql.join(whole, sql` or `)})`
}

/**
 * Every search that finds one of these homes, its user, and the home: each home asks the indexes of alert_criteria for the
 * searches around it, and compares few of the others.
 */
export function foundCte(context: FitContext): RawBuilder<unknown> {
  const found = BASES.flatMap((basis) =>
    [isNear(basis), isOfSettlement, isOfOutcode, isOfCounty].map(
      (isCandidate) => sql`
        select asked.search_id, asked.user_id, home.property_id
        from home join alert_criteria asked on ${onBasis(basis)} and ${isCandidate}
        where ${fitsAll(basis, context)}`,
    ),
  )
  return sql`found as (
    select distinct search_id, user_id, property_id from (${sql.join(found, sql` union all `)}) as ways
  )`
}
