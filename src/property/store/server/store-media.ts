import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { toStoredCard } from '#src/property/card/card.ts'
import { type FoundMedia, withFoundMedia } from '#src/property/listing/known-media.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { withOpenData } from '#src/property/listing/with-open-data.ts'
import { storedOpenFacts } from '#src/property/open-data/server/open-data-of-homes.ts'
import { inTransaction } from './in-transaction.ts'
import { databaseJson } from './property-row.ts'
import type {} from './property-tables.ts'

/**
 * Fills in pictures that were fetched after their listing was stored, by the source that the feed named. The feed's
 * own content has not changed, so the next import still finds nothing to write. `replace` also changes pictures that
 * the listing holds. False if there is no such property.
 */
export async function storeMedia(
  db: Database,
  propertyId: number,
  found: FoundMedia,
  { replace = false } = {},
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ listing: Listing; feedListing: Listing | null }>`
      select listing, feed_listing as "feedListing" from properties where id = ${propertyId} for update`.execute(trx)
    const [stored] = rows
    if (!stored) return false
    const fill = (given: Listing) => ({ ...given, media: withFoundMedia(given.media, found, { replace }) })
    const listing = fill(stored.listing)
    const facts = await storedOpenFacts(trx, [propertyId])
    const feedListing = stored.feedListing && fill(stored.feedListing)
    await sql`
      update properties set
        listing = ${databaseJson(listing)}::json, card = ${databaseJson(toStoredCard(withOpenData(listing, facts.get(propertyId))))}::json,
        feed_listing = ${feedListing && databaseJson(feedListing)}::json
      where id = ${propertyId}`.execute(trx)
    return true
  })
}
