import type { FeedMediaItem, SizeUnit } from '#src/feed-import/rows/feed-property.ts'
import type { Furnishing, LetType, PriceQualifier, RentFrequency, Status } from '#src/property/listing/listing.ts'

// The codes of Alto's Client Feed API, v10 to v13. `rm_` ones are Rightmove's.

/** `database`: on whose books a property is. */
export const altoDatabases = new Map<string, 'sales' | 'lettings' | 'either'>([
  ['1', 'sales'],
  ['2', 'lettings'],
  // commercial: to let where its price is a rent
  ['5', 'either'],
  // new homes
  ['15', 'sales'],
])

export const NEW_HOMES = '15'

/** From this `web_status` on a property is not to be marketed. */
export const NOT_MARKETED = 200

/** `web_status` of a sale. 6 to 13 say something about a property that is for sale. */
export const altoSaleStatuses = new Map<number, Status>([
  [0, 'available'],
  [1, 'under_offer'],
  [2, 'sold'],
  [3, 'sstc'],
  // for sale by auction
  [4, 'available'],
  [5, 'reserved'],
  ...[6, 7, 8, 9, 10, 11, 12, 13].map((code) => [code, 'available'] as const),
])

/** `web_status` of a letting: of the general list, and of its own from 100. */
export const altoLetStatuses = new Map<number, Status>([
  [0, 'available'],
  [1, 'let'],
  [2, 'under_offer'],
  [3, 'reserved'],
  [4, 'let_agreed'],
  [5, 'reserved'],
  ...[6, 7, 8].map((code) => [code, 'available'] as const),
  [100, 'available'],
  [101, 'let'],
  [102, 'under_offer'],
  [103, 'reserved'],
  [104, 'let_agreed'],
])

/** What a `web_status` says beside. */
export const altoStatusFeatures = new Map<number, string>([
  [10, 'No chain'],
  [11, 'The seller pays stamp duty'],
])

export const altoStatusQualifiers = new Map<number, PriceQualifier>([
  [12, 'oiro'],
  [13, 'guide_price'],
])

/** `rm_qualifier`; 16 is "coming soon", which qualifies no price. */
export const altoQualifiers = new Map<string, PriceQualifier>([
  ['0', 'none'],
  ['1', 'poa'],
  ['2', 'guide_price'],
  ['3', 'fixed_price'],
  ['4', 'offers_in_excess_of'],
  ['5', 'oiro'],
  ['6', 'sale_by_tender'],
  ['7', 'from'],
  ['9', 'shared_ownership'],
  ['10', 'offers_over'],
  ['11', 'part_buy_part_rent'],
  ['12', 'shared_equity'],
  ['15', 'offers_invited'],
  ['16', 'none'],
])

/** `price@rent`, in small letters. */
export const altoFrequencies = new Map<string, RentFrequency>([
  ['pw', 'weekly'],
  ['pcm', 'monthly'],
  ['pq', 'quarterly'],
  ['pa', 'annual'],
  ['pppw', 'per_person_per_week'],
])

/** `furnished`: 3, and all from 7 on, is "not specified" or not used. */
export const altoFurnishings = new Map<string, Furnishing>([
  ['0', 'furnished'],
  ['1', 'part_furnished'],
  ['2', 'unfurnished'],
  ['4', 'furnished_or_unfurnished'],
])

/** `rm_let_type_id`; 0 is "not specified". */
export const altoLetTypes = new Map<string, LetType>([
  ['1', 'long'],
  ['2', 'short'],
  ['3', 'student'],
  ['4', 'commercial'],
])

/** `area@unit` and `landarea@unit`. */
export const altoUnits = new Map<string, SizeUnit>([
  ['sqft', 'sq_ft'],
  ['sqm', 'sq_m'],
  ['acre', 'acres'],
  ['acres', 'acres'],
  ['hectare', 'hectares'],
  ['hectares', 'hectares'],
])

/** `file@type`. A map (1) is drawn here, and an external page (8) is no tour unless it plays. */
export const altoFiles = new Map<string, FeedMediaItem['kind']>([
  ['0', 'photo'],
  ['2', 'floorplan'],
  ['3', 'tour'],
  ['4', 'tour'],
  ['5', 'tour'],
  ['6', 'document'],
  ['7', 'document'],
  ['9', 'epc'],
  ['10', 'epc_document'],
  ['11', 'tour'],
])

/** `paragraph@type` */
export const ENERGY_PARAGRAPH = '1'
