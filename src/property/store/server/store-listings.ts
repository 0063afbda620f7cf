import { ukDate } from '#src/formatting/uk-date.ts'
import type { OpenFacts } from '#src/open-data/open-facts.ts'
import { type ShownSets, shownSets } from '#src/open-data/server/find-open-facts.ts'
import { findHomePlaces } from '#src/places/server/home-places.ts'
import type { Database } from '#src/platform/database/database.ts'
import { type AdvertPolicy, withheldByPolicy } from '#src/property/advert-rules/advert-rules.ts'
import { storedMedia, withFoundMedia } from '#src/property/listing/known-media.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { withOpenData } from '#src/property/listing/with-open-data.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'
import { openFactsOf, storeOpenFacts } from '#src/property/open-data/server/open-data-of-homes.ts'
import { priceValue, statedAmount } from '#src/property/price/price.ts'
import { inTransaction } from './in-transaction.ts'
import { insertNews, isFirstStock, type News, type NewsOfListing } from './listing-news.ts'
import { databaseJson, propertyRow, searchRow, searchText } from './property-row.ts'
import { asReady, type ReadyListing, type ReadyListings } from './ready-listings.ts'
import * as statements from './store-statements.ts'

/** What happened to a listing, as alerts and reports want it. `back` is on the market again, by itself or after an offer. */
export type ChangeKind = 'new' | 'reduced' | 'back' | 'changed'

export type Change = { id: number; agentRef: string; kind: ChangeKind }

export type StoreResult = {
  added: number
  changed: number
  unchanged: number
  /** of everything that was added or changed */
  ids: number[]
  changes: Change[]
  /** what was given, and is not shown to the public, changed or not */
  held: { agentRef: string; reason: WithheldReason }[]
}

export type StoreOptions = {
  source: string
  listings: Iterable<Listing>
  /** one instant for the whole import, however many calls it makes */
  now: Date
  /** makes the changes undoable (`undoImport`) and marks the history with it */
  importId?: number
  /** what `readyListings` made of the listings */
  ready?: ReadyListings
  /** by which adverts are withheld beside what the law makes plain everywhere */
  policy?: AdvertPolicy
  /** listings as their feed has them, where something is laid over them, by reference */
  feedListings?: ReadonlyMap<string, Listing>
  /** people who look for a home are told of what is new; of an import they always are */
  isNews?: boolean
  /** what comes to be shown is new to people who look for a home, also where it was shown before */
  isLaunch?: boolean
  /** of `beginStoring`, where one transaction has several calls */
  begun?: StoringContext
  /** numbers that were reserved for listings that may be new, by reference */
  ids?: ReadonlyMap<string, number>
}

/** What is the same for every listing of one import. */
export type StoringContext = {
  /** nothing was known of the source before */
  firstEver: boolean
  makesNews: boolean
  /** the open data that is laid under listings */
  openData: ShownSets
}

/** Waits for the turn to write listings of the source, which lasts until the transaction ends. */
export async function beginStoring(
  trx: Database,
  {
    source,
    now,
    importId,
    isNews = importId !== undefined,
  }: Pick<StoreOptions, 'source' | 'now' | 'importId' | 'isNews'>,
): Promise<StoringContext> {
  await statements.lockSource(trx, source)
  return {
    firstEver: await statements.isFirstImport(trx, source, now),
    makesNews: isNews && !(await isFirstStock(trx, now)),
    openData: await shownSets(trx),
  }
}

/** Few enough for the database to answer at once, enough to make the trips cheap. */
const BATCH = 500

/**
 * Writes listings with all that belongs to them: the wide row, the narrow search row, the text index, the history, a
 * development's facets, and a home's old listing's way to its new one. All of it in one transaction, or in the one
 * given. An unchanged listing writes nothing. Of several with one reference the last counts.
 */
export async function storeListings(db: Database, options: StoreOptions): Promise<StoreResult> {
  const { source, listings } = options
  const result: StoreResult = { added: 0, changed: 0, unchanged: 0, ids: [], changes: [], held: [] }
  await inTransaction(db, async (trx) => {
    const begun = options.begun ?? (await beginStoring(trx, options))
    const developments = new Set<string>()
    let batch = new Map<string, Listing>()
    const flush = async () => {
      await storeBatch(trx, batch, { ...options, ...begun, developments, result })
      batch = new Map()
    }
    for (const listing of listings) {
      batch.set(listing.agentRef, listing)
      if (batch.size >= BATCH) await flush()
    }
    if (batch.size > 0) await flush()
    if (developments.size > 0) await statements.updateFacets(trx, source, [...developments])
  })
  return result
}

/** Of the hash of an advert that a rule withholds: the settings and the day decide that, and it has to be written anew. */
const WITHHELD_MARK = '!'

type ToWrite = ReadyListing & { withheld: WithheldReason | null }

type BatchContext = StoreOptions & StoringContext & { developments: Set<string>; result: StoreResult }

async function storeBatch(trx: Database, batch: Map<string, Listing>, context: BatchContext): Promise<void> {
  const { source, importId, result, now, ready, policy, feedListings } = context
  const hashes = await statements.knownHashes(trx, source, [...batch.keys()])
  const exempt = policy?.withhold.length
    ? await statements.exemptRules(trx, source, [...batch.keys()], policy.today)
    : undefined
  const rewritten = new Map<string, ToWrite>()
  for (const [ref, listing] of batch) {
    const reason = withheldByPolicy(listing, policy, exempt?.get(ref))
    if (reason) result.held.push({ agentRef: ref, reason })
    const given = ready?.byRef.get(ref) ?? asReady(listing, feedListings?.get(ref))
    const hash = reason === 'advert_rule' ? given.hash + WITHHELD_MARK : given.hash
    if (hashes.get(ref) === hash) result.unchanged += 1
    else rewritten.set(ref, { ...given, hash, withheld: reason })
  }
  if (rewritten.size === 0) return

  const before = await statements.storedBefore(
    trx,
    source,
    [...rewritten.keys()].filter((ref) => hashes.has(ref)),
  )
  if (importId !== undefined)
    await statements.keepBefore(
      trx,
      importId,
      [...before.values()].map(({ id }) => id),
    )
  const given = [...rewritten.values()]
  const facts = await openFactsOf(
    trx,
    given.map(({ listing }) => listing),
    { sets: context.openData, today: ukDate(now) },
  )
  const writes = given.map((one, at) => planWrite(one, facts[at], before.get(one.listing.agentRef), context))
  const ids = await statements.upsertProperties(
    trx,
    source,
    writes.map((write) => write.row),
  )
  for (const write of writes) {
    const id = ids.get(write.listing.agentRef)!
    result.ids.push(id)
    result.changes.push({ id, agentRef: write.listing.agentRef, kind: write.kind })
    if (write.before) result.changed += 1
    else result.added += 1
    for (const key of write.developments) context.developments.add(key)
  }
  const idOf = (write: Write) => ids.get(write.listing.agentRef)!
  const added = writes.filter((write) => !write.before).map(idOf)
  await storeOpenFacts(
    trx,
    writes.filter((write) => write.facts || write.before).map((write) => ({ id: idOf(write), facts: write.facts })),
  )
  if (importId !== undefined) await statements.markAdded(trx, importId, added)
  await statements.insertEvents(
    trx,
    writes.flatMap((write) => write.events.map((event) => ({ ...event, property_id: idOf(write) }))),
    importId,
  )
  if (context.makesNews)
    await insertNews(
      trx,
      writes.flatMap((write): NewsOfListing[] =>
        write.news ? [{ ...write.news, property_id: idOf(write), agentRef: write.listing.agentRef }] : [],
      ),
      { source, importId, now },
    )
  const shown = writes.filter((write) => write.search)
  const places = await findHomePlaces(
    trx,
    shown.map(({ listing }) => listing),
  )
  await statements.upsertSearchRows(
    trx,
    shown.map((write, index) => ({ property_id: idOf(write), ...write.search, place_ids: places[index] })),
    ready?.words,
  )
  // a draft never had any, and is stored with every few keys: pages are not to be made anew each time
  const gone = writes.filter(({ search, before, listing }) => !search && before && !listing.draft)
  await statements.deleteSearchRows(trx, gone.map(idOf))
  await statements.pointToRelisted(trx, added)
}

type Write = ReturnType<typeof planWrite>

/** Everything to write for one listing that is new or no longer what it was. */
function planWrite(
  given: ToWrite,
  facts: OpenFacts | undefined,
  before: statements.StoredBefore | undefined,
  context: BatchContext,
) {
  const { now, firstEver, isLaunch } = context
  const media = before && withFoundMedia(given.listing.media, storedMedia(before.listing.media))
  const listing = media ? { ...given.listing, media } : given.listing
  const shown = withOpenData(listing, facts)
  const { card, ...row } = propertyRow(shown, given.withheld)
  const nowText = now.toISOString()
  // A first import brings stock that was on the market before this site heard of it.
  const launchedAt = firstEver ? earlier(listing.createdAt, nowText) : nowText
  const statusKept = before?.leftAt === null && before.listing.status === listing.status
  const firstPublishedAt = before?.firstPublishedAt?.toISOString() ?? (row.published ? launchedAt : null)
  const dates = {
    first_published_at: firstPublishedAt,
    status_since: statusKept
      ? before.statusSince.toISOString()
      : firstEver && !before
        ? earlier(listing.updatedAt, nowText)
        : nowText,
    stored_at: nowText,
    content_hash: given.hash,
    id: before ? undefined : context.ids?.get(listing.agentRef),
  }
  // a draft has no history: its prices were never asked of anybody
  const advertised = before?.listing.draft ? undefined : before
  const isLaunched = isLaunch === true && row.published && before?.published === false
  const kind = isLaunched ? 'new' : changeKind(listing, advertised, row.published)
  return {
    listing,
    facts,
    before,
    kind,
    news: listing.draft ? undefined : newsOf(listing, advertised, kind),
    row: {
      columns: { ...row, ...dates },
      card: databaseJson(card),
      listing: media ? databaseJson(listing) : given.json,
      feedListing: given.feedJson,
    },
    events: eventsOf(listing, advertised, before ? nowText : launchedAt),
    search:
      row.published && firstPublishedAt
        ? {
            ...searchRow(shown, { firstPublishedAt, statusSince: dates.status_since }),
            ...(given.nthWords === undefined ? { text: searchText(listing) } : { nth_words: given.nthWords }),
          }
        : undefined,
    developments: [listing.developmentKey, listing.plotOf, before?.listing.plotOf].filter((key) => key !== undefined),
  }
}

function earlier(a: string, b: string): string {
  return Date.parse(a) < Date.parse(b) ? a : b
}

function changeKind(listing: Listing, before: statements.StoredBefore | undefined, published: boolean): ChangeKind {
  if (!before || (published && before.firstPublishedAt === null)) return 'new'
  const onceAvailable = listing.status === 'available'
  if (before.leftAt !== null || (onceAvailable && before.listing.status !== 'available')) return 'back'
  return isCheaper(listing, before.listing) ? 'reduced' : 'changed'
}

function isCheaper(listing: Listing, before: Listing): boolean {
  const was = priceValue(before.price, before.channel, before.bedrooms)
  const is = priceValue(listing.price, listing.channel, listing.bedrooms)
  return was !== null && is !== null && is < was
}

function newsOf(listing: Listing, before: statements.StoredBefore | undefined, kind: ChangeKind): News | undefined {
  if (kind === 'changed') return undefined
  if (!before || kind === 'new') return { kind: 'new', about: '', was: null }
  const was = isCheaper(listing, before.listing) ? before.listing.price : null
  if (kind === 'back') return { kind, about: (before.leftAt ?? before.statusSince).toISOString(), was }
  return { kind, about: String(priceValue(listing.price, listing.channel, listing.bedrooms)), was }
}

function eventsOf(listing: Listing, before: statements.StoredBefore | undefined, at: string): statements.NewEvent[] {
  const price = statedAmount(listing.price)
  const { status } = listing
  if (listing.draft) return []
  if (!before) return [{ at, kind: 'listed', price, status }]
  if (before.leftAt !== null) return [{ at, kind: 'back', price, status }]
  const events: statements.NewEvent[] = []
  if (statedAmount(before.listing.price) !== price) events.push({ at, kind: 'price', price, status: null })
  if (before.listing.status !== status) events.push({ at, kind: 'status', price: null, status })
  return events
}
