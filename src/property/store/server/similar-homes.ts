import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { CardContext, CardData } from '#src/property/card/card.ts'
import { type CardOf, type CardRowText, cardOfText, cardText } from '#src/property/card/server/card-cache.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { knownTypeId, propertyType, typesOf } from '#src/property/listing/property-types.ts'
import { isHome } from '#src/property/listing/residential.ts'
import { priceValue } from '#src/property/price/price.ts'
import type {} from '#src/property/store/server/property-tables.ts'

/** How far a price may lie from the home's, as a share of it. */
const PRICE_SHARE = 0.25

/** Nothing costs more than so many times as much, or less than that share of it. */
const MAX_PRICE_RATIO = 2

/** The nearest so many are compared. */
const NEIGHBOURS = 400

/** Mostly these have all that is shown. */
const FIRST_NEIGHBOURS = 120

/** They are looked for among so many: what has no like within them has none nearby. Among a million the rest takes 0.4 s. */
const MAX_SEEN = 5_000

type SimilarTo = Pick<
  Property,
  'id' | 'source' | 'channel' | 'price' | 'bedrooms' | 'position' | 'address' | 'typeId' | 'lettings' | 'developmentKey'
>

export type HomesLike = {
  similar: CardData[]
  /** whether visitors may see another home that they can't tell from this one */
  hasIndistinguishableListing: boolean
}

/**
 * Up to `n` available homes of the same channel that a visitor who likes this one may like: near, ±25 % in price, ±1
 * bedroom, of the same kind. Where too few are that similar, near ones that miss a point or two follow, but never at
 * more than twice or less than half the price, nor a home for a garage; without a
 * position, its outcode is near, and the newest homes come after. A development's own plots are left out.
 */
export async function similarHomes(
  db: Database,
  property: SimilarTo,
  n: number,
  context: CardContext,
): Promise<CardData[]> {
  const { rows } = await mostSimilar(db, property, n)
  return rows.map((row) => cardOfText(row, context))
}

/** The same, and whether a home looks just like it: what a home's page wants to know of the others, in one question. */
export async function homesLike(
  db: Database,
  property: Property,
  n: number,
  context: CardContext,
  cardOf: CardOf,
): Promise<HomesLike> {
  const { rows, hasTwin } = await mostSimilar(db, property, n, isThereATwinOf(property))
  return { similar: rows.map((row) => cardOf(row, context)), hasIndistinguishableListing: hasTwin }
}

/** Looks further only where the first neighbours are not similar enough. */
async function mostSimilar(
  db: Database,
  property: SimilarTo,
  n: number,
  hasTwin: RawBuilder<boolean> = sql`false`,
): Promise<{ rows: CardRowText[]; hasTwin: boolean }> {
  const first = property.position && (await mostSimilarOf(FIRST_NEIGHBOURS, db, property, { n, hasTwin }))
  if (first && first.rows.length === n && first.rows.every(({ is_best }) => is_best)) return first
  const found = await mostSimilarOf(NEIGHBOURS, db, property, { n, hasTwin: first ? sql`false` : hasTwin })
  return { rows: found.rows, hasTwin: (first ?? found).hasTwin }
}

type Asked = { n: number; hasTwin: RawBuilder<boolean> }
type Found = { rows: (CardRowText & { is_best: boolean })[]; hasTwin: boolean }

/**
 * The most similar of the nearest homes. One `is_best` if no more than these have to be looked at: it misses no point, and
 * none that lies further away can be nearer by the measure that sorts them.
 */
async function mostSimilarOf(among: number, db: Database, property: SimilarTo, { n, hasTwin }: Asked): Promise<Found> {
  const price = priceValue(property.price, property.channel, property.bedrooms)
  const { category } = propertyType(property.typeId)
  const all = 2 + (price === null ? 0 : 1) + (property.bedrooms === undefined ? 0 : 1)
  const { rows } = await sql<{ has_twin: boolean } & (Found['rows'][number] | { id: null })>`
    with near as materialized (${neighbours(property, price, among)}),
    alike as materialized (
      select property_id, points, away, surely
      from (
        select *,
          coalesce((price between ${low(price)}::integer and ${high(price)}::integer)::integer, 0)
          + coalesce((abs(beds - ${property.bedrooms ?? null}::integer) <= 1)::integer, 0)
          + 2 * (type_id = any(${category ? typesOf(category) : [0]}))::integer as points,
          (select max(surely_at) from near) as surely
        from (select distinct on (property_id) * from near order by property_id, away) once
      ) home
      where ${isElsewhere(property)}
      order by points desc, away, property_id desc
      limit ${n}
    )
    select has_twin, home.id, home.card, home.version, home.facets, points = ${all}::integer and away <= surely as is_best
    from (select ${hasTwin} as has_twin) as twin
    left join (
      alike join (select ${cardText}, held_reason from properties) as home on home.id = property_id and held_reason is null
    ) on true
    order by points desc, away, property_id desc`.execute(db)
  // where nothing is similar, one row has the other answer alone
  const similar = rows.flatMap(({ has_twin: _, ...row }) => (row.id === null ? [] : [row]))
  return { rows: similar, hasTwin: rows[0]!.has_twin }
}

/** A development's own plots stand on its page already. */
function isElsewhere({ source, developmentKey }: Pick<Property, 'source' | 'developmentKey'>) {
  if (developmentKey === undefined) return sql`true`
  return sql`property_id not in (select id from properties where source = ${source} and plot_of = ${developmentKey})`
}

/**
 * Available homes that may be near, and how far `away`, in any unit that orders them. Nothing further down has less `away`
 * than the `surely_at` of what comes before: the index measures in degrees, and those of longitude are shorter.
 */
function neighbours(
  { id, channel, position, address, typeId, lettings }: SimilarTo,
  price: number | null,
  among: number,
) {
  const least = price === null ? null : Math.floor(price / MAX_PRICE_RATIO)
  const most = price === null ? null : price * MAX_PRICE_RATIO
  // a literal, so that the channel's own index on places can be used
  const onMarket = sql`from property_search where channel = ${sql.lit(channel)} and available and property_id <> ${id}`
  const isLike = sql`is_home = ${isHome({ typeId, lettings })}
    and (${least}::float8 is null or price is null or price between ${least}::float8 and ${most}::float8)`
  const others = sql`${onMarket} and ${isLike}`
  if (position) {
    const { lng, lat } = position
    // degrees of longitude are shorter than those of latitude
    return sql`
      select property_id, price, beds, type_id,
        power((loc[0] - ${lng}) * cos(radians(${lat})), 2) + power(loc[1] - ${lat}, 2) as away,
        power(cos(radians(${lat})) * (loc <-> point(${lng}, ${lat})), 2) as surely_at
      from (
        select property_id, price, beds, type_id, is_home, loc ${onMarket}
        order by loc <-> point(${lng}, ${lat}) limit ${MAX_SEEN}
      ) as nearest
      where ${isLike} limit ${among}`
  }
  return sql`
    (select property_id, price, beds, type_id, 0 as away, 0 as surely_at ${others} and outcode = ${address.outcode ?? null} limit ${among})
    union all
    (
      select property_id, price, beds, type_id, 1 as away, 0 as surely_at ${others}
      order by created_at desc nulls last, property_id desc limit ${among}
    )`
}

function low(price: number | null): number | null {
  return price === null ? null : Math.floor(price * (1 - PRICE_SHARE))
}

function high(price: number | null): number | null {
  return price === null ? null : Math.ceil(price * (1 + PRICE_SHARE))
}

/**
 * Whether visitors may see another home of the same kind, size, display address and price: house numbers are not shown,
 * and a block of flats has many alike. The index of its outcode or its price leaves few to compare.
 */
function isThereATwinOf(property: Property): RawBuilder<boolean> {
  const { id, channel, status, bedrooms, typeId, address } = property
  const price = priceValue(property.price, channel, bedrooms)
  const same = (name: string, value: string | number | null | undefined) =>
    value === null || value === undefined ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`
  const offMarket = isOffMarket(status)
  return sql`exists (
    select from property_search join properties on id = property_id
    where property_search.channel = ${channel} and property_id <> ${id} and type_id = ${knownTypeId(typeId)}
      and ${same('property_search.outcode', address.outcode)} and ${same('beds', bedrooms)}
      and ${offMarket ? sql`off_market_since is not null` : sql`off_market_since is null and ${same('price', price)}`}
      and display_address = ${address.display}
  )`
}
