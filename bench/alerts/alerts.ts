import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { milesBetween } from '#src/places/distance.ts'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { type PlaceRecord, parsePlaceFiles, readPlaceFiles } from '#src/places/server/place-files.ts'
import { createPlaces } from '#src/places/server/places.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { readSearches } from '#src/saved-searches/alerts/server/criteria.ts'
import { matchNews } from '#src/saved-searches/alerts/server/match.ts'
import { toStoredSearch } from '#src/saved-searches/list/stored-searches.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { sentenceVocabulary } from '#src/search/free-text/read-sentence.ts'
import { benchListings, seededRandom } from '../listings.ts'
import { withServer } from '../own-server.ts'
import { percentile, table, timed } from '../percentiles.ts'
import { BENCH_TAG_GROUPS, SOLD_SEARCHABLE_DAYS } from '../search/search-floor.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const HOUR = 60 * 60 * 1000

/** Milliseconds in which an import's news has to be matched. */
const AIM = 2000

/**
 * Measures how long it takes to match an import's new listings with everybody's saved searches: of a national network,
 * and of one county, where every search looks round the same few towns.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      searches: { type: 'string', default: '100000' },
      listings: { type: 'string', default: '100' },
      rounds: { type: 'string', default: '5' },
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const size = { searches: Number(values.searches), listings: Number(values.listings), rounds: Number(values.rounds) }
  const towns = (await parsePlaceFiles(await readPlaceFiles())).filter(({ kind }) => kind === 'place')
  const rows: string[][] = []
  for (const [patch, inPatch] of [
    ['the country', towns],
    ['one county', round(towns, 'Oakham', 20)],
  ] as const) {
    await withServer(async (url) => {
      rows.push([patch, ...(await measure(url, inPatch, size))])
    })
  }
  console.log(`${many(size.searches)} saved searches, ${many(size.listings)} new listings, ${size.rounds} imports`)
  console.log(table(['', 'read anew', 'matches', 'matched p50', 'slowest', 'aim'], rows))
}

function round(towns: readonly PlaceRecord[], name: string, miles: number): PlaceRecord[] {
  const middle = towns.find((town) => town.name === name)
  if (!middle) throw new Error(`There is no ${name} among the places`)
  return towns.filter((town) => milesBetween(town, middle) <= miles)
}

async function measure(
  url: string,
  towns: readonly PlaceRecord[],
  { searches, listings, rounds }: { searches: number; listings: number; rounds: number },
): Promise<string[]> {
  const db = openDatabase(url)
  try {
    await loadPlaces(db)
    await saveSearches(db, searches, towns)
    const agency = {
      tagGroups: BENCH_TAG_GROUPS,
      areas: [],
      settings: { defaultSearchStatus: 'available' as const, homesByDefault: true },
    }
    const reader = { places: createPlaces(db), agency, vocabulary: sentenceVocabulary(agency) }
    const reading = await timed(() => readSearches(db, reader))
    await sql`analyze`.execute(db)
    const times: number[] = []
    let matches = 0
    // what a site starts with is not news
    for (let day = 0; day <= rounds; day++) {
      const now = new Date(NOW.getTime() + day * HOUR)
      const found = [...benchListings(listings + day, towns, now)].slice(0, listings)
      const stock = found.map((listing) => ({
        ...listing,
        agentRef: `${listing.agentRef}_${day}`,
        status: 'available' as const,
      }))
      await storeListings(db, { source: 'bench', listings: stock, now, importId: day + 1 })
      if (day === 0) continue
      const { ms, result } = await timed(async () => {
        await readSearches(db, reader)
        return matchNews(db, { now, soldSearchableDays: SOLD_SEARCHABLE_DAYS })
      })
      times.push(ms)
      matches += result
    }
    const slowest = Math.max(...times)
    return [
      `${(reading.ms / 1000).toFixed(1)} s`,
      many(Math.round(matches / rounds)),
      `${Math.round(percentile(times, 0.5))} ms`,
      `${Math.round(slowest)} ms`,
      `${slowest <= AIM ? 'met' : 'NOT met'} (${many(AIM)})`,
    ]
  } finally {
    await close(db)
  }
}

/** Of users who have three each. */
async function saveSearches(db: Database, count: number, towns: readonly PlaceRecord[]): Promise<void> {
  await sql`
    insert into users (email, email_key, password_hash, first_name, last_name, created_at, updated_at, email_confirmed_at)
    select n || '@example.com', n || '@example.com', '', 'A', 'B', ${NOW}, ${NOW}, ${NOW}
    from generate_series(1, ${Math.ceil(count / 3)}::integer) n`.execute(db)
  const random = seededRandom(count)
  const batch = 5000
  for (let from = 0; from < count; from += batch) {
    const searches = Array.from({ length: Math.min(batch, count - from) }, () => toStoredSearch(aSearch(towns, random)))
    await sql`
      insert into saved_searches (user_id, criteria, identity, alert_frequency, created_at, updated_at, seen_at)
      select 1 + (${from}::integer + n::integer - 1) / 3, criteria, n + ${from}::integer,
        case when n % 3 = 0 then 'W' else 'I' end, ${NOW}, ${NOW}, ${NOW}
      from jsonb_array_elements(${JSON.stringify(searches)}::jsonb) with ordinality as given (criteria, n)`.execute(db)
  }
}

/** What people save: mostly a place with a price and bedrooms, often a kind of home, now and then a drawn area or a word. */
function aSearch(towns: readonly PlaceRecord[], random: () => number): Criteria {
  const chance = (share: number) => random() < share
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const channel = chance(0.7) ? 'sales' : 'lettings'
  const step = channel === 'sales' ? 25_000 : 100
  const least = 4 + Math.floor(random() * 12)
  const town = pick(towns)
  const where: Partial<Criteria> = chance(0.08)
    ? {}
    : chance(0.07)
      ? { polygon: ringRound(town, 0.05 + random() * 0.1) }
      : chance(0.05)
        ? { q: pick(town.outcodes) }
        : { placeId: town.id, ...(chance(0.5) && { within: pick([1, 3, 5, 10] as const) }) }
  return {
    channel,
    ...where,
    ...(chance(0.4) && { minPrice: least * step }),
    ...(chance(0.85) && { maxPrice: (least + 2 + Math.floor(random() * 16)) * step }),
    ...(chance(0.7) && { minBeds: pick([1, 2, 2, 3, 3, 4, 5]) }),
    ...(chance(0.1) && { minSquareFeet: pick([800, 1200, 2000]) }),
    ...(chance(0.05) && { text: pick(['annexe', 'sea views', 'inglenook fireplace']) }),
    tags: chance(0.5) ? [pick(['houses', 'flats', 'bungalows'])] : [],
    page: 1,
  }
}

function ringRound({ lng, lat }: PlaceRecord, degrees: number): [number, number][] {
  return Array.from({ length: 24 }, (_, at): [number, number] => {
    const angle = (at / 24) * 2 * Math.PI
    return [lng + degrees * Math.cos(angle), lat + degrees * 0.6 * Math.sin(angle)]
  })
}

const many = (count: number) => count.toLocaleString('en-GB')
