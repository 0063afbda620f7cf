import { sql } from 'kysely'
import { pictureRecords, storedPicture } from '#src/feed-import/media/server/picture-records.ts'
import type { MediaEdits } from '#src/feed-import/overlay/media-edits.ts'
import { MEDIA_KINDS, type MediaKind, readMediaEdits } from '#src/feed-import/overlay/media-fields.ts'
import { noOverlay } from '#src/feed-import/overlay/overlay.ts'
import { type OverrideRecord, overridesOf, readOverlayFile } from '#src/feed-import/overlay/server/override-records.ts'
import type { Database } from '#src/platform/database/database.ts'
import { missingSources, storedMedia, withFoundMedia } from '#src/property/listing/known-media.ts'
import type { ListingMedia } from '#src/property/listing/listing.ts'
import { type StoredHome, storedHome } from '../../story/server/property-story.ts'

export const MEDIA_KIND_NAMES = Object.keys(MEDIA_KINDS) as [MediaKind, ...MediaKind[]]

/** A home with its pictures as the feed and the overlay file have them, and what the Desk lays over each list. */
export type HomeMedia = {
  home: StoredHome
  /** the Desk's own changes not applied; filled in with the pictures that we hold */
  base: ListingMedia
  edits: Record<MediaKind, MediaEdits>
  overrides: Partial<Record<MediaKind, OverrideRecord>>
}

export async function homeMedia(
  db: Database,
  id: number,
  { overlayFile }: { overlayFile?: string | undefined },
): Promise<HomeMedia | undefined> {
  const home = await storedHome(db, id)
  if (!home) return undefined
  const read = await readOverlayFile(overlayFile)
  const file = ('problem' in read ? noOverlay : read).entries.get(home.agentRef)
  const fromFeed = home.feedListing ?? home.listing
  const { media } = file?.apply(fromFeed) ?? fromFeed
  const overrides: HomeMedia['overrides'] = {}
  const edits: HomeMedia['edits'] = { photos: {}, floorplans: {}, epcCharts: {}, brochureFiles: {} }
  for (const override of await overridesOf(db, id)) {
    const kind = MEDIA_KIND_NAMES.find((name) => name === override.field)
    if (!kind) continue
    overrides[kind] = override
    edits[kind] = readMediaEdits(override.value) ?? {}
  }
  return { home, base: await filled(db, home, media), edits, overrides }
}

/** The feed names its pictures; what we hold of them is with the home, or, of hidden ones, in the feed's records. */
async function filled(db: Database, { source, listing }: StoredHome, media: ListingMedia): Promise<ListingMedia> {
  const shown = withFoundMedia(media, storedMedia(listing.media))
  const records = await pictureRecords(db, source, missingSources(shown))
  const found = [...records.values()].flatMap((record) => {
    const stored = storedPicture(record)
    return stored ? [[record.name, stored] as const] : []
  })
  return withFoundMedia(shown, new Map(found))
}

/** Of two changes of one home's pictures, the second waits for the first: neither is lost. */
export async function lockHomeMedia(trx: Database, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('home-media'), ${id})`.execute(trx)
}
