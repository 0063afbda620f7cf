import type { CalculatorStart } from '#src/calculators/calculator.ts'
import { propertyCosts } from '#src/calculators/property-costs.ts'
import { dutyTableAt } from '#src/calculators/tax-tables.ts'
import type { Nation } from '#src/property/listing/listing.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

const NATIONS: readonly Nation[] = ['england', 'northern_ireland', 'scotland', 'wales']

/** A property without a price that a buyer could pay (to let, price on application) has no calculator. */
export const loader: OverlayLoader<CalculatorStart> = async ({ agency, taxTables, clock }, { property }) => {
  const { mortgageRatePercent: ratePercent, mortgageCalculatorOnly, typicalFees: fees } = agency.settings
  const today = clock().toISOString()
  const start = property
    ? propertyCosts(property, { tables: taxTables, today, ratePercent, fees })
    : {
        ratePercent,
        tables: NATIONS.flatMap((nation) => {
          const table = dutyTableAt(taxTables, nation, today)
          return table ? [{ nation, table }] : []
        }),
      }
  if (!start) return 'missing'
  return { start: mortgageCalculatorOnly ? { ...start, tables: [] } : start }
}
