import { sql } from 'kysely'
import { binaryArray } from '#src/platform/database/binary-array.ts'
import type { Database } from '#src/platform/database/database.ts'
import { mapInSlices } from '#src/platform/in-slices.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { withheldReason } from '#src/property/listing/withheld-listings.ts'
import { contentHash, databaseJson, searchText } from './property-row.ts'
import { knownHashes } from './store-statements.ts'

/** A listing with its JSON, the hash of that, and which of the parsed texts is its own. */
export type ReadyListing = {
  listing: Listing
  json: string
  /** of the listing as its feed has it, where something is laid over it */
  feedJson?: string
  hash: string
  /** its place among `ReadyListings.words`, from 1 */
  nthWords?: number
}

export type ReadyListings = {
  byRef: ReadonlyMap<string, ReadyListing>
  /** a `tsvector[]` in PostgreSQL's binary format, which goes back as it came: nobody has to write or parse it as text */
  words?: Buffer
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
): Promise<ReadyListings> {
  // most batches of a feed that comes again
  if (listings.length === 0) return { byRef: new Map() }
  const ready = await mapInSlices(listings, ({ listing, feedListing }) => asReady(listing, feedListing))
  const refs = listings.map(({ listing }) => listing.agentRef)
  const hashes = await knownHashes(db, source, refs)
  const toRead = ready.filter(
    ({ listing, hash }) => hashes.get(listing.agentRef) !== hash && withheldReason(listing) === null,
  )
  const words = await wordsOf(db, await mapInSlices(toRead, ({ listing }) => searchText(listing)))
  for (const [index, one] of toRead.entries()) one.nthWords = index + 1
  return { byRef: new Map(ready.map((one) => [one.listing.agentRef, one])), words }
}

async function wordsOf(db: Database, texts: string[]): Promise<Buffer | undefined> {
  if (texts.length === 0) return undefined
  const { rows } = await sql<{ words: Buffer }>`
    select array_send(array_agg(to_tsvector('english', text) order by nth)) as words
    from unnest(${binaryArray('text', texts)}::text[]) with ordinality as given (text, nth)`.execute(db)
  return rows[0]?.words
}
