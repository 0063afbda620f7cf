import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { askToConfirm } from '#src/account/users/server/ask-to-confirm.ts'
import { userMailKey } from '#src/account/users/server/mail-data.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { placeLabel } from '#src/places/place.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { Price } from '#src/property/listing/listing.ts'
import { formatPrice, priceValue } from '#src/property/price/price.ts'
import type { NewsKind } from '#src/property/store/server/listing-news.ts'
import { cardsByIds } from '#src/property/store/server/read-properties.ts'
import type { MailingFrequency } from '#src/saved-searches/list/alert-frequencies.ts'
import { parseSavedSearch, type SavedSearch } from '#src/saved-searches/list/saved-search.ts'
import { searchInWords } from '#src/saved-searches/list/search-in-words.ts'
import { parseStoredSearch } from '#src/saved-searches/list/stored-searches.ts'
import type { Search } from '#src/search/server/search.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { formatRecentDate } from '../alert-times.ts'
import { alertTitle } from '../alert-words.ts'
import type { FitContext } from './conditions.ts'
import { type AlertHome, type AlertOfSearch, alertMail, countKinds } from './mail.ts'
import { type AlertDelivery, type Claimed, claimMatches, deleteMatches, lockUser, stillNews } from './news.ts'
import { signAlertToken } from './token.ts'

export type SendingParts = {
  db: Database
  agency: Agency
  search: Pick<Search, 'countEach'>
  mail: Pick<MailService, 'queueMail' | 'brand'>
  config: { secret: string }
}

export type Occasion = {
  userId: number
  frequency: MailingFrequency
  /** of a digest: when it was due */
  foundBefore?: Date
}

/**
 * Sends a user all matches, in one email unless there are very many. Matches are marked as sent in the transaction that
 * queues the email: after a crash either both have happened or neither.
 */
export async function sendAlerts(parts: SendingParts, occasion: Occasion, context: FitContext): Promise<void> {
  for (;;) {
    const claimed = await parts.db.transaction().execute((trx) => sendAlertMail(trx, parts, occasion, context))
    if (claimed === 0) return
  }
}

/** Returns the number of matches that were claimed: with none left, the user has all. */
async function sendAlertMail(
  trx: Database,
  parts: SendingParts,
  occasion: Occasion,
  context: FitContext,
): Promise<number> {
  const { userId, frequency } = occasion
  await lockUser(trx, userId)
  const owner = await ownerOf(trx, userId)
  if (owner && !owner.isConfirmed) {
    // the mail would carry the search's own text to an email address that may be somebody else's
    await askToConfirm(trx, parts.mail, { userId, email: owner.email, now: context.now })
    return 0
  }
  const claimed = await claimMatches(trx, { ...occasion, now: context.now })
  if (claimed.length === 0) return 0
  const news = await stillNews(trx, claimed, context)
  const current = new Set(news.map(nameOf))
  await deleteMatches(
    trx,
    claimed.filter((match) => !current.has(nameOf(match))),
  )
  const searches = owner === undefined ? [] : await buildAlertSections(trx, parts, news, context)
  if (owner !== undefined && searches.length > 0) {
    const searchIds = searches.map(({ id }) => id)
    await parts.mail.queueMail(
      trx,
      alertMail({
        key: userMailKey(userId, `alert:${digestOf(claimed)}:${context.now.toISOString().slice(0, 10)}`),
        to: owner.email,
        brand: parts.mail.brand,
        frequency,
        token: signAlertToken({ userId, searchIds }, parts.config.secret),
        searches,
      }),
    )
  }
  return claimed.length
}

/** The same matches are the same email, on the same day. */
function digestOf(claimed: Claimed[]): string {
  return createHash('sha256').update(claimed.map(nameOf).sort().join()).digest('base64url')
}

const nameOf = ({ searchId, identity }: Claimed) => `${searchId} ${identity}`

/** The user's current email address, even if the search was saved with an older one. */
async function ownerOf(trx: Database, userId: number): Promise<{ email: string; isConfirmed: boolean } | undefined> {
  const { rows } = await sql<{ email: string; isConfirmed: boolean }>`
    select email, email_confirmed_at is not null as "isConfirmed" from users where id = ${userId}`.execute(trx)
  return rows[0]
}

type StoredSearch = { id: number; criteria: unknown; name: string | null; createdAt: Date }

async function searchesByIds(trx: Database, ids: number[]): Promise<StoredSearch[]> {
  const { rows } = await sql<StoredSearch>`
    select id, criteria, name, created_at as "createdAt" from saved_searches
    where id = any(${ids}) order by id`.execute(trx)
  return rows
}

type SearchWithNews = StoredSearch & { saved: SavedSearch; homes: AlertHome[] }

/** A section for each search that still has homes, in the order in which the searches were saved. */
async function buildAlertSections(
  trx: Database,
  { agency, search }: SendingParts,
  news: AlertDelivery[],
  { now }: FitContext,
): Promise<(AlertOfSearch & { id: number })[]> {
  const cards = await cardsByIds(trx, [...new Set(news.map(({ propertyId }) => propertyId))], {
    ...agency.settings,
    now,
  })
  const byId = new Map(cards.map((card) => [card.propertyId, card]))
  const searches: SearchWithNews[] = []
  for (const stored of await searchesByIds(trx, [...new Set(news.map(({ searchId }) => searchId))])) {
    const query = parseStoredSearch(stored.criteria)
    const homes = homesOf(
      news.filter(({ searchId }) => searchId === stored.id),
      byId,
    )
    if (query && homes.length > 0) searches.push({ ...stored, saved: parseSavedSearch(query), homes })
  }
  const totals = await search.countEach(searches.map(({ saved }) => saved.criteria))
  return searches.map((found, place) => ({
    id: found.id,
    ...inWords(found, agency, now),
    path: searchPath(found.saved.criteria),
    homes: found.homes,
    total: totals[place] ?? 0,
  }))
}

function inWords({ saved, name, createdAt, homes }: SearchWithNews, agency: Agency, now: Date) {
  const savedOn = `Saved on ${formatRecentDate(createdAt, now)}`
  const { criteria, place } = saved
  return {
    title: alertTitle(countKinds(homes.map(({ kind }) => kind)), criteria, {
      ...(name && { name }),
      ...(place && { place: placeLabel(place) }),
      area: agency.areas.find(({ id }) => id === criteria.area)?.name,
      tagGroups: agency.tagGroups,
    }),
    ...(name && { name }),
    words: `${wordsOf(saved, agency)}. ${savedOn}.`,
  }
}

/** A saved search in words, the last full stop left out. */
export function wordsOf(saved: SavedSearch, { tagGroups, areas, branches, settings }: Agency): string {
  const names = { tagGroups, areas, branches, defaultStatus: settings.defaultSearchStatus }
  const { title, further } = searchInWords(saved, names)
  return [title, ...further].join('. ')
}

/** The kind that an email names, if a home has several: the first of these. */
const RANK: readonly NewsKind[] = ['new', 'back', 'reduced']

/**
 * Each home once, with its most important news: new homes first, the latest first. A reduction is left out if the price
 * has risen again.
 */
function homesOf(news: AlertDelivery[], cards: ReadonlyMap<number, CardData>): AlertHome[] {
  const homes = new Map<number, AlertHome>()
  for (const { propertyId, kind, was } of news) {
    const card = cards.get(propertyId)
    if (!card) continue
    const before = homes.get(propertyId)
    const reducedFrom = before?.was ?? higherPrice(was, card)
    if (kind === 'reduced' && reducedFrom === undefined && !before) continue
    const most = before && RANK.indexOf(before.kind) < RANK.indexOf(kind) ? before.kind : kind
    homes.delete(propertyId)
    homes.set(propertyId, { id: propertyId, card, kind: most, ...(reducedFrom && { was: reducedFrom }) })
  }
  return [...homes.values()].toReversed().sort((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind))
}

/** The price before in words, if it was higher than it is now. */
function higherPrice(was: Price | null, card: CardData): string | undefined {
  if (!was || card.priceValue === null) return undefined
  const before = priceValue(was, card.propertyChannel, card.bedrooms)
  if (before === null || before <= card.priceValue) return undefined
  return formatPrice(was, card.propertyChannel).withoutQualifier
}
