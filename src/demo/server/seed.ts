import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type {} from '#src/places/server/place-tables.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { MediaStore } from '#src/platform/media/media-store.ts'
import { withheldReason } from '#src/property/listing/withheld-listings.ts'
import { leaveMarket } from '#src/property/store/server/leave-market.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { insertEvents, lockSource } from '#src/property/store/server/store-statements.ts'
import { tidyTables } from '#src/property/store/server/tidy-tables.ts'
import type { GeneratedListing } from '../drafts/to-listing.ts'
import { generateStock } from '../generate-stock.ts'
import type { Locality } from '../ingredients/locality.ts'
import { parsePlacesOfInterest, parseStreets } from '../ingredients/streets.ts'
import { type SpreadPlace, spreadStock } from '../spread-stock.ts'
import { loadPictureLibrary } from './picture-library.ts'
import { readLocality } from './read-locality.ts'

const source = 'demo'

/** A full agency's stock. What is asked for beyond it is spread over the country. */
const fullStock = 640

export type SeedOptions = {
  media: Pick<MediaStore, 'putRecipes'>
  agency: Pick<Agency, 'key'>
  config: { agencyDir: string }
  /** how many listings there have to be */
  listings?: number
  /** another seed, another agency; without it the agency's key */
  seed?: string
  now: Date
}

/**
 * Fills the database with the demonstration's listings. What is there already stays as it is: a second call with the
 * same number does nothing, a larger number adds the rest. Returns how many were added.
 */
export async function seedDemo(db: Database, options: SeedOptions): Promise<{ added: number }> {
  const { listings = fullStock, media } = options
  if ((await countDemo(db)) >= listings) return { added: 0 }
  const locality = await readLocality(options.config.agencyDir)
  const library = await loadPictureLibrary(options.config.agencyDir)
  const stock = generateStock({
    seed: options.seed ?? options.agency.key,
    count: listings <= fullStock * 3 ? listings : fullStock,
    locality,
    streets: parseStreets(await readFile(join(options.config.agencyDir, 'streets.tsv'), 'utf8'), locality),
    places: parsePlacesOfInterest(await readFile(join(options.config.agencyDir, 'pois.tsv'), 'utf8')),
    pictures: library.pictures,
    hold: library.hold,
    today: options.now,
  })
  await media.putRecipes(library.held())
  const added = await db.transaction().execute(async (trx) => {
    // another process may be seeding too: the second waits, and finds nothing left to do
    await lockSource(trx, source)
    const before = await countDemo(trx)
    const ofStock = before === 0 ? await storeStock(trx, stock, options.now) : 0
    return ofStock + (await storeRest(trx, stock, before + ofStock, options, locality))
  })
  if (added > 0) await tidyTables(db)
  return { added }
}

async function storeStock(trx: Database, stock: GeneratedListing[], now: Date): Promise<number> {
  const gone = stock.filter(({ listing }) => listing.status === 'withdrawn')
  const rest = stock.filter(({ listing }) => listing.status !== 'withdrawn')
  const first = await storeListings(trx, {
    source,
    listings: gone.map(({ listing }) => ({ ...listing, status: 'available' })),
    now,
  })
  const feedBranches = [...new Set(gone.map(({ listing }) => listing.feedBranch))]
  // they left before those that came back were listed again
  const left = new Date(now.getTime() - 24 * DAY_MS)
  await leaveMarket(trx, { source, feedBranches, keepRefs: [], now: left })
  const second = await storeListings(trx, { source, listings: rest.map(({ listing }) => listing), now })
  await rewriteHistory(trx, second.changes, rest)
  return first.added + second.added
}

/** Puts what happened in the past year in the place of "listed". */
async function rewriteHistory(
  trx: Database,
  changes: { id: number; agentRef: string }[],
  stock: GeneratedListing[],
): Promise<void> {
  const histories = new Map(stock.map(({ listing, history }) => [listing.agentRef, history]))
  const eventful = changes.filter(({ agentRef }) => (histories.get(agentRef)?.length ?? 0) > 1)
  await deleteEvents(
    trx,
    eventful.map(({ id }) => id),
  )
  const events = eventful.flatMap(({ id, agentRef }) =>
    (histories.get(agentRef) ?? []).map(({ at, kind, price, status }) => ({
      property_id: id,
      at,
      kind,
      price: price ?? null,
      status: status ?? null,
    })),
  )
  await insertEvents(trx, events, undefined)
}

async function storeRest(
  trx: Database,
  stock: GeneratedListing[],
  there: number,
  options: SeedOptions,
  { branches }: Locality,
): Promise<number> {
  const { listings = fullStock, now } = options
  if (there >= listings) return 0
  const templates = stock
    .map(({ listing }) => listing)
    .filter(
      (listing) =>
        listing.status !== 'withdrawn' && !listing.developmentKey && !listing.plotOf && !withheldReason(listing),
    )
  const spread = spreadStock({
    seed: options.seed ?? options.agency.key,
    templates,
    places: await spreadPlaces(trx),
    from: there,
    to: listings,
    today: now,
    branchIds: branches.map(({ id }) => id).sort((a, b) => a - b),
  })
  return (await storeListings(trx, { source, listings: spread, now })).added
}

async function countDemo(db: Database): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from properties where source = ${source}`.execute(db)
  return rows[0]?.count ?? 0
}

async function deleteEvents(trx: Database, ids: number[]): Promise<void> {
  await sql`delete from property_events where property_id = any(${ids}::integer[])`.execute(trx)
}

async function spreadPlaces(db: Database): Promise<SpreadPlace[]> {
  const { rows } = await sql<SpreadPlace>`
    select name, county, coalesce(nation, 'england') as nation, population, loc[1] as lat, loc[0] as lng, outcodes
    from places where kind = 'place' order by id`.execute(db)
  return rows
}
