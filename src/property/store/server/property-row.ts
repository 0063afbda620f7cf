import { hash } from 'node:crypto'
import { straightenApostrophes } from '#src/formatting/apostrophes.ts'
import { storedCardVersion, toStoredCard } from '#src/property/card/card.ts'
import { isAvailable } from '#src/property/card/labels.ts'
import { descriptionText } from '#src/property/listing/description.ts'
import { homeKey } from '#src/property/listing/home-key.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { missingFacts } from '#src/property/listing/missing-facts.ts'
import { knownTypeId, propertyTypeName } from '#src/property/listing/property-types.ts'
import { isHome } from '#src/property/listing/residential.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'
import { annualRent, priceValue, statedAmount } from '#src/property/price/price.ts'
import { POSITIONS_IN_DEGREE } from './home-positions.ts'

/**
 * Raise it when rows have to be written anew though their listings have not changed: other columns, or a fact of the
 * card worked out differently. A new fact of the card raises it by itself.
 */
const ROW_VERSION = `4 ${storedCardVersion()}`

/** JSON that PostgreSQL takes: NUL and lone surrogates, which broken feeds bring and jsonb refuses, are dropped. */
export function databaseJson(value: unknown): string {
  const text = JSON.stringify(value)
  if (!/\\u0000|\\ud[89a-f]/i.test(text)) return text
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  )
}

/** Equal for listings that say the same. `json` is the listing's own. */
export function contentHash(json: string): string {
  return hash('md5', ROW_VERSION + json, 'base64url')
}

/** What `properties` holds of a listing besides its dates and the listing itself; JSON names are the columns'. */
export function propertyRow(listing: Listing, withheld: WithheldReason | null) {
  return {
    agent_ref: listing.agentRef,
    feed_branch: listing.feedBranch,
    branch_id: listing.branchId,
    channel: listing.channel,
    status: listing.status,
    published: withheld === null && listing.status !== 'withdrawn',
    held_reason: withheld,
    display_address: listing.address.display,
    home_key: homeKey(listing),
    development_key: listing.developmentKey ?? null,
    plot_of: listing.plotOf ?? null,
    asking_price: statedAmount(listing.price),
    missing: missingFacts(listing),
    created_at: listing.createdAt,
    updated_at: listing.updatedAt,
    card: toStoredCard(listing),
  }
}

/** One row of `property_search`. `statusSince` is when it got its present status. */
export function searchRow(listing: Listing, dates: { firstPublishedAt: string; statusSince: string }) {
  const { address, position, auction, lettings } = listing
  const commercial = listing.channel === 'lettings' && lettings?.letType === 'commercial'
  return {
    channel: listing.channel,
    status: listing.status,
    available: isAvailable({ status: listing.status, exchangedPrice: auction?.exchangedPrice }),
    off_market_since: isOffMarket(listing.status) ? dates.statusSince : null,
    price: priceValue(listing.price, listing.channel, listing.bedrooms),
    annual_rent: commercial ? annualRent(listing.price, listing.bedrooms) : null,
    beds: listing.bedrooms ?? null,
    baths: listing.bathrooms ?? null,
    type_id: knownTypeId(listing.typeId),
    tags: allTags(listing),
    branch_id: listing.branchId,
    square_feet: listing.squareFeet ?? null,
    acres: listing.acres ?? null,
    created_at: listing.createdAt,
    updated_at: listing.updatedAt,
    published_at: dates.firstPublishedAt,
    lng: position ? asStored(position.lng) : null,
    lat: position ? asStored(position.lat) : null,
    outcode: address.outcode ?? null,
    town: address.town ?? null,
    county: address.county ?? null,
    auction_date: auction?.date.slice(0, 10) ?? null,
    short_let: lettings?.letType === 'short',
    pets: lettings?.pets === true,
    is_home: isHome(listing),
  }
}

/** Counts of a large stock look at whole units: a row says the same, so that a home at the rim of a map is in both or neither. */
function asStored(degrees: number): number {
  return Math.round(degrees * POSITIONS_IN_DEGREE) / POSITIONS_IN_DEGREE
}

/** The words that a text search finds a listing by. The house number or name is not among them: it is never displayed. */
export function searchText(listing: Listing): string {
  const { address } = listing
  const text = [
    address.display,
    address.locality,
    address.town,
    address.county,
    propertyTypeName(listing.typeId),
    ...listing.features,
    descriptionText(listing.summary),
    descriptionText(listing.description),
    ...listing.rooms.map((room) => `${room.name} ${room.note ?? ''}`),
  ]
    .filter(Boolean)
    .join('\n')
    .slice(0, MAX_TEXT)
  // searches straighten theirs: PostgreSQL takes a curly one for a letter
  return straightenApostrophes(text)
}

/** Characters that are indexed: far more than a listing has, and little enough for any tsvector. */
const MAX_TEXT = 20_000
