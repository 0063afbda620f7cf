import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { aListing, someListings } from '#test/fixtures/listings.ts'
import { readyListings } from './ready-listings.ts'
import { beginStoring, storeListings } from './store-listings.ts'

const now = new Date('2026-11-16T06:00:00Z')

it('what was read of listings beforehand is stored as it would have been', async () => {
  const test = await cloneDatabase()
  try {
    const [known, ...fresh] = someListings(4)
    const listings = [
      known!,
      aListing({ ...fresh[0], hidden: true }),
      aListing({ ...fresh[1], summary: `It's a "fine" \\ house,\nto\u0000 \ud800 be 12:34 in` }),
      fresh[2]!,
    ]
    await storeListings(test.db, { source: 'feed', listings: [known!], now })
    const ready = await readyListings(
      test.db,
      'feed',
      listings.map((listing) => ({ listing })),
    )
    const parsed = listings.map(({ agentRef }) => ready.byRef.get(agentRef)?.nthWords)
    expect(parsed).toEqual([undefined, undefined, 1, 2])

    await test.db.transaction().execute(async (trx) => {
      const begun = await beginStoring(trx, { source: 'feed', now })
      for (const listing of listings)
        await storeListings(trx, { source: 'feed', listings: [listing], now, ready, begun })
    })
    await storeListings(test.db, { source: 'other', listings, now })
    const stored = async (source: string) =>
      (
        await sql`
          select agent_ref, content_hash, card, listing, first_published_at, words
          from properties left join property_text on property_id = properties.id
          where source = ${source} order by agent_ref`.execute(test.db)
      ).rows
    expect(await stored('feed')).toEqual(await stored('other'))
    expect(await stored('feed')).toHaveLength(4)
  } finally {
    await test.drop()
  }
})
