import type { FactOrigin } from './fact-origin.ts'
import type { Listing, Nation } from './listing.ts'

/** The fields of the overlay by which a row of material information is filled in, the first being its own. */
const FIELDS_OF_ROW: Readonly<Record<string, readonly string[]>> = {
  price: ['price'],
  rent: ['price'],
  deposit: ['deposit'],
  holding_deposit: ['holdingDeposit'],
  tenure: ['tenure'],
  lease: ['leaseYears'],
  ground_rent: ['groundRentPerYear', 'groundRentReview'],
  service_charge: ['serviceChargePerYear'],
  estate_charge: ['estateChargePerYear'],
  council_tax: ['councilTaxBand', 'councilTaxPerYear', 'councilTaxAuthority'],
  epc: ['epc'],
  landlord_registration: ['scottishLandlordNumber', 'rentSmartWalesNumber'],
  prs_landlord: ['prsLandlordId'],
  prs_dwelling: ['prsDwellingId'],
  type: ['typeId', 'bedrooms'],
  available_from: ['availableFrom'],
  furnishing: ['furnishing'],
  pets: ['pets'],
  construction: ['construction'],
  electricity: ['electricity'],
  water: ['water'],
  sewerage: ['sewerage'],
  heating: ['heating'],
  broadband: ['broadband'],
  mobile_signal: ['mobileSignal'],
  parking: ['parking'],
  outside_space: ['outsideSpace'],
  building_safety: ['buildingSafety'],
  restrictions: ['restrictions'],
  rights_of_way: ['rightsOfWay'],
  flood_risk: ['floodRisk'],
  planning: ['planning'],
  accessibility: ['accessibility'],
  coalfield: ['coalfield'],
  listed: ['listed'],
}

/** Fields that only some nations have. Northern Ireland has rates and no bands. */
const ONLY_IN: Readonly<Record<string, readonly Nation[]>> = {
  councilTaxBand: ['england', 'wales', 'scotland'],
  scottishLandlordNumber: ['scotland'],
  rentSmartWalesNumber: ['wales'],
  prsLandlordId: ['england'],
  prsDwellingId: ['england'],
}

/** The fields of a row in a nation; none where nothing can be filled in. */
export function fieldsOfRow(row: string, nation: Nation | null): readonly string[] {
  const fields = Object.hasOwn(FIELDS_OF_ROW, row) ? FIELDS_OF_ROW[row]! : []
  return fields.filter((field) => isFieldOf(field, nation))
}

/** Whether a nation has a field at all. */
export function isFieldOf(field: string, nation: Nation | null): boolean {
  const only = Object.hasOwn(ONLY_IN, field) ? ONLY_IN[field] : undefined
  return only === undefined || (nation !== null && only.includes(nation))
}

/** Where a row's value is from, as far as the listing says so of one of its fields. */
export function originOfRow({ origins }: Pick<Listing, 'origins'>, row: string): FactOrigin | undefined {
  if (origins === undefined || !Object.hasOwn(FIELDS_OF_ROW, row)) return undefined
  const field = FIELDS_OF_ROW[row]!.find((one) => Object.hasOwn(origins, one))
  return field === undefined ? undefined : origins[field]
}
