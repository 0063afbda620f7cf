import { choosePictures, type Pictures } from './choose-pictures.ts'
import { businessDrafts } from './drafts/business-drafts.ts'
import { developmentDrafts } from './drafts/development-drafts.ts'
import type { HomeAdvert } from './drafts/draft.ts'
import { letDrafts, saleDrafts } from './drafts/home-drafts.ts'
import { landDrafts } from './drafts/land-drafts.ts'
import { smallDrafts } from './drafts/small-drafts.ts'
import { specialDrafts, withAuctions } from './drafts/special-drafts.ts'
import { type GeneratedListing, type HoldMedia, toListing } from './drafts/to-listing.ts'
import type { SitePlot } from './drawings/site-plan.ts'
import type { Locality } from './ingredients/locality.ts'
import { createNearby } from './ingredients/nearby.ts'
import { createRandom } from './ingredients/random.ts'
import { createSpots } from './ingredients/spots.ts'
import type { PlaceOfInterest, Street } from './ingredients/streets.ts'
import { createHouseNames } from './words/home-names.ts'

export type StockOptions = {
  seed: string
  /** how many listings; below 200 the rare kinds crowd out the usual ones */
  count: number
  locality: Locality
  streets: readonly Street[]
  places: readonly PlaceOfInterest[]
  pictures: Pictures
  hold: HoldMedia
  /** dates are counted back from here */
  today: Date
}

/**
 * A demonstration agency's whole stock. Pure: the same seed, count and day give the same listings. The withdrawn homes come
 * first, so that those of them that came back can be told apart when they are stored.
 */
export function generateStock(options: StockOptions): GeneratedListing[] {
  const { seed, count, pictures, today } = options
  const drafts = draftStock(options)
  const plots = Map.groupBy(
    drafts.filter((draft) => draft.plotOf !== undefined),
    (draft) => draft.plotOf,
  )
  const chosen = choosePictures(drafts, pictures, seed)
  const context = {
    seed,
    today,
    nearby: createNearby(options.places, options.locality),
    hold: options.hold,
    plotsOf: (key: string) => (plots.get(key) ?? []).map(sitePlot),
  }
  return drafts
    .slice(0, Math.max(count, 0))
    .toSorted((a, b) => Number(b.status === 'withdrawn') - Number(a.status === 'withdrawn') || a.index - b.index)
    .map((draft) => toListing(draft, chosen.get(draft) ?? { photos: [] }, context))
}

function draftStock({ seed, count, streets, locality, today }: StockOptions): HomeAdvert[] {
  const random = createRandom(seed)
  const tools = {
    random,
    takeSpot: createSpots(streets, random.fork('spots')),
    houseName: createHouseNames(random.fork('names'), locality.houseNames),
    locality,
  }
  const fixed = [...specialDrafts(0, tools), ...developmentDrafts(100, tools), ...smallDrafts(200, tools)]
  const { mix } = locality
  const rest = Math.max(0, count - fixed.length)
  const businessSales = Math.round(rest * mix.businessSales)
  const businessLets = Math.round(rest * mix.businessLets)
  const lands = Math.round(rest * mix.land)
  const lets = Math.round(rest * mix.lettings)
  const sales = rest - businessSales - businessLets - lands - lets
  const forSale = [
    ...saleDrafts(sales, 1_000, tools),
    ...landDrafts(lands, 300, tools),
    ...businessDrafts('sales', businessSales, 400, tools),
  ]
  return [
    ...fixed,
    ...withAuctions(forSale, Math.min(mix.auctions, Math.round(sales / 12)), today, locality.auctionVenues),
    ...letDrafts(lets, 5_000, tools),
    ...businessDrafts('lettings', businessLets, 500, tools),
  ]
}

function sitePlot(plot: HomeAdvert): SitePlot {
  const availability = plot.status === 'available' ? 'available' : plot.status === 'reserved' ? 'reserved' : 'sold'
  return {
    number: String(plot.plotNumber ?? ''),
    homeType: plot.homeType ?? '',
    availability,
    detached: plot.typeId === 4,
  }
}
