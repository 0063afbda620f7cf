import type { LetType, RentFrequency } from '#src/property/listing/listing.ts'
import type { HomeKindKey } from './home-kinds.ts'

/**
 * What a demonstration knows of its agency's own patch and trade (agencies/…/demo.json), so that the listings that are
 * made for one agency cannot be taken for another's.
 */
export type Locality = {
  /** how descriptions sound: paragraphs as a country agent writes them, or a few short facts */
  voice: 'full' | 'short'
  /** whether an address gives the town that a part of it belongs to: "Canal Row, Holbeck, Leeds LS11" */
  townInAddress: boolean
  /** the branch that has a place comes from here; the first has every other place */
  branches: LocalBranch[]
  /** what is known of a place by name, and what is taken of any other */
  places: Record<string, LocalPlace>
  elsewhere: { price: number; words: string[] }
  townViews: string[]
  villageViews: string[]
  /** "{name}" is the nearest station's name: once with where its trains go, once without */
  station: { withTrains: string; short: string }
  /** schools that are not for the young: matched anywhere in a name */
  colleges: string[]
  primaries: string[]
  /** the town that letters to a village's outcode go through */
  postTowns: Record<string, string>
  /** by county; the first is every other county's. Pounds a year in band D. */
  councils: Record<string, { authority: string; bandD: number }>
  oldWalls: string
  oldRoofs: string[]
  soils: string[]
  /** the first word or two of a house's name */
  houseNames: string[]
  /** streets with shop windows, and with roller doors */
  tradingStreets: string[]
  yards: string[]
  /** who shows it */
  people: { land: string; commercial: string }
  auctionVenues: string[]
  sites: { key: string; name: string; place: string; plots: number; days: number }[]
  /** names of the four house types on those sites */
  houseTypes: [string, string, string, string]
  /** the homes that a website has to bear, see special-drafts.ts */
  special: {
    /** whole pounds */
    dearest: { place: string; name: string; acres: number; noun: string; amount: number }
    longAddress: { place: string; words: string }
    heldBack: string
    poa: string
    plain: [HomeKindKey, HomeKindKey, HomeKindKey, HomeKindKey]
  }
  mix: {
    /** shares of all listings; the rest are homes for sale */
    lettings: number
    businessSales: number
    businessLets: number
    land: number
    auctions: number
    salesKinds: Partial<Record<HomeKindKey, number>>
    lettingsKinds: Partial<Record<HomeKindKey, number>>
    letTypes: Partial<Record<LetType, number>>
    frequencies: Partial<Record<RentFrequency, number>>
    /** nouns of lands.ts and businesses.ts that there are none of */
    without: string[]
    parkHomes: boolean
  }
}

export type LocalBranch = { id: number; feed: string; places: string[]; outcodes: string[] }

export type LocalPlace = {
  /** a town or part of one; everything else is a village */
  town?: boolean
  /** a village with gas and drains */
  serviced?: boolean
  /** every street of it is new */
  modern?: boolean
  waterside?: boolean
  /** the town that its post goes through, if it is a part of it */
  postTown?: string
  /** how much of the agency's work is here; 1 if it is not said */
  weight?: number
  /** what it adds to or takes from the usual price */
  price?: number
  /** sentences about it, one of which opens the paragraph on the place */
  words?: string[]
  views?: string[]
  /** first digits of its inward codes; 7 and 8 if it is not said */
  sectors?: number[]
}

/** The pairs of a table of weights, in its order. */
export function sharesOf<Key extends string>(table: Partial<Record<Key, number>>): (readonly [Key, number])[] {
  return (Object.keys(table) as Key[]).map((key) => [key, table[key] ?? 0] as const)
}
