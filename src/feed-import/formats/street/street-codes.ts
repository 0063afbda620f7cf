import type { Furnishing, PriceQualifier, Status, Tenure } from '#src/property/listing/listing.ts'

// The words of Street's Property Feed API 1.0, in small letters.

/** A sale's: what nobody is to see is undefined. */
export const streetSaleStatuses = new Map<string, Status | undefined>([
  ['for sale', 'available'],
  ['for sale and to let', 'available'],
  ['under offer', 'under_offer'],
  ['sold stc', 'sstc'],
  ['exchanged', 'exchanged'],
  ['completed', 'completed'],
  ['withdrawn', undefined],
  ['not on the market', undefined],
])

export const streetLetStatuses = new Map<string, Status | undefined>([
  ['to let', 'available'],
  ['for sale and to let', 'available'],
  ['let agreed', 'let_agreed'],
  ['let', 'let'],
  ['withdrawn', undefined],
  ['not on the market', undefined],
])

export const streetQualifiers = new Map<string, PriceQualifier>([
  ['none', 'none'],
  ['in excess of', 'offers_in_excess_of'],
  ['prices from', 'from'],
  ['guide price', 'guide_price'],
  ['offers over', 'offers_over'],
  ['offers in region of', 'oiro'],
  ['fixed price', 'fixed_price'],
  ['price on application', 'poa'],
  ['part buy, part rent', 'part_buy_part_rent'],
])

/** "Flying Freehold" is a freehold, which `tenure_notes` says; a share transfer is a share of the freehold. */
export const streetTenures = new Map<string, Tenure>([
  ['freehold', 'freehold'],
  ['flying freehold', 'freehold'],
  ['leasehold', 'leasehold'],
  ['commonhold', 'commonhold'],
  ['share of freehold', 'share_of_freehold'],
  ['share transfer', 'share_of_freehold'],
])

export const streetFurnishings = new Map<string, Furnishing>([
  ['fully furnished', 'furnished'],
  ['furnished', 'furnished'],
  ['part furnished', 'part_furnished'],
  ['unfurnished', 'unfurnished'],
])

/** `property_type` with `property_style`: Rightmove's codes of houses and bungalows. */
const styles: Record<string, { house: number; bungalow: number }> = {
  detached: { house: 4, bungalow: 15 },
  'semi detached': { house: 3, bungalow: 14 },
  terraced: { house: 1, bungalow: 13 },
  'mid-terraced': { house: 1, bungalow: 13 },
  'end of terrace': { house: 2, bungalow: 13 },
  'link detached': { house: 21, bungalow: 15 },
}

const types = new Map<string, number>(
  Object.entries({
    house: 26,
    'house unspecified': 26,
    'mews house': 5,
    'cluster house': 6,
    'ground floor flat': 7,
    flat: 8,
    'studio flat': 9,
    'ground floor maisonette': 10,
    maisonette: 11,
    bungalow: 12,
    'dormer bungalow': 12,
    'chalet bungalow': 12,
    'mobile home': 16,
    'land (residential)': 20,
    'link detached': 21,
    'town house': 22,
    cottage: 23,
    chalet: 24,
    'character property': 25,
    villa: 27,
    apartment: 28,
    penthouse: 29,
    finca: 30,
    'barn conversion': 43,
    'serviced apartment': 44,
    parking: 45,
    'sheltered housing': 46,
    'retirement property': 47,
    'house share': 48,
    'flat share': 49,
    'park home': 50,
    garages: 51,
    'farm house': 52,
    'equestrian facility': 53,
    duplex: 56,
    triplex: 59,
    longere: 62,
    gite: 65,
    barn: 68,
    trulli: 71,
    mill: 74,
    ruins: 77,
    restaurant: 80,
    cafe: 83,
    castle: 92,
    chateau: 92,
    'village house': 95,
    'cave house': 101,
    cortijo: 104,
    'farm land': 107,
    plot: 110,
    'country house': 113,
    'stone house': 116,
    caravan: 117,
    lodge: 118,
    'log cabin': 119,
    'manor house': 120,
    'stately home': 121,
    'off plan': 125,
    'detached villa': 131,
    'bar nightclub': 134,
    shop: 137,
    riad: 140,
    'house boat': 141,
    'hotel room': 142,
    'block of apartments': 143,
    'private halls': 144,
    office: 178,
    'business park': 181,
    'serviced office': 184,
    'retail property (high street)': 187,
    'retail property (out of town)': 190,
    'convenience store': 193,
    'hairdresser barber shop': 199,
    hotel: 202,
    'petrol station': 205,
    'post office': 208,
    pub: 211,
    'workshop retail space': 214,
    'distribution warehouse': 217,
    factory: 220,
    'heavy industrial': 223,
    'industrial park': 226,
    'light industrial': 229,
    storage: 232,
    showroom: 235,
    warehouse: 238,
    'land (commercial)': 241,
    'commercial development': 244,
    'industrial development': 247,
    'residential development': 250,
    'commercial property': 253,
    'data centre': 256,
    farm: 259,
    'farm commercial': 259,
    'healthcare facility': 262,
    'marine property': 265,
    'mixed use': 268,
    'research development facility': 271,
    'science park': 274,
    'guest house': 277,
    hospitality: 280,
    'leisure facility': 283,
    takeaway: 298,
    'childcare facility': 301,
    smallholding: 304,
    'place of worship': 307,
    'trade counter': 310,
    'coach house': 511,
    'house of multiple occupation': 512,
    'sports facilities': 535,
    spa: 538,
    'campsite holiday village': 541,
  }),
)

/** Words that state no type. */
export const streetNoTypes = new Set(['', 'not specified', 'other', 'none'])

export function streetType(word: string, style: string): number | undefined {
  const type = types.get(word)
  if (type === 26) return styles[style]?.house ?? type
  if (type === 12) return styles[style]?.bungalow ?? type
  return type
}
