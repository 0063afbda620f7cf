import type { SizeUnit } from '#src/feed-import/rows/feed-property.ts'
import type {
  Furnishing,
  LetType,
  PriceQualifier,
  RentFrequency,
  Status,
  Tenure,
} from '#src/property/listing/listing.ts'

/** The codes of BLM 3, as text because that is how a file has them. */

/** Has no inherited keys: a file may hold any word as a code, `constructor` too. */
function codes<T>(entries: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null), entries)
}

export const transactions = codes<'sales' | 'lettings'>({ '1': 'sales', '2': 'lettings' })

export const statuses = codes<Status>({
  '0': 'available',
  '1': 'sstc',
  // sold subject to contract and missives: Scotland
  '2': 'sstc',
  '3': 'under_offer',
  '4': 'reserved',
  '5': 'let_agreed',
})

export const priceQualifiers = codes<PriceQualifier>({
  '0': 'none',
  '1': 'poa',
  '2': 'guide_price',
  '3': 'fixed_price',
  '4': 'offers_in_excess_of',
  '5': 'oiro',
  '6': 'sale_by_tender',
  '7': 'from',
  '9': 'shared_ownership',
  '10': 'offers_over',
  '11': 'part_buy_part_rent',
  '12': 'shared_equity',
  '14': 'equity_loan',
  '15': 'offers_invited',
})

/** Empty is monthly. */
export const rentFrequencies = codes<RentFrequency>({
  '': 'monthly',
  '0': 'weekly',
  '1': 'monthly',
  '2': 'quarterly',
  '3': 'annual',
  '5': 'per_person_per_week',
})

/** 0 is "not specified". */
export const letTypes = codes<LetType | undefined>({
  '0': undefined,
  '1': 'long',
  '2': 'short',
  '3': 'student',
  '4': 'commercial',
})

/** 3 is "not specified". */
export const furnishings = codes<Furnishing | undefined>({
  '0': 'furnished',
  '1': 'part_furnished',
  '2': 'unfurnished',
  '3': undefined,
  '4': 'furnished_or_unfurnished',
})

export const tenures = codes<Tenure>({
  '1': 'freehold',
  '2': 'leasehold',
  '3': 'feudal',
  '4': 'commonhold',
  '5': 'share_of_freehold',
})

/** AREA_SIZE_UNIT_ID. `priceUnit` says what PRICE_PER_UNIT is per. */
export const sizeUnits = codes<{ unit: SizeUnit; priceUnit: string }>({
  '1': { unit: 'sq_ft', priceUnit: 'sq ft' },
  '2': { unit: 'sq_m', priceUnit: 'sq m' },
  '3': { unit: 'acres', priceUnit: 'acre' },
  '4': { unit: 'hectares', priceUnit: 'hectare' },
})

/** LET_BILL_INC_… columns. One of them is misspelt in the format itself, so both spellings are read. */
export const billColumns = codes<string>({
  LET_BILL_INC_WATER: 'Water',
  LET_BILL_INC_GAS: 'Gas',
  LET_BILL_INC_ELECTRICITY: 'Electricity',
  LET_BILL_INC_TV_LICENCE: 'TV licence',
  LET_BILL_INC_TV_LICIENCE: 'TV licence',
  LET_BILL_INC_TV_SUBSCRIPTION: 'TV subscription',
  LET_BILL_INC_INTERNET: 'Internet',
})

/** Flags of appliances in a home to let, read as features. */
export const applianceColumns = codes<string>({
  LET_WASHING_MACHINE_FLAG: 'Washing machine',
  LET_DISHWASHER_FLAG: 'Dishwasher',
  LET_BURGLAR_ALARM_FLAG: 'Burglar alarm',
})
