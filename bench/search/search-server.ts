/**
 * The process that answers: Kerbside's application with the search route alone, on a free port of the loopback. Its
 * parent tells it the database, and when to forget the counts that it keeps.
 */
import { settings as settingsSchema } from '#src/agency/folder/server/settings-schema.ts'
import { createPlaces } from '#src/places/server/places.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { createRelaxedSearches } from '#src/search/results/server/relaxed-searches.ts'
import { searchRoutes } from '#src/search/server/routes.ts'
import { createSearch } from '#src/search/server/search.ts'
import { BENCH_TAG_GROUPS, SOLD_SEARCHABLE_DAYS } from './search-floor.ts'

const [url = '', now = ''] = process.argv.slice(2)
const db = openDatabase(url)
const agency = {
  tagGroups: BENCH_TAG_GROUPS,
  areas: [],
  settings: {
    defaultSearchStatus: 'available' as const,
    homesByDefault: true,
    soldSearchableDays: SOLD_SEARCHABLE_DAYS,
    showSstcAsSold: false,
    pppwDivision: true,
    ...settingsSchema.pick({ salesPrices: true, lettingsPrices: true, commercialRents: true }).parse({}),
  },
}
const places = createPlaces(db)
const search = createSearch({ db, places, agency, clock: () => new Date(now) })
const app = await createApp({ logger: createLogger('silent'), secure: false })
searchRoutes(app, { search, places, relaxedSearches: createRelaxedSearches({ search, places, agency }), agency })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', () => {
  search.invalidate()
  process.send?.('forgotten')
})
process.on('disconnect', () => process.exit())
process.send?.(origin)
