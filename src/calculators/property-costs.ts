import { formatPounds } from '#src/formatting/numbers.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { Address, Nation, Property } from '#src/property/listing/listing.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { propertyType } from '#src/property/listing/property-types.ts'
import { statedAmount } from '#src/property/price/price.ts'
import type { CalculatorStart } from './calculator.ts'
import type { TypicalFees } from './cash-needed.ts'
import type { CostRow } from './cost-parts.ts'
import { taxNames, taxOf } from './describe-duty.ts'
import { dutyTableAt, type TaxTables } from './tax-tables.ts'

/** What a home's costs are worked out from: all of it reaches the browser. */
export type PropertyCosts = CalculatorStart & { pricePounds: number }

/** Of a home for sale; undefined if `priceForCosts` is. `today` is an ISO 8601 date. */
export function propertyCosts(
  property: Property,
  given: { tables: TaxTables; today: string; ratePercent: number; fees?: Partial<TypicalFees> },
): PropertyCosts | undefined {
  const pricePounds = priceForCosts(property)
  if (pricePounds === undefined) return undefined
  const nation = taxingNation(property.address)
  const table = nation && dutyTableAt(given.tables, nation, given.today)
  return {
    pricePounds,
    ratePercent: given.ratePercent,
    tables: nation && table ? [{ nation, table }] : [],
    fees: given.fees,
    localTax: localTax(property),
  }
}

/** Undefined for lettings, homes off the market or without a price, and what is no dwelling. */
function priceForCosts(property: Property): number | undefined {
  if (property.channel !== 'sales' || isOffMarket(property.status)) return undefined
  if (isNonResidential(property) || isDevelopment(property)) return undefined
  return statedAmount(property.price) ?? undefined
}

/**
 * Which tax is due on a sale without a dwelling: land, a garage or commercial property. The tables hold residential rates
 * only, so there is no figure. Undefined for homes, and where no UK tax is due.
 * https://www.gov.uk/stamp-duty-land-tax/nonresidential-and-mixed-rates
 */
export function nonResidentialTaxNote(property: Property): string | undefined {
  if (property.channel !== 'sales' || isOffMarket(property.status) || !isNonResidential(property)) return undefined
  const nation = taxingNation(property.address)
  if (!nation) return undefined
  const tax = `${taxNames(taxOf(nation)).name} is due at non-residential rates. Your solicitor can tell you how much.`
  return property.typeId === SMALLHOLDING
    ? `Smallholdings are usually taxed as mixed use, so ${tax}`
    : `This isn't a home, so ${tax}`
}

/** PROP_SUB_IDs of the category land. */
const OFF_PLAN_HOME = 125
const SMALLHOLDING = 304

function isNonResidential(property: Property): boolean {
  const { category } = propertyType(property.typeId)
  const isWithoutDwelling = (category === 'land' && property.typeId !== OFF_PLAN_HOME) || category === 'garages'
  return isWithoutDwelling || hasTag(property, 'commercial')
}

const isDevelopment = (property: Property) => hasTag(property, 'development')

function hasTag(property: Property, name: string): boolean {
  return allTags(property).some((tag) => tag === name || tag === `gth-${name}`)
}

/** The nation that taxes the sale. The default is England; the Isle of Man, Channel Islands and other countries have none. */
export function taxingNation({ nation, countryCode, outcode }: Address): Nation | undefined {
  if (nation) return nation
  if (countryCode !== undefined && !/^(GB|UK)$/i.test(countryCode)) return undefined
  return /^(IM|JE|GY)\d/.test(outcode ?? '') ? undefined : 'england'
}

/** Council tax a month, in Northern Ireland domestic rates; nothing if unknown. */
function localTax({ material: { councilTaxPerYear }, address }: Property): CostRow[] {
  if (councilTaxPerYear === undefined) return []
  const label = address.nation === 'northern_ireland' ? 'Domestic rates' : 'Council tax'
  return [{ label, value: `${formatPounds(Math.round(councilTaxPerYear / 12))} pcm` }]
}
