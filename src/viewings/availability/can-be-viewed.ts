import { isPastAuction } from '#src/property/card/labels.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { Property } from '#src/property/listing/listing.ts'

/** A home that has left the market has no viewings, nor has one whose auction is over. */
export function canBeViewed({ status, auction }: Pick<Property, 'status' | 'auction'>, now: Date): boolean {
  return !isOffMarket(status) && !isPastAuction(auction?.date.slice(0, 10), now)
}
