import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EARTH_RADIUS_MILES, milesBetween } from '#src/places/distance.ts'
import type { Place } from '#src/places/place.ts'
import type { Listing, Position } from '#src/property/listing/listing.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { withheldReason } from '#src/property/listing/withheld-listings.ts'
import { annualRent, priceValue } from '#src/property/price/price.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import type { Criteria, LngLat } from '#src/search/criteria/criteria.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import {
  agency,
  anyHome,
  anySearch,
  bentPlace,
  daysAgo,
  groupedTags,
  isInPlace,
  knownPlaces,
  looseTags,
  now,
  places,
} from '#test/fixtures/any-home.ts'
import { isInside, isOnRim } from '#test/fixtures/is-inside.ts'
import { storeBoundary, storePlaces } from '#test/fixtures/places.ts'
import { createSearch } from './search.ts'

/**
 * The database must find exactly what a walk over the listings in memory finds, in the same order. The walk is written
 * without looking at the SQL: one line for each rule of docs/contracts/search-results.md#what-matches.
 */

function matches(home: Listing, asked: Criteria): boolean {
  const tags = allTags(home)
  const commercial = asked.channel === 'lettings' && asked.tags.includes('commercial')
  const monthly = priceValue(home.price, home.channel, home.bedrooms)
  const isCommercialLet = home.lettings?.letType === 'commercial'
  const yearly = isCommercialLet ? annualRent(home.price, home.bedrooms) : monthly && monthly * 12
  return (
    withheldReason(home) === null &&
    home.channel === asked.channel &&
    isShown(home, asked.status ?? 'available') &&
    isThere(home, asked) &&
    fits(commercial ? yearly : monthly, asked.minPrice, asked.maxPrice) &&
    fits(home.bedrooms, asked.minBeds, asked.maxBeds) &&
    fits(home.squareFeet, asked.minSquareFeet, asked.maxSquareFeet) &&
    fits(perSquareFoot(home), asked.minPerSquareFoot, asked.maxPerSquareFoot) &&
    fits(home.acres, asked.minAcreage, asked.maxAcreage) &&
    groupedTags.every((group) => {
      const chosen = group.filter((tag) => asked.tags.includes(tag))
      return chosen.length === 0 || chosen.some((tag) => tags.includes(tag))
    }) &&
    looseTags.every((tag) => !asked.tags.includes(tag) || tags.includes(tag)) &&
    tags.every((tag) => !asked.tags.includes(`!${tag}`)) &&
    (isSomebodysHome(home) || asksForOthers(asked)) &&
    (asked.branchId === undefined || home.branchId === asked.branchId) &&
    (asked.auctionDate === undefined || home.auction?.date.slice(0, 10) === asked.auctionDate) &&
    (asked.createdAgo === undefined || home.createdAt >= daysAgo(asked.createdAgo)) &&
    (asked.updatedAgo === undefined || home.updatedAt >= daysAgo(asked.updatedAgo)) &&
    (!asked.shortLets || home.lettings?.letType === 'short') &&
    (!asked.pets || home.lettings?.pets === true) &&
    (asked.text ?? '').split(' ').every((word) => home.description.includes(word))
  )
}

/** Of a price, or of a year's rent whatever it is stated by. */
function perSquareFoot({ price, channel, bedrooms, squareFeet, lettings }: Listing): number | null {
  const monthly = priceValue(price, channel, bedrooms)
  const yearly = lettings?.letType === 'commercial' ? annualRent(price, bedrooms) : monthly && monthly * 12
  const amount = channel === 'sales' ? monthly : yearly
  return amount === null || !squareFeet ? null : Math.round(amount / squareFeet)
}

/** Of the types of these homes, land and shops are none; a flat may be let as an office. */
function isSomebodysHome({ typeId, channel, lettings }: Listing): boolean {
  return typeId !== 20 && typeId !== 137 && !(channel === 'lettings' && lettings?.letType === 'commercial')
}

function asksForOthers({ tags, auctionDate }: Criteria): boolean {
  return auctionDate !== undefined || tags.some((tag) => ['land', 'commercial', 'auction'].includes(tag))
}

function isShown({ status, updatedAt }: Listing, wanted: 'available' | 'all'): boolean {
  if (wanted === 'available') return status === 'available'
  if (status === 'withdrawn') return false
  return !['sold', 'let', 'completed'].includes(status) || updatedAt >= daysAgo(agency.settings.soldSearchableDays)
}

function isThere(home: Listing, { placeId, q, within, polygon, viewport }: Criteria): boolean {
  const { position, address } = home
  if (polygon || viewport) {
    if (!position) return false
    const { lng, lat } = position
    const [west, south, east, north] = viewport ?? [-180, -90, 180, 90]
    const inBox = lng >= west && lng <= east && lat >= south && lat <= north
    return inBox && (!polygon || isInside([lng, lat], polygon))
  }
  if (placeId === undefined && q === undefined) return true
  const place = knownPlaces.find(({ id, name }) => id === placeId || name === q)
  if (!place) return false
  if (place.kind === 'county') return address.county?.toLowerCase() === 'rutland'
  const isNear = position !== undefined && within !== undefined && milesFromEdge(position, place) <= within
  return isNear || (place.kind === 'outcode' ? address.outcode === place.name : isInPlace(home, place.id))
}

/** Of its boundary where one is known, else of the circle of its size; none inside. */
function milesFromEdge({ lng, lat }: Position, place: Place): number {
  if (place.id !== bentPlace.id) return milesBetween({ lng, lat }, place) - place.radiusMiles
  if (isInside([lng, lat], bentPlace.ring)) return 0
  const mile = 180 / Math.PI / EARTH_RADIUS_MILES
  // on a plane: a degree of longitude is as long as at the middle of the place
  const middle = (52.6 + 52.8) / 2
  const plane = ([lng, lat]: LngLat) => [(lng * Math.cos((middle * Math.PI) / 180)) / mile, lat / mile] as const
  const [x, y] = plane([lng, lat])
  return Math.min(
    ...bentPlace.ring.map((corner, index) => {
      const [fromX, fromY] = plane(bentPlace.ring.at(index - 1)!)
      const [toX, toY] = plane(corner)
      const [acrossX, acrossY] = [toX - fromX, toY - fromY]
      const along = ((x - fromX) * acrossX + (y - fromY) * acrossY) / (acrossX ** 2 + acrossY ** 2)
      const nearest = Math.min(1, Math.max(0, along))
      return Math.hypot(x - fromX - nearest * acrossX, y - fromY - nearest * acrossY)
    }),
  )
}

function isOnRimOf({ position }: Listing, { polygon }: Criteria): boolean {
  return position !== undefined && polygon !== undefined && isOnRim([position.lng, position.lat], polygon)
}

function fits(value: number | null | undefined, least: number | undefined, most: number | undefined): boolean {
  if (!least && most === undefined) return true
  return value !== null && value !== undefined && value >= (least ?? 0) && (most === undefined || value <= most)
}

type Home = { id: number; listing: Listing }

function inOrderOf(sorted: Criteria['sorted'] = 'most-expensive-first'): (a: Home, b: Home) => number {
  const rising = sorted.startsWith('least')
  const keyOf = ({ listing }: Home) => {
    const value = priceValue(listing.price, listing.channel, listing.bedrooms)
    if (sorted.includes('per-square-foot'))
      return value === null || !listing.squareFeet ? null : Math.round((100 * value) / listing.squareFeet)
    if (sorted.includes('expensive')) return value
    if (sorted.includes('square')) return listing.squareFeet ?? null
    if (sorted === 'most-recently-updated-first') return Date.parse(listing.updatedAt)
    return Date.parse(listing.createdAt)
  }
  return (a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    if (left === null || right === null) if (left !== right) return left === null ? 1 : -1
    const difference = (left ?? 0) - (right ?? 0) || a.id - b.id
    return rising ? difference : -difference
  }
}

let database: TestDatabase
let stock: Home[]

beforeAll(async () => {
  database = await cloneDatabase()
  const listings = fc.sample(anyHome, { numRuns: 320, seed: 20_261_120 })
  await storePlaces(database.db, knownPlaces)
  await storeBoundary(database.db, bentPlace)
  await storeListings(database.db, { source: 'test', listings, now })
  const rows = await database.db.selectFrom('properties').select(['id', 'agent_ref']).execute()
  const ids = new Map(rows.map(({ id, agent_ref }) => [agent_ref, id]))
  stock = listings.map((listing) => ({ id: ids.get(listing.agentRef)!, listing }))
})

afterAll(() => database.drop())

test('the database finds what a walk over the listings finds, in the same order', async () => {
  const search = createSearch({ db: database.db, places, agency, clock: () => now })
  const foundPerSearch: number[] = []
  await fc.assert(
    fc.asyncProperty(anySearch, fc.constantFrom(5, 24), async (asked, pageSize) => {
      // PostgreSQL counts what lies very near an edge as inside: such a home may count either way
      fc.pre(!stock.some(({ listing }) => isOnRimOf(listing, asked)))
      const expected = stock.filter(({ listing }) => matches(listing, asked)).sort(inOrderOf(asked.sorted))
      const { cards, pagination } = await search.find(asked, { pageSize })
      const from = (asked.page - 1) * pageSize
      expect(pagination.totalCount).toBe(expected.length)
      expect(cards.map(({ propertyId }) => propertyId)).toEqual(
        expected.slice(from, from + pageSize).map(({ id }) => id),
      )
      foundPerSearch.push(expected.length)
    }),
    { numRuns: 500 },
  )
  // searches that find nothing would prove nothing
  expect(foundPerSearch.filter((found) => found > 0).length).toBeGreaterThan(150)
})
