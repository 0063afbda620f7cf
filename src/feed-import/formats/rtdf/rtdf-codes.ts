import type { SizeUnit } from '#src/feed-import/rows/feed-property.ts'
import type {
  Furnishing,
  LetType,
  PriceQualifier,
  RentFrequency,
  Status,
  Tenure,
} from '#src/property/listing/listing.ts'

// The codes of Rightmove's real-time data feed 1.4.1: numbers, unless they are words there too.

export const rtdfChannels = new Map<number, 'sales' | 'lettings'>([
  [1, 'sales'],
  [2, 'lettings'],
])

/** Each with the channel that alone may have it. */
export const rtdfStatuses = new Map<number, { status: Status; only?: 'sales' | 'lettings' }>([
  [1, { status: 'available' }],
  [2, { status: 'sstc', only: 'sales' }],
  // sold subject to the conclusion of missives: Scotland
  [3, { status: 'sstc', only: 'sales' }],
  [4, { status: 'under_offer', only: 'sales' }],
  [5, { status: 'reserved', only: 'sales' }],
  [6, { status: 'let_agreed', only: 'lettings' }],
])

/** 16 is "coming soon", which qualifies no price. */
export const COMING_SOON = 16

export const rtdfQualifiers = new Map<number, PriceQualifier>([
  [0, 'none'],
  [1, 'poa'],
  [2, 'guide_price'],
  [3, 'fixed_price'],
  [4, 'offers_in_excess_of'],
  [5, 'oiro'],
  [6, 'sale_by_tender'],
  [7, 'from'],
  [9, 'shared_ownership'],
  [10, 'offers_over'],
  [11, 'part_buy_part_rent'],
  [12, 'shared_equity'],
  [15, 'offers_invited'],
  [COMING_SOON, 'none'],
])

/** Payments a year. `times` makes a rent of a period that adverts do not have one that they have. */
export const rtdfFrequencies = new Map<number, { frequency: RentFrequency; times?: number; words: string }>([
  [1, { frequency: 'annual', words: 'a year' }],
  [4, { frequency: 'quarterly', words: 'a quarter' }],
  [12, { frequency: 'monthly', words: 'a month' }],
  [52, { frequency: 'weekly', words: 'a week' }],
  [365, { frequency: 'weekly', times: 7, words: 'a day' }],
])

/** 0 is "not specified". */
export const rtdfLetTypes = new Map<number, LetType | undefined>([
  [0, undefined],
  [1, 'long'],
  [2, 'short'],
  [4, 'commercial'],
])

export const rtdfFurnishings = new Map<number, Furnishing>([
  [0, 'furnished'],
  [1, 'part_furnished'],
  [2, 'unfurnished'],
  [4, 'furnished_or_unfurnished'],
])

export const rtdfTenures = new Map<number, Tenure>([
  [1, 'freehold'],
  [2, 'leasehold'],
  [3, 'feudal'],
  [4, 'commonhold'],
  [5, 'share_of_freehold'],
  [6, 'non_traditional'],
])

/** `priceUnit` says what a price is per. */
export const rtdfAreaUnits = new Map<number, { unit: SizeUnit; priceUnit: string }>([
  [1, { unit: 'sq_ft', priceUnit: 'sq ft' }],
  [2, { unit: 'sq_m', priceUnit: 'sq m' }],
  [3, { unit: 'acres', priceUnit: 'acre' }],
  [4, { unit: 'hectares', priceUnit: 'hectare' }],
])

/** Metres of a unit of length. */
export const rtdfLengths = new Map<number, number>([
  [5, 1],
  [6, 0.01],
  [7, 0.001],
  [8, 0.3048],
  [9, 0.0254],
])

export const rtdfUseClasses = new Map<number, string>([
  [1, 'A1'],
  [4, 'A2'],
  [7, 'A3'],
  [10, 'A4'],
  [13, 'A5'],
  [16, 'B1'],
  [19, 'B2'],
  [22, 'B8'],
  [25, 'C1'],
  [28, 'C2'],
  [31, 'C2A'],
  [34, 'C3'],
  [37, 'D1'],
  [40, 'D2'],
  [43, 'sui generis'],
  [46, 'sui generis'],
])

export const rtdfParking = new Map<number, string>([
  [13, 'Allocated'],
  [14, 'Communal'],
  [15, 'Covered'],
  [16, 'Garage'],
  [17, 'Driveway'],
  [18, 'Gated'],
  [19, 'Off street'],
  [20, 'On street'],
  [21, 'Rear'],
  [22, 'Permit'],
  [23, 'Private'],
  [24, 'Residents'],
  [54, 'No permit'],
  [55, 'Not allocated'],
  [56, 'No parking'],
  [57, 'Charging for electric cars'],
  [58, 'Disabled parking'],
  [59, 'No disabled parking'],
  [60, 'Garage in a block'],
])

export const rtdfOutsideSpaces = new Map<number, string>([
  [29, 'Back garden'],
  [30, 'Communal garden'],
  [31, 'Enclosed garden'],
  [32, 'Front garden'],
  [33, 'Private garden'],
  [34, 'Rear garden'],
  [35, 'Terrace'],
  [36, 'Patio'],
])

export const rtdfAccessibility = new Map<number, string>([
  [37, 'Level access'],
  [38, 'Lift access'],
  [39, 'Ramped access'],
  [40, 'Wet room'],
  [41, 'Wide doorways'],
  [42, 'Not suitable for wheelchair users'],
  [43, 'Step-free access'],
  [44, 'Level access shower'],
  [45, 'Lateral living'],
])

export const DOUBLE_GLAZING = 3

export const rtdfHeating = new Map<number, string>([
  [1, 'Air conditioning'],
  [2, 'Central heating'],
  [DOUBLE_GLAZING, 'Double glazing'],
  [4, 'Eco-friendly'],
  [5, 'Electric'],
  [6, 'Gas'],
  [7, 'Gas central heating'],
  [8, 'Night storage'],
  [9, 'Oil'],
  [10, 'Solar'],
  [11, 'Solar water'],
  [12, 'Underfloor heating'],
  [46, 'Wood burner'],
  [47, 'Open fire'],
  [48, 'Biomass boiler'],
  [49, 'Ground source heat pump'],
  [50, 'Air source heat pump'],
  [51, 'Solar photovoltaic thermal'],
  [52, 'Underfloor heating'],
  [53, 'Solar thermal'],
])

export const rtdfSupplies = new Map<string, string>([
  ['mains_supply', 'Mains'],
  ['private_supply', 'Private supply'],
  ['wind_turbine', 'Wind turbine'],
  ['solar_pv_panels', 'Solar panels'],
])

export const rtdfBroadband = new Map<string, string>([
  ['adsl', 'ADSL (copper wire)'],
  ['cable', 'Cable'],
  ['fttc', 'Fibre to the cabinet'],
  ['fttp', 'Fibre to the premises'],
  ['none', 'None'],
])

export const rtdfFloodSources = new Map<string, string>([
  ['river', 'river'],
  ['sea', 'sea'],
  ['groundwater', 'groundwater'],
  ['lake', 'lake'],
  ['reservoir', 'reservoir'],
  ['other', 'another source'],
])

/** Bands that say that there is none, yet or any more. */
export const RTDF_TAX_BANDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'TBC', 'DELETED'] as const
