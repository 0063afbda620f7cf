import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { withheldReason } from '#src/property/listing/withheld-listings.ts'
import { contentHash, databaseJson, searchText } from './property-row.ts'
import { knownHashes } from './store-statements.ts'

/** A listing with its JSON, the hash of that, and its text as PostgreSQL's tsvector (as text) where that is known. */
export type ReadyListing = {
  listing: Listing
  json: string
  /** of the listing as its feed has it, where something is laid over it */
  feedJson?: string
  hash: string
  words?: string
}

/** `feedListing` is what the feed says of it, where something is laid over that: a change of either is a change. */
export function asReady(listing: Listing, feedListing?: Listing): ReadyListing {
  const json = databaseJson(listing)
  if (!feedListing) return { listing, json, hash: contentHash(json) }
  const feedJson = databaseJson(feedListing)
  return { listing, json, feedJson, hash: contentHash(json + feedJson) }
}

/**
 * Prepares listings, by reference, while others are being stored: parsing their text is a third of the database's work,
 * and another connection, so another processor, can do it. Only shown listings that differ from what is stored are
 * parsed. Rows that `db` does not see yet, because their transaction is under way, are merely parsed needlessly.
 */
export async function readyListings(
  db: Database,
  source: string,
  listings: readonly { listing: Listing; feedListing?: Listing }[],
): Promise<Map<string, ReadyListing>> {
  // most batches of a feed that comes again
  if (listings.length === 0) return new Map()
  const ready = listings.map(({ listing, feedListing }) => asReady(listing, feedListing))
  const refs = listings.map(({ listing }) => listing.agentRef)
  const hashes = await knownHashes(db, source, refs)
  const toRead = ready.filter(
    ({ listing, hash }) => hashes.get(listing.agentRef) !== hash && withheldReason(listing) === null,
  )
  const words = await wordsOf(
    db,
    toRead.map(({ listing }) => searchText(listing)),
  )
  for (const [index, one] of toRead.entries()) one.words = words[index]
  return new Map(ready.map((one) => [one.listing.agentRef, one]))
}

async function wordsOf(db: Database, texts: string[]): Promise<string[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ words: string }>`
    select to_tsvector('english', text)::text as words
    from json_array_elements_text(${databaseJson(texts)}::json) with ordinality as given (text, nth)
    order by nth`.execute(db)
  return rows.map(({ words }) => words)
}
