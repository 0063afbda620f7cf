import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { createAnalytics } from './analytics.ts'

let database: TestDatabase
let home = 0
beforeAll(async () => {
  database = await cloneDatabase()
  const { changes } = await storeListings(database.db, { source: 'feed', listings: [aListing()], now: new Date() })
  home = changes[0]!.id
})
afterAll(() => database.drop())

const analyticsOn = (day: string) =>
  createAnalytics({
    searchAt: (address) => address,
    db: database.db,
    agency: { settings: {} },
    config: { secret: 'a secret of at least thirty-two characters' },
    code: { analytics_code: '', head_analytics_code: '' },
    clock: () => new Date(`${day}T12:00:00Z`),
  })

test('the nightly job deletes yesterday’s visitors and counts older than two years', async () => {
  for (const day of ['2024-10-20', '2024-10-21', '2026-11-20', '2026-11-21']) {
    const { countView, countVisit, countExposures, countAnswer } = analyticsOn(day)
    const visitor = { ip: '203.0.113.1', userAgent: 'Firefox' }
    await countVisit({ address: '/search', referrer: '', found: 1 }, visitor)
    await countView(home, visitor)
    await countExposures([home], 'SearchResult')
    await countAnswer('allow')
  }
  await analyticsOn('2026-11-21').tidy()
  const daysIn = async (table: string) => {
    const { rows } = await sql<{ day: string }>`select day::text from ${sql.table(table)} order by 1`.execute(
      database.db,
    )
    return rows.map(({ day }) => day)
  }
  const kept = ['2024-10-21', '2026-11-20', '2026-11-21']
  for (const table of ['property_views', 'visits', 'searches_made', 'exposures', 'consent_answers'])
    expect(await daysIn(table)).toEqual(kept)
  for (const table of ['property_viewers', 'visitors_seen', 'searchers', 'visitor_salts'])
    expect(await daysIn(table)).toEqual(['2026-11-21'])
})
