import type { CalculatorStart } from '#src/calculators/calculator.ts'
import { priceForCosts, taxingNation } from '#src/calculators/property-costs.ts'
import { dutyTableAt } from '#src/calculators/tax-tables.ts'
import type { Nation } from '#src/property/listing/listing.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

const NATIONS: readonly Nation[] = ['england', 'northern_ireland', 'scotland', 'wales']

/** A property without a price that a buyer could pay (to let, price on application) has no calculator. */
export const loader: OverlayLoader<CalculatorStart> = async (services, { property }) => {
  const { agency, taxTables, clock } = services
  const { mortgageRatePercent, mortgageCalculatorOnly } = agency.settings
  const pricePounds = property && priceForCosts(property)
  if (property && pricePounds === undefined) return 'missing'
  const nations = property ? [taxingNation(property.address)] : NATIONS
  const today = clock().toISOString()
  const tables = nations.flatMap((nation) => {
    const table = nation && !mortgageCalculatorOnly && dutyTableAt(taxTables, nation, today)
    return table ? [{ nation, table }] : []
  })
  return {
    start: { pricePounds, ratePercent: mortgageRatePercent, tables },
  }
}
