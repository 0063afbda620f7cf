import { type RawBuilder, sql } from 'kysely'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { knownTypeId } from '#src/property/listing/property-types.ts'
import { priceValue } from '#src/property/price/price.ts'
import type {} from '#src/property/store/server/property-tables.ts'

/**
 * Whether visitors may see another home of the same kind, size, display address and price: house numbers are not shown,
 * and a block of flats has many alike. The index of its outcode or its price leaves few to compare.
 */
export function hasIndistinguishableListing(
  property: Pick<Property, 'id' | 'channel' | 'status' | 'price' | 'bedrooms' | 'typeId' | 'address'>,
): RawBuilder<boolean> {
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
