import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { CardContext, PropertyCard } from '../card.ts'
import type { Property } from '../listing.ts'
import { priceValue } from '../price.ts'
import { propertyType, typesOf } from '../property-types.ts'
import type {} from './property-tables.ts'
import { cardsByIds } from './read-properties.ts'

/** How far a price may lie from the home's, as a share of it. */
const PRICE_SHARE = 0.25

/** The nearest so many are looked at. */
const NEIGHBOURS = 400

/**
 * Up to `n` available homes of the same channel that somebody who likes this one may like: near, ±25 % in price, ±1
 * bedroom, of the same kind. Where too few are that similar, near ones that miss a point or two follow; without a
 * position, its own town and outcode count as near.
 */
export async function similarHomes(
  db: Database,
  property: Pick<
    Property,
    'id' | 'channel' | 'price' | 'bedrooms' | 'position' | 'address' | 'typeId' | 'developmentKey'
  >,
  n: number,
  context: CardContext,
): Promise<PropertyCard[]> {
  const price = priceValue(property.price, property.channel, property.bedrooms)
  const { category } = propertyType(property.typeId)
  const { position, address } = property
  // a literal, so that the channel's own index on places can be used
  const channel = sql.lit(property.channel)
  const near = position
    ? sql`order by loc <-> point(${position.lng}, ${position.lat})`
    : sql`order by (outcode = ${address.outcode ?? null}) desc nulls last, (town = ${address.town ?? null}) desc nulls last, created_at desc`
  // degrees of longitude are shorter than those of latitude
  const distance = position
    ? sql`power((loc[0] - ${position.lng}) * cos(radians(${position.lat})), 2) + power(loc[1] - ${position.lat}, 2)`
    : sql`null::double precision`
  const { rows } = await sql<{ id: number }>`
    with near as materialized (
      select property_id, price, beds, type_id, loc
      from property_search
      where channel = ${channel} and available and property_id <> ${property.id}
      ${near} limit ${NEIGHBOURS}
    )
    select property_id as id from near
    order by
      coalesce((price between ${low(price)}::integer and ${high(price)}::integer)::integer, 0)
      + coalesce((abs(beds - ${property.bedrooms ?? null}::integer) <= 1)::integer, 0)
      + 2 * (type_id = any(${category ? typesOf(category) : [0]}))::integer desc,
      ${distance}, property_id desc
    limit ${n}`.execute(db)
  return cardsByIds(
    db,
    rows.map((row) => row.id),
    context,
  )
}

function low(price: number | null): number | null {
  return price === null ? null : Math.floor(price * (1 - PRICE_SHARE))
}

function high(price: number | null): number | null {
  return price === null ? null : Math.ceil(price * (1 + PRICE_SHARE))
}
