import { sql } from 'kysely'
import type { ListingDraft } from '#src/feed-import/mapping/map-row.ts'
import type { EndedOverride, Overlay } from '#src/feed-import/overlay/overlay.ts'
import type { PositionFrom } from '#src/feed-import/report/import-report.ts'
import { outcodeId } from '#src/places/postcode.ts'
import type { Places } from '#src/places/server/places.ts'
import type { Database } from '#src/platform/database/database.ts'
import { mapInSlices } from '#src/platform/in-slices.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { asReady } from '#src/property/store/server/ready-listings.ts'
import { sanitiseDescription } from '#src/property/store/server/sanitise-description.ts'

export type PlaceLookups = Pick<Places, 'byIds' | 'positionsOf' | 'edition'>

/** A listing to store, where its position is from, and whether the overlay adds to it. */
export type PreparedListing = {
  listing: Listing
  /** as the feed has it, where the overlay has anything to say */
  feedListing?: Listing
  position: PositionFrom
  overlaid: boolean
  /** fields whose override has ended, because the feed says something else than when it was set */
  ended?: EndedOverride[]
}

/**
 * Completes a batch of drafts: positions from the file, else the postcode table, else the settlement of the address or the
 * centre of its outcode; the nation; safe descriptions; and what the overlay adds.
 */
export async function prepareListings(
  drafts: readonly ListingDraft[],
  { overlay, places }: { places: PlaceLookups; overlay: Overlay },
): Promise<PreparedListing[]> {
  const wanted = drafts.map(({ listing }) => (listing.position ? undefined : listing.address.outcode))
  const looked = await places.positionsOf(
    drafts.flatMap(({ listing }, index) => {
      const { incode } = listing.address
      const settlements = settlementsOf(listing.address)
      return wanted[index] === undefined ? [] : [{ outcode: wanted[index], ...(incode && { incode }), settlements }]
    }),
  )
  const nations = await nationsOf(places, drafts)
  let next = 0
  return mapInSlices(drafts, ({ listing: draft }, index) => {
    const position = wanted[index] === undefined ? draft.position : looked[next++]
    const nation = nations.get(draft.address.outcode ?? '')
    const listing: Listing = {
      ...draft,
      ...(position && { position }),
      address: { ...draft.address, ...(nation && { nation }) },
      description: sanitiseDescription(draft.description),
    }
    const entry = overlay.entries.get(listing.agentRef)
    const complete = entry ? entry.apply(listing) : listing
    return {
      listing: complete,
      ...(entry && { feedListing: listing, ended: entry.endedBy(listing) }),
      position: positionFrom(complete, draft, position !== complete.position),
      overlaid: entry !== undefined,
    }
  })
}

/** The settlements that an address names, the smallest first. */
function settlementsOf({ locality, town }: Listing['address']): string[] {
  return [...(locality?.split(', ') ?? []), ...(town ? [town] : [])]
}

/** What law rules an advert depends on where the home is. An address abroad has no outcode. */
async function nationsOf(places: PlaceLookups, drafts: readonly ListingDraft[]) {
  const outcodes = [...new Set(drafts.flatMap(({ listing }) => listing.address.outcode ?? []))]
  const known = await places.byIds(outcodes.map(outcodeId))
  return new Map(outcodes.map((outcode) => [outcode, known.get(outcodeId(outcode))?.nation]))
}

function positionFrom(listing: Listing, draft: Listing, fromOverlay: boolean): PositionFrom {
  if (!listing.position) return 'none'
  if (fromOverlay) return 'overlay'
  if (draft.position) return 'file'
  return listing.position.accuracy === 'approximate' ? 'approximate' : 'postcode'
}

/**
 * A listing without dates keeps those that it got when it came, and is updated when it says something new; otherwise
 * each import would make every such home new again.
 */
export async function withDates(
  db: Database,
  drafts: readonly ListingDraft[],
  listings: PreparedListing[],
  { source, now }: { source: string; now: Date },
): Promise<PreparedListing[]> {
  const undated = drafts.filter(({ missingDates }) => missingDates.created || missingDates.updated)
  if (undated.length === 0) return listings
  const refs = undated.map(({ listing }) => listing.agentRef)
  const known = await storedDates(db, source, refs)
  return listings.map((prepared, index) => {
    const { created, updated } = drafts[index]!.missingDates
    const before = known.get(prepared.listing.agentRef)
    if (!before || (!created && !updated)) return prepared
    const withDate = (dates: Partial<Listing>) => ({
      ...prepared,
      listing: { ...prepared.listing, ...dates },
      ...(prepared.feedListing && { feedListing: { ...prepared.feedListing, ...dates } }),
    })
    const createdAt = created ? { createdAt: before.createdAt.toISOString() } : {}
    const dated = withDate({ ...createdAt, ...(updated && { updatedAt: before.updatedAt.toISOString() }) })
    if (asReady(dated.listing, dated.feedListing).hash === before.hash) return dated
    return updated ? withDate({ ...createdAt, updatedAt: now.toISOString() }) : dated
  })
}

type StoredDates = { createdAt: Date; updatedAt: Date; hash: string }

async function storedDates(db: Database, source: string, refs: string[]): Promise<Map<string, StoredDates>> {
  const { rows } = await sql<StoredDates & { ref: string }>`
    select agent_ref as ref, created_at as "createdAt", updated_at as "updatedAt", content_hash as hash
    from properties where source = ${source} and agent_ref = any(${refs})`.execute(db)
  return new Map(rows.map((row) => [row.ref, row]))
}
