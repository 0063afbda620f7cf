import type {
  Auction,
  Channel,
  Epc,
  Lease,
  LettingsTerms,
  MaterialInformation,
  PriceQualifier,
  Registrations,
  RentFrequency,
  Room,
  Status,
  Tenure,
} from '#src/property/listing/listing.ts'

/**
 * What a feed says of one property: the field list of Rightmove's real-time data feed (RTDF), which every format fills
 * in as far as it can. A field that the feed does not state is absent. Codes are already words, dates ISO 8601 in UTC;
 * the rules that make a listing of it are those of `mapping/`, the same for every format.
 */
export type FeedProperty = {
  channel: Channel
  /** absent if the feed states no status */
  status?: Status
  /** false: on the agency's books, not to be shown */
  published?: boolean
  price: FeedPrice
  address: FeedAddress
  /** degrees; not checked yet */
  position?: { lat: number; lng: number }
  /** a code of docs/contracts/property.md, which are Rightmove's property types */
  typeCode?: number
  bedrooms?: number
  bathrooms?: number
  receptions?: number
  size?: { value: number; unit: SizeUnit }
  /** of the plot or the land, where that is stated beside the floor */
  land?: { value: number; unit: SizeUnit }
  summary: string
  /** HTML, not sanitised yet */
  description: string
  features: string[]
  rooms?: Room[]
  tenure?: Tenure
  lease?: Lease
  /** absent: awaited */
  epc?: Epc
  /** each in the feed's own words */
  material?: MaterialInformation
  registrations?: Registrations
  auction?: Auction
  newHome?: boolean
  /** planning use classes: "B1", "sui generis" */
  useClasses?: string[]
  /** of a letting */
  lettings?: LettingsTerms
  createdAt?: string
  updatedAt?: string
}

export type FeedPrice = {
  /** pounds, perhaps with pence; absent if the feed states none */
  pounds?: number
  /** the agency does not want the figure shown */
  onApplication?: boolean
  qualifier?: PriceQualifier
  /** of a rent */
  frequency?: RentFrequency
}

/** `houseNameNumber` is never displayed. `display` is what the agency wants shown; absent if the feed has no such field. */
export type FeedAddress = {
  display?: string
  houseNameNumber?: string
  street?: string
  locality?: string
  town?: string
  county?: string
  outcode?: string
  incode?: string
  /** the home's number in the national register of addresses */
  uprn?: string
  /** ISO 3166 alpha-2 of a home abroad; absent at home */
  countryCode?: string
}

export type SizeUnit = 'sq_ft' | 'sq_m' | 'acres' | 'hectares'

/** One picture, document or tour: `source` is a file's name beside the feed or a URL, as the feed gives it. */
export type FeedMediaItem = {
  kind: 'photo' | 'floorplan' | 'epc' | 'document' | 'epc_document' | 'tour'
  source: string
  caption: string
  /** when what is at the URL was changed last, if the feed says so: ISO 8601 in UTC */
  changedAt?: string
}

/** Pounds: higher than any price, or any rent of a year, and as high as an integer column holds. */
export const MAX_POUNDS = 2_000_000_000
