import type { SitePlot } from '../drawings/site-plan.ts'
import { businessDrafts } from './business-drafts.ts'
import { choosePictures, type Pictures } from './choose-pictures.ts'
import { developmentDrafts } from './development-drafts.ts'
import type { Draft } from './draft.ts'
import { letDrafts, saleDrafts } from './home-drafts.ts'
import { createHouseNames } from './home-names.ts'
import { landDrafts } from './land-drafts.ts'
import type { Locality } from './locality.ts'
import { createNearby } from './nearby.ts'
import { createRandom } from './random.ts'
import { smallDrafts } from './small-drafts.ts'
import { specialDrafts, withAuctions } from './special-drafts.ts'
import { createSpots } from './spots.ts'
import type { PlaceOfInterest, Street } from './streets.ts'
import { type GeneratedListing, type HoldMedia, toListing } from './to-listing.ts'

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
 * first, so that those of them that came back can be told apart by whoever stores them.
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

function draftStock({ seed, count, streets, locality, today }: StockOptions): Draft[] {
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

function sitePlot(plot: Draft): SitePlot {
  const availability = plot.status === 'available' ? 'available' : plot.status === 'reserved' ? 'reserved' : 'sold'
  return {
    number: String(plot.plotNumber ?? ''),
    homeType: plot.homeType ?? '',
    availability,
    detached: plot.typeId === 4,
  }
}
