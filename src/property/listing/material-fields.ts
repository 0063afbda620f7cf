import { formatOrigin } from './fact-origin.ts'
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
  floor_area: ['squareFeet'],
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

/** Of rows that state several fields: what each is called beside the others, and its value. */
const PARTS_OF_ROW: Readonly<Record<string, { name: string; valueOf: (listing: Listing) => unknown }>> = {
  groundRentPerYear: { name: 'Amount', valueOf: ({ lease }) => lease?.groundRentPerYear },
  groundRentReview: { name: 'Review', valueOf: ({ lease }) => lease?.groundRentReview },
  councilTaxBand: { name: 'Band', valueOf: ({ material }) => material.councilTaxBand },
  councilTaxPerYear: { name: 'Amount', valueOf: ({ material }) => material.councilTaxPerYear },
  councilTaxAuthority: { name: 'Council', valueOf: ({ material }) => material.councilTaxAuthority },
  scottishLandlordNumber: { name: 'Number', valueOf: ({ registrations }) => registrations?.scottishLandlord },
  rentSmartWalesNumber: { name: 'Number', valueOf: ({ registrations }) => registrations?.rentSmartWales },
  typeId: { name: 'Type', valueOf: ({ typeId }) => typeId },
  bedrooms: { name: 'Bedrooms', valueOf: ({ bedrooms }) => bedrooms },
}

/**
 * Where a row's value is from, as far as the listing says so, in words. What is from there in part only says which part:
 * "Amount: from the seller, 24 November 2026".
 */
export function sourceOfRow(listing: Listing, row: string): string | undefined {
  const { origins } = listing
  if (origins === undefined || !Object.hasOwn(FIELDS_OF_ROW, row)) return undefined
  const parts = FIELDS_OF_ROW[row]!.flatMap((field) => {
    const part = Object.hasOwn(PARTS_OF_ROW, field) ? PARTS_OF_ROW[field]! : undefined
    if (part && part.valueOf(listing) === undefined) return []
    const origin = Object.hasOwn(origins, field) ? origins[field] : undefined
    return [{ name: part?.name, source: origin && formatOrigin(origin) }]
  })
  const sources = new Set(parts.map(({ source }) => source))
  if (sources.size === 1) return parts[0]!.source
  const named = parts.flatMap(({ name, source }) => (source ? [`${name}: ${source.replace(/^From/, 'from')}`] : []))
  return named.join('. ')
}
