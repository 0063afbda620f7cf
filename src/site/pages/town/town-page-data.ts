import { branchPath } from '#src/agency/branches/branch-paths.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import type { Services } from '#src/app/services.ts'
import { areaGuidePath } from '#src/articles/area-guide.ts'
import { byCounty, inTown, TOWNS_PATH, type Town, townPath } from '#src/discovery/town.ts'
import { countWords, dividingSteps, spreadWords, townSummary } from '#src/discovery/town-words.ts'
import { formatPounds } from '#src/formatting/numbers.ts'
import { milesBetween } from '#src/places/distance.ts'
import { nearbyPoints, withRegisteredPoints } from '#src/places/nearby-points.ts'
import { pageCard } from '#src/property/card/card.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { CATEGORY_NAMES } from '#src/property/listing/property-types.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'

type Parts = Pick<Services, 'agency' | 'search' | 'towns' | 'points' | 'articles' | 'openData'>

/** A row of the grid of cards. */
const NEWEST = 3

const NEIGHBOURS = 8

/** Price steps of a channel that are worth a link. */
const STEPS = 6

/** What the page of a town shows: its homes in figures, the newest of them, and the ways to all of them. */
export async function townPageData(town: Town, services: Parts) {
  const { agency, search, towns, points, articles, openData } = services
  const { place } = town
  const [sales, lettings, neighbours, registered] = await Promise.all([
    channelOf(town, 'sales', services),
    channelOf(town, 'lettings', services),
    towns.nearestTo(town, NEIGHBOURS),
    openData.beside({ at: place }),
  ])
  const guide = articles.guides().find(({ where }) => 'placeId' in where && where.placeId === place.id)
  const blurb = agency.blurbs.find(({ placeId }) => placeId === place.id)
  return {
    name: place.name,
    label: place.label,
    path: townPath(place.slug),
    crumbs: [
      { name: 'Home', href: '/' },
      { name: 'Homes by location', href: TOWNS_PATH },
      { name: place.name, href: townPath(place.slug) },
    ],
    summary: townSummary(town, { agencyName: agency.name, salePrices: sales.spreads, rents: lettings.spreads }),
    guide: guide && { words: guide.summary, path: areaGuidePath(guide.slug) },
    blurb: blurb?.para,
    map: searchPath(inTown(place, town.sales > 0 ? 'sales' : 'lettings'), 'map'),
    channels: [sales, lettings].filter(({ count }) => count > 0).map(({ spreads: _, ...channel }) => channel),
    nearby: nearbyPoints(withRegisteredPoints(points, registered.points, place), place).map(
      ({ kind, name, miles }) => ({
        name: kind === 'station' && !/station/i.test(name) ? `${name} station` : name,
        miles: Math.round(miles * 10) / 10,
      }),
    ),
    branch: nearestBranch(agency.branches, place),
    neighbours: neighbours.map((near) => ({
      name: near.place.name,
      path: townPath(near.place.slug),
      counts: countWords(near),
    })),
  }

  async function channelOf({ place }: Town, channel: Channel, { agency: { settings } }: Parts) {
    const base = inTown(place, channel)
    const ladder = channel === 'sales' ? settings.salesPrices : settings.lettingsPrices
    const categories = Object.entries(CATEGORY_NAMES)
    const [newest, spreads, counts] = await Promise.all([
      search.find({ ...base, sorted: 'most-recent-first' }, { pageSize: NEWEST }),
      search.prices(base),
      search.countEach([
        ...categories.map(([tag]): Criteria => ({ ...base, tags: [tag] })),
        ...ladder.map((maxPrice): Criteria => ({ ...base, maxPrice })),
      ]),
    ])
    const count = newest.pagination.totalCount
    const kinds = categories
      .map(([tag, { plural }], index) => ({
        name: plural,
        count: counts[index] ?? 0,
        path: searchPath({ ...base, tags: [tag] }),
      }))
      .filter(({ count: some }) => some > 0)
    return {
      channel,
      count,
      path: searchPath(base),
      newest: newest.cards.map(pageCard),
      spreads,
      priced: spreads.reduce((sum, spread) => sum + spread.count, 0),
      prices: spreads.map((spread) => ({
        beds: spread.beds,
        count: spread.count,
        ...spreadWords(spread),
        path: searchPath({ ...base, minBeds: spread.beds, maxBeds: spread.beds }),
      })),
      kinds,
      steps: dividingSteps(ladder, counts.slice(categories.length), count, STEPS).map(({ price, count: upTo }) => ({
        name: `Up to ${formatPounds(price)}${channel === 'lettings' ? ' a month' : ''}`,
        count: upTo,
        path: searchPath({ ...base, maxPrice: price }),
      })),
    }
  }
}

export type TownPageData = Awaited<ReturnType<typeof townPageData>>

/** The list of all towns with a page. */
export async function townsPageData({ towns, agency }: Pick<Services, 'towns' | 'agency'>) {
  const counties = byCounty(await towns.all())
  return {
    agencyName: agency.name,
    counties: counties.map(({ county, towns: inIt }) => ({
      name: county,
      towns: inIt.map((town) => ({
        name: town.place.name,
        path: townPath(town.place.slug),
        counts: countWords(town),
      })),
    })),
  }
}

export type TownsPageData = Awaited<ReturnType<typeof townsPageData>>

function nearestBranch(branches: readonly Branch[], place: { lat: number; lng: number }) {
  const [nearest] = branches
    .map((branch) => ({ branch, miles: milesBetween(branch.position, place) }))
    .sort((a, b) => a.miles - b.miles)
  if (!nearest) return undefined
  const { name, address, telephone, email, hours } = nearest.branch
  return { name, href: branchPath(nearest.branch), address, telephone, email, hours: hours[0] }
}
