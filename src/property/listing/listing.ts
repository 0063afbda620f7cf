/**
 * A listing: what an agency advertises about one home, plot, shop or field. The field list follows Rightmove's
 * real-time data feed (RTDF), the widest that UK back offices send; a field that is not known is absent.
 * Money is in whole pounds, lengths in metres, areas in the unit of the field's name, dates ISO 8601.
 */

import type { PropertyFacets } from '../card/card.ts'
import type { FactOrigin } from './fact-origin.ts'
import type { Contradiction } from './with-open-data.ts'
import type { WithheldReason } from './withheld-listings.ts'

export type Channel = 'sales' | 'lettings'

/** `withdrawn`, `sold` and `let` have left the market; `completed` is sold too. */
export type Status =
  | 'available'
  | 'under_offer'
  | 'reserved'
  | 'sstc'
  | 'exchanged'
  | 'completed'
  | 'sold'
  | 'let_agreed'
  | 'let'
  | 'withdrawn'

export type PriceQualifier =
  | 'none'
  | 'poa'
  | 'guide_price'
  | 'fixed_price'
  | 'offers_in_excess_of'
  | 'oiro'
  | 'sale_by_tender'
  | 'from'
  | 'shared_ownership'
  | 'offers_over'
  | 'part_buy_part_rent'
  | 'shared_equity'
  | 'equity_loan'
  | 'offers_invited'

export type RentFrequency = 'weekly' | 'monthly' | 'quarterly' | 'annual' | 'per_person_per_week'

/** The figure as the agency states it. `amount` is null when none is stated (price on application). */
export type Price = { amount: number | null; qualifier: PriceQualifier; frequency?: RentFrequency }

export type Nation = 'england' | 'scotland' | 'wales' | 'northern_ireland'

/** `line1` is the house number or name: for the agency alone, never displayed (BLM ADDRESS_1). */
export type Address = {
  display: string
  line1?: string
  street?: string
  locality?: string
  town?: string
  county?: string
  outcode?: string
  incode?: string
  nation?: Nation
  countryCode?: string
  /** the home's number in the national register of addresses, of 12 digits at most; never displayed */
  uprn?: string
}

/** `approximate` positions come from an outcode or street centre and are marked as such on every map. */
export type Position = { lat: number; lng: number; accuracy: 'exact' | 'postcode' | 'approximate' }

export type Tenure = 'freehold' | 'leasehold' | 'feudal' | 'commonhold' | 'share_of_freehold' | 'non_traditional'

export type Lease = { yearsLeft?: number; groundRentPerYear?: number; groundRentReview?: string; sharePercent?: number }

export type Epc =
  | {
      kind: 'rated'
      current: number
      potential?: number
      validUntil?: string
      certificateUrl?: string
      metrics?: EpcMetrics
    }
  /** the score is not known */
  | { kind: 'letter'; letter: EpcLetter; validUntil?: string; metrics?: EpcMetrics }
  | { kind: 'awaited' }
  | { kind: 'exempt'; reason: string }

/** What certificates of the coming kind state beside the rating, each as it stands there: "B", "72", "£1,240 a year". */
export type EpcMetrics = Partial<Record<EpcMetric, string>>

export type EpcMetric = 'fabric' | 'heating' | 'smart' | 'cost'

export type EpcLetter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'

export type Furnishing = 'furnished' | 'part_furnished' | 'unfurnished' | 'furnished_or_unfurnished'

export type LetType = 'long' | 'short' | 'student' | 'commercial'

/** One room: size in metres, `note` a sentence or two. `floor` as people say it: "Ground floor". */
export type Room = { name: string; floor?: string; widthM?: number; lengthM?: number; note?: string }

/**
 * One picture, plan, document or tour. `media` is the content hash of a picture we hold (see platform media);
 * `source` what the feed gave (file name or URL). A picture still being fetched has a source and no media.
 */
export type MediaItem = {
  media?: string
  source?: string
  caption?: string
  alt?: string
  width?: number
  height?: number
  /** thumbhash, base64: the blur shown until the picture is there */
  thumbhash?: string
}

export type ListingMedia = {
  photos: MediaItem[]
  floorplans: MediaItem[]
  epcCharts: MediaItem[]
  brochures: MediaItem[]
  videos: { url: string; description?: string }[]
  virtualTours: { url: string; description?: string }[]
}

/** Each value is the agency's own sentence ("Mains", "Gas boiler (2021)"); absent is shown as "Ask agent". */
export type MaterialInformation = {
  councilTaxBand?: string
  councilTaxPerYear?: number
  councilTaxAuthority?: string
  serviceChargePerYear?: number
  estateChargePerYear?: number
  construction?: string
  buildingSafety?: string
  accessibility?: string
  listed?: string
  water?: string
  sewerage?: string
  electricity?: string
  heating?: string
  broadband?: string
  mobileSignal?: string
  parking?: string
  outsideSpace?: string
  rightsOfWay?: string
  restrictions?: string
  floodRisk?: string
  planning?: string
  coalfield?: string
}

export type LettingsTerms = {
  availableFrom?: string
  deposit?: number
  holdingDeposit?: number
  furnishing?: Furnishing
  letType?: LetType
  minimumTermMonths?: number
  billsIncluded?: string[]
  feesText?: string
  pets?: boolean
}

/** Public registers in which a letting is entered, each as the advert shows it. */
export type Registrations = {
  /** of the landlord in Scotland: "123456/230/12345", or "pending" */
  scottishLandlord?: string
  /** of the landlord in Wales, with Rent Smart Wales */
  rentSmartWales?: string
  /** in the PRS Database of England: the landlord's and the home's */
  prsLandlord?: string
  prsDwelling?: string
}

export type Auction = { date: string; venue?: string; lot?: string; exchangedPrice?: number }

/** Plots of a development: the parent's `developmentKey` equals each plot's `plotOf`. */
export type Listing = {
  /** unique within its source: `<BRANCH_ID>_<ref>` in BLM */
  agentRef: string
  /** the branch as the feed names it; a feed is the full stock of each feed branch in it */
  feedBranch: string
  /** the agency's branch (agency.json) */
  branchId: number
  channel: Channel
  status: Status
  price: Price
  address: Address
  position?: Position
  /** RTDF / BLM PROP_SUB_ID; 0 is "not specified" */
  typeId: number
  bedrooms?: number
  bathrooms?: number
  receptions?: number
  squareFeet?: number
  acres?: number
  summary: string
  /** sanitised HTML: p, br, b, i, u, ul, li */
  description: string
  features: string[]
  rooms: Room[]
  tags: string[]
  tenure?: Tenure
  lease?: Lease
  epc: Epc
  material: MaterialInformation
  lettings?: LettingsTerms
  registrations?: Registrations
  newHome?: boolean
  auction?: Auction
  developmentKey?: string
  plotOf?: string
  /** where facts are from that are not the agency's own, by the overlay's name of each field */
  origins?: Readonly<Record<string, FactOrigin>>
  /** what a public register says otherwise, by the overlay's name of each field; for staff, and never stored */
  contradictions?: Readonly<Record<string, Contradiction>>
  media: ListingMedia
  /** the feed says not to show it (BLM PUBLISHED_FLAG 0) */
  hidden?: boolean
  /** the agency says not to show it, whatever its feed says */
  hiddenByAgency?: boolean
  /** staff are still entering it in the Desk: nobody but they see it */
  draft?: boolean
  /** when the agency's system made it and last changed it */
  createdAt: string
  updatedAt: string
  /** the feed does not say when it was made: `createdAt` is not shown, and makes nothing new */
  undated?: boolean
}

/** A listing in our database: what the feed said, and what we know besides. */
export type Property = Listing & {
  id: number
  /** which feed it came from */
  source: string
  /** first shown to the public (sort "most-recently-launched-first"; the NEW label counts from createdAt); absent if never */
  firstPublishedAt?: string
  /** since when it has its present status */
  statusSince: string
  /** why it is not shown, if it is withheld */
  withheldReason?: WithheldReason
  /** whether visitors may see it: not withheld, hidden or withdrawn */
  published: boolean
  /** when it vanished from its feed, if it has */
  leftAt?: string
  /** the same home listed again under another id */
  relistedAs?: number
  /** over its plots, if it is a development */
  facets?: PropertyFacets
  history: PropertyEvent[]
}

/** A line of the price and status history, newest last. */
export type PropertyEvent = {
  at: string
  kind: 'listed' | 'price' | 'status' | 'left' | 'back'
  price?: number
  status?: Status
}
