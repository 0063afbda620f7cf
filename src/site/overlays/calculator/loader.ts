import type { CalculatorStart } from '#src/calculators/calculator.ts'
import { isBareLand, priceForCosts, taxingNation } from '#src/calculators/property-costs.ts'
import { dutyTableAt } from '#src/calculators/tax-tables.ts'
import type { Nation } from '#src/property/listing/listing.ts'
import type { OverlayData } from '../runtime/overlay.ts'

export type CalculatorData = { start: CalculatorStart }

const NATIONS: readonly Nation[] = ['england', 'northern_ireland', 'scotland', 'wales']

/**
 * Mortgage and stamp duty, of a home or of any price that somebody types. There is no calculator of a home that has no
 * costs.
 */
export const calculatorData: OverlayData<CalculatorData> = async (services, { property }) => {
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
    title: 'What it would cost',
    data: {
      start: { pricePounds, ratePercent: mortgageRatePercent, tables, bareLand: property && isBareLand(property) },
    },
  }
}
