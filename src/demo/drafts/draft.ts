import type {
  Auction,
  Channel,
  Furnishing,
  LetType,
  PriceQualifier,
  RentFrequency,
  Status,
} from '#src/property/listing/listing.ts'
import type { Era, HomeKind } from '../ingredients/home-kinds.ts'
import type { HomePlan } from '../ingredients/home-plans.ts'
import type { Spot } from '../ingredients/spots.ts'

/** What is advertised, before its pictures are chosen and its words are written. */
export type HomeAdvert = {
  /** stable within the seed; the reference is made from it */
  index: number
  subject: 'home' | 'land' | 'commercial' | 'garage' | 'share' | 'park-home' | 'development'
  /** as it stands in a sentence: "terraced house", "paddock", "shop" */
  noun: string
  kind?: HomeKind
  typeId: number
  channel: Channel
  status: Status
  spot: Spot
  houseName?: string
  houseNumber: number
  era: Era
  /** which exterior suits: a manifest's `kind`, and eras if they matter */
  exterior?: { kind: string; eras?: readonly Era[]; storeys?: number }
  plan?: HomePlan
  bedrooms?: number
  bathrooms?: number
  receptions?: number
  squareFeet?: number
  acres?: number
  /** whole pounds: asked, or the rent in its own frequency; null is on application */
  amount: number | null
  qualifier: PriceQualifier
  frequency?: RentFrequency
  /** what it is worth to a buyer, in whole pounds, even if it is let: council tax and order depend on it */
  value: number
  earlierAmount?: number
  daysOnMarket: number
  tags: readonly string[]
  newHome?: boolean
  auction?: Auction
  letType?: LetType
  furnishing?: Furnishing
  pets?: boolean
  developmentKey?: string
  plotOf?: string
  plotNumber?: number
  homeType?: string
  /** how many photos, if not as many as the rooms ask for */
  photoLimit?: number
  needsWork?: boolean
  listed?: boolean
  /** another address than street and place: the very long one */
  display?: string
  /** this is the old advert of a home that came back as that index */
  relistedAs?: number
}
