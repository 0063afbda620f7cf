import type { SizeUnit } from '#src/feed-import/rows/feed-property.ts'
import type {
  Furnishing,
  LetType,
  PriceQualifier,
  RentFrequency,
  Status,
  Tenure,
} from '#src/property/listing/listing.ts'

// The words of Reapit Foundations' Platform API, version 2020-01-31.

/** `selling.status` of what is marketed; the others (appraisals, "Unavailable", withdrawn) make no listing. */
export const reapitSellingStatuses = new Map<string, Status>([
  ['forSale', 'available'],
  ['underOffer', 'under_offer'],
  ['reserved', 'reserved'],
  ['exchanged', 'exchanged'],
])

/** `letting.status` of what is marketed. */
export const reapitLettingStatuses = new Map<string, Status>([
  ['toLet', 'available'],
  ['underOffer', 'under_offer'],
  ['arrangingTenancy', 'let_agreed'],
])

export const reapitQualifiers = new Map<string, PriceQualifier>([
  ['askingPrice', 'none'],
  ['priceReducedTo', 'none'],
  ['priceOnApplication', 'poa'],
  ['guidePrice', 'guide_price'],
  ['offersInRegion', 'oiro'],
  ['offersOver', 'offers_over'],
  ['offersInExcess', 'offers_in_excess_of'],
  ['fixedPrice', 'fixed_price'],
])

/** `selling.disposal`, where the price has no qualifier of its own. */
export const reapitDisposals = new Map<string, PriceQualifier>([
  ['tender', 'sale_by_tender'],
  ['offersInvited', 'offers_invited'],
])

/** `selling.disposal` of a sale that is not to be advertised. */
export const CONFIDENTIAL = 'confidential'

export const reapitFrequencies = new Map<string, RentFrequency>([
  ['weekly', 'weekly'],
  ['monthly', 'monthly'],
  ['quarterly', 'quarterly'],
  ['yearly', 'annual'],
  ['annually', 'annual'],
])

export const reapitTenures = new Map<string, Tenure>([
  ['freehold', 'freehold'],
  ['leasehold', 'leasehold'],
  ['commonhold', 'commonhold'],
  ['shareOfFreehold', 'share_of_freehold'],
  ['virtualFreehold', 'freehold'],
])

/** `letting.furnishing`, a list: both ways means either. */
export const reapitFurnishings = new Map<string, Furnishing>([
  ['furnished', 'furnished'],
  ['partFurnished', 'part_furnished'],
  ['unfurnished', 'unfurnished'],
])

export const reapitTerms = new Map<string, LetType>([
  ['long', 'long'],
  ['short', 'short'],
])

export const reapitUnits = new Map<string, SizeUnit>([
  ['squareFeet', 'sq_ft'],
  ['squareMetres', 'sq_m'],
  ['acres', 'acres'],
  ['hectares', 'hectares'],
])

/** `type` with `style`, which are lists: Rightmove's codes of houses and bungalows. */
const styles: Record<string, { house: number; bungalow: number }> = {
  detached: { house: 4, bungalow: 15 },
  semiDetached: { house: 3, bungalow: 14 },
  terraced: { house: 1, bungalow: 13 },
  endTerrace: { house: 2, bungalow: 13 },
  linkDetached: { house: 21, bungalow: 15 },
}

const types = new Map<string, number>([
  ['house', 26],
  ['bungalow', 12],
  ['flatApartment', 28],
  ['maisonette', 11],
  ['land', 20],
  ['farm', 259],
  ['cottage', 23],
  ['studio', 9],
  ['townhouse', 22],
  ['developmentPlot', 110],
])

/** Styles that are types of their own. */
const styleTypes = new Map<string, number>([
  ['penthouse', 29],
  ['duplex', 56],
  ['barnConversion', 43],
])

/** The type of a property, by the first of its words that is known. */
export function reapitType(words: readonly string[], given: readonly string[]): number | undefined {
  const own = given.map((style) => styleTypes.get(style)).find((type) => type !== undefined)
  if (own !== undefined) return own
  const type = words.map((word) => types.get(word)).find((code) => code !== undefined)
  const style = given.find((word) => word in styles)
  if (type === 26) return style ? styles[style]!.house : type
  if (type === 12) return style ? styles[style]!.bungalow : type
  return type
}
