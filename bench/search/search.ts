import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { type PlaceRecord, parsePlaceFiles, readPlaceFiles } from '#src/places/server/place-files.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { updateBitmaps } from '#src/property/store/server/update-bitmaps.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { mapQuery } from '#src/search/map/map-question.ts'
import type { MapJson, SearchJson } from '#src/search/server/present-search.ts'
import { searchQuery } from '#src/search/url/format-search.ts'
import { benchListings } from '../listings.ts'
import { withServer } from '../own-server.ts'
import { percentile, table, timed } from '../percentiles.ts'
import { copyListings } from './copy-listings.ts'
import { askFloor } from './search-floor.ts'
import { type Kind, MAP_LOOKS, searchKinds } from './search-questions.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
/** Connections of the bare SQL, as the site's own pool has them. */
const FLOOR_CONNECTIONS = 4

/**
 * Measures searches through `GET /search.ljson` over real HTTP beside the same questions in bare SQL, on a database of
 * its own with invented listings at real places.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      listings: { type: 'string', default: '10000,100000' },
      // each listing so many times, by SQL: `--listings 100000 --copies 10` is a million in three minutes
      copies: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      clients: { type: 'string', default: '1,16,64' },
    },
  })
  // Ending by `exit` lets the server's own listener stop it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const effort = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    clients: values.clients.split(',').map(Number),
  }
  const places = await parsePlaceFiles(await readPlaceFiles())
  for (const count of values.listings.split(',').map(Number)) {
    await withServer(async (url) => {
      await seed(url, count, places)
      if (Number(values.copies) > 1) await copyListings(url, Number(values.copies))
      await withDatabase(url, updateBitmaps)
      await withClient(url, (client) => client.query('vacuum analyze'))
      await measure(url, places, effort)
    })
  }
}

async function seed(url: string, count: number, places: PlaceRecord[]): Promise<void> {
  const db = openDatabase(url)
  try {
    await loadPlaces(db)
    const towns = places.filter(({ kind }) => kind === 'place')
    const listings = benchListings(count, towns, NOW)
    const { ms, result } = await timed(() => storeListings(db, { source: 'bench', listings, now: NOW }))
    console.log(`\n${result.added.toLocaleString('en-GB')} listings, stored in ${(ms / 1000).toFixed(1)} s`)
  } finally {
    await close(db)
  }
}

type Effort = { rounds: number; seconds: number; clients: number[] }

async function measure(url: string, places: PlaceRecord[], { rounds, seconds, clients }: Effort): Promise<void> {
  const child = fork(new URL('./search-server.ts', import.meta.url), [url, NOW.toISOString()])
  try {
    const origin = await originOf(child)
    await withClient(url, async (client) => {
      const site = new Pool(origin, { connections: Math.max(...clients), pipelining: 1 })
      const asker = { client, site, child, places: new Map(places.map((place) => [place.id, place])) }
      const pagesFor = async (criteria: Criteria) =>
        Math.ceil((await askFloor(client, criteria, undefined, NOW)).total / 24)
      const kinds = await searchKinds(
        places.filter(({ kind }) => kind === 'place'),
        pagesFor,
      )
      const rows: string[][] = []
      for (const kind of kinds) rows.push(await measureKind(asker, kind, rounds))
      console.log(table(['milliseconds', 'floor p50', 'call p50', 'call p95', 'over floor', 'aim'], rows))
      console.log(`\n${table(['milliseconds', 'call p50', 'call p95'], await measureMaps(asker, rounds))}`)
      const together: string[][] = []
      for (const count of clients) together.push(await measureTogether(url, asker, kinds, { seconds, count }))
      console.log(
        `\n${table(['every kind in turn', 'floor /s', 'calls /s', 'floor p50', 'call p50', 'floor p95', 'call p95'], together)}`,
      )
      await site.close()
    })
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    if (child.connected) child.disconnect()
    await ended
  }
}

async function originOf(child: ChildProcess): Promise<string> {
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The site did not start.')))
  const [origin] = (await Promise.race([once(child, 'message'), failed])) as [string]
  failed.catch(() => {})
  return origin
}

type Asker = { client: pg.Client; site: Pool; child: ChildProcess; places: ReadonlyMap<number, PlaceRecord> }

/** A first round warms up and proves that both find the same; it is not measured. */
async function measureKind(asker: Asker, kind: Kind, rounds: number): Promise<string[]> {
  const floors: number[] = []
  const calls: number[] = []
  for (let round = 0; round <= rounds; round++) {
    for (const criteria of kind.questions) {
      const place = criteria.placeId === undefined ? undefined : asker.places.get(criteria.placeId)
      const floor = await timed(() => askFloor(asker.client, criteria, place, NOW))
      if (kind.uncounted) await forgetCounts(asker.child)
      const call = await timed(() => askSite(asker.site, criteria, kind))
      if (round > 0) {
        floors.push(floor.ms)
        calls.push(call.ms)
      } else if (kind.countOnly) {
        const { total_count } = JSON.parse(call.result) as { total_count: number | null }
        if (total_count !== floor.result.total) throw difference(kind.name, criteria)
      } else refuseDifference(kind.name, criteria, floor.result, JSON.parse(call.result) as SearchJson)
    }
  }
  const [floor, call, slow] = [percentile(floors, 0.5), percentile(calls, 0.5), percentile(calls, 0.95)]
  const { most, overFloor } = kind.aim
  const isMet = call <= most && call - floor <= overFloor
  const figures = [floor, call, slow, call - floor].map((ms) => ms.toFixed(2))
  return [kind.name, ...figures, `${isMet ? 'met' : 'NOT met'} (${most}, +${overFloor})`]
}

/** Maps have no bare SQL beside them; that they count every home is proved by the count of the same search. */
async function measureMaps({ client, site, child }: Asker, rounds: number): Promise<string[][]> {
  const rows: string[][] = []
  for (const { name, look, filters } of MAP_LOOKS) {
    const calls: number[] = []
    for (let round = 0; round <= rounds; round++) {
      for (const asked of filters) {
        const criteria: Criteria = { channel: 'sales', tags: [], page: 1, ...asked }
        await forgetCounts(child)
        const { ms, result } = await timed(() => fetchText(site, `/search.ljson?${mapQuery(criteria, look)}`))
        if (round > 0) calls.push(ms)
        else {
          const { total } = await askFloor(client, criteria, undefined, NOW)
          if ((JSON.parse(result) as MapJson).total_count !== total) throw difference(name, criteria)
        }
      }
    }
    rows.push([name, ...[0.5, 0.95].map((share) => percentile(calls, share).toFixed(2))])
  }
  return rows
}

function refuseDifference(
  kind: string,
  criteria: Criteria,
  floor: { ids: number[]; total: number },
  call: SearchJson,
): void {
  const ids = call.properties.map(({ id }) => id)
  if (call.pagination.total_count === floor.total && ids.join() === floor.ids.join()) return
  console.error(`${call.pagination.total_count} and ${floor.total}: ${ids.join()} and ${floor.ids.join()}`)
  throw difference(kind, criteria)
}

function difference(kind: string, criteria: Criteria): Error {
  return new Error(`${kind}: the call and the bare SQL differ for ${JSON.stringify(criteria)}`)
}

async function askSite(site: Pool, criteria: Criteria, { countOnly }: Pick<Kind, 'countOnly'> = {}): Promise<string> {
  const call = countOnly ? 'search_count' : 'search'
  return fetchText(site, `/${call}.ljson?${searchQuery(criteria)}`)
}

async function fetchText(site: Pool, path: string): Promise<string> {
  const { statusCode, body } = await site.request({ path, method: 'GET' })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`The site answered ${statusCode}: ${text.slice(0, 200)}`)
  return text
}

async function forgetCounts(child: ChildProcess): Promise<void> {
  const forgotten = once(child, 'message')
  child.send('forget')
  await forgotten
}

/** So many clients at a time, each asking one question after the other: bare SQL, then the call. */
async function measureTogether(
  url: string,
  { site, places }: Asker,
  kinds: Kind[],
  { seconds, count }: { seconds: number; count: number },
): Promise<string[]> {
  const questions = kinds.flatMap(({ questions }) => questions)
  const turns = questions.map((_, index) => questions[(index * 37) % questions.length]!)
  const pool = new pg.Pool({ connectionString: url, max: Math.min(count, FLOOR_CONNECTIONS) })
  const floor = await throughput(turns, { seconds, count }, (criteria) =>
    askFloor(pool, criteria, criteria.placeId === undefined ? undefined : places.get(criteria.placeId), NOW),
  )
  await pool.end()
  const call = await throughput(turns, { seconds, count }, (criteria) => askSite(site, criteria))
  const ms = (share: number) => [floor, call].map(({ samples }) => percentile(samples, share).toFixed(1))
  return [
    `${count} ${count === 1 ? 'client' : 'clients'}`,
    ...[floor, call].map(({ samples }) => Math.round(samples.length / seconds).toLocaleString('en-GB')),
    ...ms(0.5),
    ...ms(0.95),
  ]
}

async function throughput(
  turns: Criteria[],
  { seconds, count }: { seconds: number; count: number },
  ask: (criteria: Criteria) => Promise<unknown>,
): Promise<{ samples: number[] }> {
  const samples: number[] = []
  const from = performance.now()
  let asked = 0
  const client = async () => {
    while (performance.now() - from < seconds * 1000)
      samples.push((await timed(() => ask(turns[asked++ % turns.length]!))).ms)
  }
  await Promise.all(Array.from({ length: count }, client))
  return { samples }
}

async function withDatabase(url: string, action: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openDatabase(url)
  await action(db).finally(() => close(db))
}

async function withClient(url: string, action: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await action(client)
  } finally {
    await client.end()
  }
}
