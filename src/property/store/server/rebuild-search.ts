import { sql } from 'kysely'
import { type ShownSets, shownSets } from '#src/open-data/server/find-open-facts.ts'
import { findHomePlaces } from '#src/places/server/home-places.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { withOpenData } from '#src/property/listing/with-open-data.ts'
import { openFactsOf, storedOpenFacts, storeOpenFacts } from '#src/property/open-data/server/open-data-of-homes.ts'
import { searchRow, searchText } from './property-row.ts'
import type {} from './property-tables.ts'
import { deleteSearchRows, upsertSearchRows } from './store-statements.ts'

/** Few enough listings to hold at once. */
const BATCH = 500

/**
 * Makes what searches read of these properties follow their stored listings. `matchAgain`: their addresses may be others than
 * those that open data was found by, as of this day.
 */
export async function rebuildSearch(
  trx: Database,
  ids: readonly number[],
  { matchAgain }: { matchAgain?: string } = {},
): Promise<void> {
  const sets = matchAgain === undefined ? undefined : await shownSets(trx)
  const asked = matchAgain !== undefined && sets && sets.size > 0 ? { sets, today: matchAgain } : undefined
  for (let at = 0; at < ids.length; at += BATCH) await rebuildBatch(trx, ids.slice(at, at + BATCH), asked)
}

async function rebuildBatch(
  trx: Database,
  ids: number[],
  asked: { sets: ShownSets; today: string } | undefined,
): Promise<void> {
  const { rows } = await sql<{
    id: number
    listing: Listing
    shown: boolean
    firstPublishedAt: Date
    statusSince: Date
  }>`
    select id, listing, published and first_published_at is not null as shown,
      first_published_at as "firstPublishedAt", status_since as "statusSince"
    from properties where id = any(${ids})`.execute(trx)
  if (asked) {
    const found = await openFactsOf(
      trx,
      rows.map(({ listing }) => listing),
      asked,
    )
    await storeOpenFacts(
      trx,
      rows.map(({ id }, at) => ({ id, facts: found[at] })),
    )
  }
  const facts = await storedOpenFacts(trx, ids)
  const shown = rows
    .filter((row) => row.shown)
    .map((row) => ({ ...row, listing: withOpenData(row.listing, facts.get(row.id)) }))
  await deleteSearchRows(
    trx,
    rows.filter((row) => !row.shown).map((row) => row.id),
  )
  const places = await findHomePlaces(
    trx,
    shown.map(({ listing }) => listing),
  )
  await upsertSearchRows(
    trx,
    shown.map(({ id, listing, firstPublishedAt, statusSince }, index) => ({
      property_id: id,
      text: searchText(listing),
      ...searchRow(listing, {
        firstPublishedAt: firstPublishedAt.toISOString(),
        statusSince: statusSince.toISOString(),
      }),
      place_ids: places[index],
    })),
  )
}
