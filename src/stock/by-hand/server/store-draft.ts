import { sql } from 'kysely'
import { noOverlay } from '#src/feed-import/overlay/overlay.ts'
import { withOverrides } from '#src/feed-import/overlay/overrides.ts'
import { overlayWithOverrides, overridesOf } from '#src/feed-import/overlay/server/override-records.ts'
import { DESK_SOURCE } from '#src/feed-import/run/desk-source.ts'
import { type PlaceLookups, prepareListings } from '#src/feed-import/run/server/prepare-listings.ts'
import type { Database } from '#src/platform/database/database.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { beginStoring, storeListings } from '#src/property/store/server/store-listings.ts'
import type { ShowDeps } from '../../changes/server/show-changes.ts'
import { listingOfDraft } from '../draft-listing.ts'
import { type PropertyDraft, setDraftProperty } from './draft-records.ts'

export type ByHandDeps = ShowDeps & { places: PlaceLookups }

/** The listing that a draft is, with what is looked up for every listing; undefined while it has no address. */
export async function preparedDraft(
  { places }: Pick<ByHandDeps, 'places'>,
  draft: PropertyDraft,
  { isDraft, now }: { isDraft: boolean; now: Date },
): Promise<Listing | undefined> {
  const made = listingOfDraft({ ...draft, createdAt: draft.publishedAt ?? now, isDraft }, now)
  if ('reason' in made) return undefined
  const [prepared] = await prepareListings([made], { places, overlay: noOverlay })
  return prepared!.listing
}

/** The same as visitors would see it: with what was set on its page, its photos above all. */
export async function previewedDraft(
  deps: Pick<ByHandDeps, 'db' | 'places'>,
  draft: PropertyDraft,
  now: Date,
): Promise<Listing | undefined> {
  const listing = await preparedDraft(deps, draft, { isDraft: true, now })
  if (!listing || draft.propertyId === null) return listing
  const set = await overridesOf(deps.db, draft.propertyId)
  const overlay = withOverrides(noOverlay, new Map([[listing.agentRef, set]]))
  return overlay.entries.get(listing.agentRef)?.apply(listing) ?? listing
}

/**
 * Stores what a draft says, by the way of every feed: as a draft, which nobody but staff see, or for visitors. What was
 * overridden on its page since stays. Undefined while there is no address.
 */
export async function storePropertyDraft(
  trx: Database,
  deps: ByHandDeps,
  draft: PropertyDraft,
  { isDraft, now }: { isDraft: boolean; now: Date },
): Promise<number | undefined> {
  const listing = await preparedDraft(deps, draft, { isDraft, now })
  if (!listing) return undefined
  const begun = await beginStoring(trx, { source: DESK_SOURCE, now, isNews: !isDraft })
  const overlay = await overlayWithOverrides(trx, noOverlay, { source: DESK_SOURCE, now })
  const entry = overlay.entries.get(listing.agentRef)
  const { changes } = await storeListings(trx, {
    source: DESK_SOURCE,
    listings: [entry ? entry.apply(listing) : listing],
    feedListings: entry && new Map([[listing.agentRef, listing]]),
    now,
    isNews: !isDraft,
    begun,
    policy: advertPolicy(deps.agency.settings.advertRules, now),
  })
  if (!isDraft && changes.length > 0) {
    await deps.jobs.enqueue(trx, 'check-adverts', {}, { key: 'check-adverts' })
    if (begun.makesNews && changes.some(({ kind }) => kind !== 'changed'))
      await deps.jobs.enqueue(trx, 'listings-changed', {}, { key: 'listings-changed' })
  }
  const id = await idOf(trx, listing.agentRef)
  if (draft.propertyId === null) await setDraftProperty(trx, draft.id, id)
  return id
}

async function idOf(trx: Database, agentRef: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from properties where source = ${DESK_SOURCE} and agent_ref = ${agentRef}`.execute(trx)
  return rows[0]!.id
}
