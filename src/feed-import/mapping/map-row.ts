import type { FeedRow } from '#src/feed-import/rows/feed-format.ts'
import { type FeedProperty, MAX_POUNDS } from '#src/feed-import/rows/feed-property.ts'
import type { ReadForeignWord } from '#src/feed-import/rows/feed-words.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { VideoRules } from '#src/property/gallery/videos.ts'
import type { Listing, Price } from '#src/property/listing/listing.ts'
import { knownTypeId, propertyType } from '#src/property/listing/property-types.ts'
import { acresOf, squareFeetOf } from '#src/property/listing/rooms.ts'
import { annualRent } from '#src/property/price/price.ts'
import { mapAddress, mapPosition } from './map-address.ts'
import { mapFeatures, tenureOfFeatures } from './map-features.ts'
import { mapMedia } from './map-media.ts'
import { MAX_REF_LENGTH, type RejectedRow, rejectRow } from './rejected-row.ts'

/** A row as a listing, before the database and the overlay add to it. `description` is not sanitised yet. */
export type ListingDraft = {
  line: number
  listing: Listing
  /** dates that the feed does not state; the listing has the time of the import instead */
  missingDates: { created: boolean; updated: boolean }
  /** the same row will give another listing on another day: one of its dates is in the future */
  changesWithTime: boolean
  warnings: string[]
}

type MappingOptions = {
  /** the agency's branch for a branch of the feed */
  branchOf: (feedBranch: string) => number | undefined
  now: Date
  /** the feed states no status at all, and was imported all the same */
  assumeAvailable?: boolean
  videos?: VideoRules
  /** what words mean that the feed's format does not know */
  foreign?: ReadForeignWord
}

/** Longest displayed address, in characters. */
const MAX_DISPLAY_LENGTH = 200

/**
 * Makes a listing of a row of any format, or says why the row is set aside. What would make an advert say something
 * untrue sets it aside; what leaves a gap is a warning (docs/contracts/feeds.md).
 */
export function mapRow(
  row: FeedRow,
  { branchOf, now, assumeAvailable, videos, foreign }: MappingOptions,
): ListingDraft | RejectedRow {
  const { ref, feedBranch, line } = row
  const reject = (reason: string) => rejectRow(row, reason)
  if (ref === '') return reject('it has no reference')
  if (ref.length > MAX_REF_LENGTH) return reject(`its reference is longer than ${MAX_REF_LENGTH} characters`)
  if (feedBranch === '') return reject('it names no branch')
  const branchId = branchOf(feedBranch)
  if (branchId === undefined)
    return reject(`branch ${feedBranch.slice(0, MAX_REF_LENGTH)} is not one of the agency's branches`)

  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  const property = row.read(warn, foreign)
  if ('problem' in property) return reject(property.problem)
  const status = property.status ?? (assumeAvailable ? 'available' : undefined)
  if (status === undefined) return reject('it states no status, so the home may be sold or let')
  const price = mapPrice(property, warn)
  if ('problem' in price) return reject(price.problem)
  const address = mapAddress(property.address, warn)
  if (address.display === '') return reject('it has no address that could be shown')
  if (address.display.length > MAX_DISPLAY_LENGTH)
    return reject(`its displayed address is longer than ${MAX_DISPLAY_LENGTH} characters`)

  const rooms = mapTypeAndRooms(property, warn)
  const isLetting = property.channel === 'lettings'
  if (isLetting && (annualRent(price, rooms.bedrooms) ?? 0) > MAX_POUNDS)
    return reject(`the rent £${price.amount} is too high to be a rent`)
  const position = mapPosition(property, warn)
  const { missingDates, changesWithTime, ...dates } = mapDates(property, now, warn)
  const features = mapFeatures(property.features)
  const tenure = property.tenure ?? (isLetting ? undefined : tenureOfFeatures(features))
  const { lease, registrations, auction } = property
  const planning = property.useClasses?.length ? `Use class ${[...new Set(property.useClasses)].join(', ')}` : undefined
  const listing: Listing = {
    agentRef: ref,
    feedBranch,
    branchId,
    channel: property.channel,
    status,
    price,
    address,
    ...(position && { position }),
    ...rooms,
    ...mapSize(property, warn),
    summary: property.summary,
    description: property.description,
    features,
    rooms: property.rooms ?? [],
    tags: [],
    ...(tenure && { tenure }),
    ...(lease && Object.keys(lease).length > 0 && { lease }),
    epc: property.epc ?? { kind: 'awaited' },
    material: { ...(planning && { planning }), ...property.material },
    ...(isLetting && { lettings: property.lettings ?? {} }),
    ...(isLetting && registrations && { registrations }),
    ...(auction && { auction }),
    ...(property.newHome && { newHome: true }),
    ...(property.published === false && { hidden: true }),
    media: mapMedia(row.media(), warn, videos),
    ...dates,
  }
  return { line, listing, missingDates, changesWithTime, warnings }
}

type Warn = (message: string) => void

function mapTypeAndRooms(
  { typeCode = 0, bedrooms, bathrooms, receptions }: FeedProperty,
  warn: Warn,
): Pick<Listing, 'typeId' | 'bedrooms' | 'bathrooms' | 'receptions'> {
  const typeId = knownTypeId(typeCode)
  if (typeId === 0 && typeCode !== 0) warn(`the property type "${typeCode}" is not known: read as not specified`)
  // a studio has no bedroom and says so; for a shop, a field or a garage 0 means that it is not stated
  const isRoomless = ['commercial', 'land', 'garages'].includes(propertyType(typeId).category ?? '')
  return {
    typeId,
    ...(bedrooms !== undefined && !(bedrooms === 0 && isRoomless) && { bedrooms }),
    ...(bathrooms && { bathrooms }),
    ...(receptions && { receptions }),
  }
}

/** Square feet or acres: what no home and no farm has is not believed. */
const MAX_SIZE = 100_000_000

function mapSize({ size, land }: FeedProperty, warn: Warn): Pick<Listing, 'squareFeet' | 'acres'> {
  const { acres, squareFeet } = mapArea(land, warn)
  const ofLand = acres ?? (squareFeet === undefined ? undefined : squareFeet / SQUARE_FEET_OF_AN_ACRE)
  // to the hundredth: a garden
  const rounded = ofLand === undefined ? undefined : Math.round(ofLand * 100) / 100
  return { ...(rounded && { acres: rounded }), ...mapArea(size, warn) }
}

const SQUARE_FEET_OF_AN_ACRE = 43_560

function mapArea(size: FeedProperty['size'], warn: Warn): Pick<Listing, 'squareFeet' | 'acres'> {
  if (!size || size.value <= 0) return {}
  const { value, unit } = size
  if (value > MAX_SIZE) {
    warn(`the size ${value} is implausible: ignored`)
    return {}
  }
  if (unit === 'sq_ft') return { squareFeet: Math.round(value) }
  if (unit === 'sq_m') return { squareFeet: squareFeetOf(value) }
  return { acres: unit === 'hectares' ? acresOf(value) : value }
}

function mapDates(
  { createdAt: created, updatedAt: updated }: FeedProperty,
  now: Date,
  warn: Warn,
): Pick<Listing, 'createdAt' | 'updatedAt' | 'undated'> & Pick<ListingDraft, 'missingDates' | 'changesWithTime'> {
  let changesWithTime = false
  const past = (date: string | undefined, name: string) => {
    // clocks of back offices are off by hours at most
    if (date === undefined || Date.parse(date) <= now.getTime() + DAY_MS) return date
    warn(`the date it was ${name}, ${date.slice(0, 10)}, is in the future: ignored`)
    changesWithTime = true
    return undefined
  }
  const createdAt = past(created, 'created')
  const updatedAt = past(updated, 'updated')
  const none = createdAt === undefined && updatedAt === undefined
  return {
    createdAt: createdAt ?? updatedAt ?? now.toISOString(),
    updatedAt: updatedAt ?? createdAt ?? now.toISOString(),
    ...(createdAt === undefined && { undated: true }),
    missingDates: { created: none, updated: none },
    changesWithTime,
  }
}

/** Whole pounds. A price that is not stated, or is 0, is a price on application. */
function mapPrice(
  { price: { pounds, onApplication, qualifier = 'none', frequency } }: FeedProperty,
  warn: (message: string) => void,
): Price | { problem: string } {
  const amount = pounds === undefined ? undefined : Math.round(pounds)
  if (amount !== undefined && amount > MAX_POUNDS) return { problem: `the price ${pounds} is too high to be a price` }
  const price: Price = { amount: amount || null, qualifier: onApplication ? 'poa' : qualifier }
  if (price.amount === null && price.qualifier !== 'poa') {
    warn(`the price is ${pounds === undefined ? 'not stated' : pounds}: read as price on application`)
    price.qualifier = 'poa'
  }
  // the agency does not want the figure shown
  if (price.qualifier === 'poa') price.amount = null
  if (price.amount !== null && price.amount !== pounds) warn(`the price ${pounds} is rounded to £${price.amount}`)
  if (frequency) price.frequency = frequency
  return price
}
