import type { FeedMediaItem } from '#src/feed-import/rows/feed-property.ts'
import type { Furnishing, PriceQualifier, RentFrequency, Status, Tenure } from '#src/property/listing/listing.ts'

// The words of Zoopla's real-time listings feed, version 1.2.

const words = <T>(entries: Record<string, T>): ReadonlyMap<string, T> => new Map(Object.entries(entries))

export const zooplaStatuses = words<Status>({
  available: 'available',
  under_offer: 'under_offer',
  sold_subject_to_contract: 'sstc',
  sold: 'sold',
  let_agreed: 'let_agreed',
  let: 'let',
})

export const zooplaQualifiers = words<PriceQualifier>({
  fixed_price: 'fixed_price',
  from: 'from',
  guide_price: 'guide_price',
  non_quoting: 'poa',
  offers_in_the_region_of: 'oiro',
  offers_over: 'offers_over',
  price_on_application: 'poa',
  sale_by_tender: 'sale_by_tender',
})

/** `ofYear` payments make a year; of a rent by the person nobody knows. */
export const zooplaFrequencies = words<{ frequency: RentFrequency; ofYear?: number }>({
  per_person_per_week: { frequency: 'per_person_per_week' },
  per_week: { frequency: 'weekly', ofYear: 52 },
  per_month: { frequency: 'monthly', ofYear: 12 },
  per_quarter: { frequency: 'quarterly', ofYear: 4 },
  per_year: { frequency: 'annual', ofYear: 1 },
})

export const zooplaFurnishings = words<Furnishing>({
  furnished: 'furnished',
  furnished_or_unfurnished: 'furnished_or_unfurnished',
  part_furnished: 'part_furnished',
  unfurnished: 'unfurnished',
})

export const zooplaTenures = words<Tenure>({
  feudal: 'feudal',
  freehold: 'freehold',
  leasehold: 'leasehold',
  share_of_freehold: 'share_of_freehold',
})

/** The code of docs/contracts/property.md that is nearest. */
export const zooplaTypes = words<number>({
  barn_conversion: 43,
  block_of_flats: 143,
  bungalow: 12,
  business_park: 181,
  chalet: 24,
  chateau: 92,
  cottage: 23,
  country_house: 113,
  detached: 4,
  detached_bungalow: 15,
  end_terrace: 2,
  equestrian: 53,
  farm: 259,
  farmhouse: 52,
  finca: 30,
  flat: 8,
  hotel: 202,
  houseboat: 141,
  industrial: 223,
  land: 20,
  leisure: 283,
  light_industrial: 229,
  link_detached: 21,
  lodge: 118,
  longere: 62,
  maisonette: 11,
  mews: 5,
  office: 178,
  park_home: 50,
  parking: 45,
  pub_bar: 211,
  restaurant: 80,
  retail: 137,
  riad: 140,
  semi_detached: 3,
  semi_detached_bungalow: 14,
  studio: 9,
  terraced: 1,
  terraced_bungalow: 13,
  town_house: 22,
  villa: 27,
  warehouse: 238,
})

/** Square feet, square metres and so on; `times` makes square yards square feet. */
export const zooplaAreas = words<{ unit: 'sq_ft' | 'sq_m' | 'acres' | 'hectares'; times?: number; priceUnit: string }>({
  sq_feet: { unit: 'sq_ft', priceUnit: 'sq ft' },
  sq_yards: { unit: 'sq_ft', times: 9, priceUnit: 'sq yd' },
  sq_metres: { unit: 'sq_m', priceUnit: 'sq m' },
  acres: { unit: 'acres', priceUnit: 'acre' },
  hectares: { unit: 'hectares', priceUnit: 'hectare' },
})

export const zooplaLengths = words<number>({ feet: 0.3048, metres: 1 })

export const zooplaBills = words<string>({
  electricity: 'Electricity',
  gas: 'Gas',
  internet: 'Internet',
  satellite_cable_tv: 'TV subscription',
  telephone: 'Telephone',
  tv_licence: 'TV licence',
  water: 'Water',
})

export const zooplaOutsideSpaces = words<string>({
  balcony: 'Balcony',
  communal_garden: 'Communal garden',
  private_garden: 'Private garden',
  roof_terrace: 'Roof terrace',
  terrace: 'Terrace',
})

export const zooplaParking = words<string>({
  double_garage: 'Double garage',
  off_street_parking: 'Off street',
  residents_parking: 'Residents',
  single_garage: 'Single garage',
  underground: 'Underground',
})

export const zooplaHeating = words<string>({
  full: 'Central heating',
  partial: 'Partial central heating',
  none: 'No central heating',
})

export const zooplaListedGrades = words<string>({
  category_a: 'Category A',
  category_b: 'Category B',
  category_c: 'Category C',
  grade_a: 'Grade A',
  grade_b: 'Grade B',
  grade_b_plus: 'Grade B+',
  grade_one: 'Grade I',
  grade_two: 'Grade II',
  grade_two_star: 'Grade II*',
  locally_listed: 'Locally listed',
})

export const zooplaIncentives = words<string>({
  equity_loan: 'Equity loan',
  help_to_buy: 'Help to Buy',
  mi_new_home: 'MI New Home',
  new_buy: 'NewBuy',
  part_buy_part_rent: 'Part buy, part rent',
  shared_equity: 'Shared equity',
  shared_ownership: 'Shared ownership',
})

export const zooplaMedia = words<FeedMediaItem['kind']>({
  audio_tour: 'tour',
  brochure: 'document',
  document: 'document',
  epc_graph: 'epc',
  epc_report: 'epc_document',
  floor_plan: 'floorplan',
  home_pack: 'document',
  image: 'photo',
  site_plan: 'floorplan',
  virtual_tour: 'tour',
})

/** Yes-or-no facts that no field of a listing has. */
export const ZOOPLA_FLAGS: readonly [string, string][] = [
  ['basement', 'Basement'],
  ['burglar_alarm', 'Burglar alarm'],
  ['business_for_sale', 'Business for sale'],
  ['chain_free', 'Chain free'],
  ['conservatory', 'Conservatory'],
  ['double_glazing', 'Double glazing'],
  ['fireplace', 'Fireplace'],
  ['fishing_rights', 'Fishing rights'],
  ['gym', 'Gym'],
  ['loft', 'Loft'],
  ['outbuildings', 'Outbuildings'],
  ['porter_security', 'Porter or security'],
  ['repossession', 'Repossession'],
  ['retirement', 'Retirement'],
  ['serviced', 'Serviced'],
  ['shared_accommodation', 'Shared accommodation'],
  ['swimming_pool', 'Swimming pool'],
  ['tenanted', 'Tenanted'],
  ['tennis_court', 'Tennis court'],
  ['utility_room', 'Utility room'],
  ['waterfront', 'Waterfront'],
  ['wood_floors', 'Wood floors'],
]
