import { beforeAll, expect, test } from 'vitest'
import { loadTaxTables } from './server/load-tax-tables.ts'
import { stampDuty } from './stamp-duty.ts'
import { PUBLISHED_CASES, WELSH_BANDS_BEFORE_2022, WELSH_CHANGE_OF_2022 } from './stamp-duty-published.cases.ts'
import { type DutyBand, type DutyTable, dutyTableAt, type TaxTables } from './tax-tables.ts'

let tables: TaxTables
beforeAll(async () => {
  tables = await loadTaxTables()
})
const inForce = (nation: keyof TaxTables) => dutyTableAt(tables, nation, '2026-11-20')!

/** A table with another surcharge for an additional property. */
function withPoints(table: DutyTable, points: number): DutyTable {
  const surcharged = (bands: DutyBand[]) => bands.map((band) => ({ ...band, additionalPercent: points }))
  return { ...table, base: surcharged(table.base), corporateBuyer: surcharged(table.corporateBuyer) }
}

test.each(
  PUBLISHED_CASES.map((one) => [one.nation, one.pricePounds, one.buyer.join() || 'only home', one.by, one] as const),
)('in %s, £%i as %s is what %s published', (nation, pricePounds, _who, _by, { buyer, points, dutyPounds }) => {
  const table = points === undefined ? inForce(nation) : withPoints(inForce(nation), points)
  expect(stampDuty(table, pricePounds, buyer).totalPounds).toBe(dutyPounds)
})

test.each(WELSH_CHANGE_OF_2022)('in Wales, the change of 2022 saved £%i buyers what was announced', (price, saved) => {
  const now = inForce('wales')
  const before = WELSH_BANDS_BEFORE_2022.map(([fromPounds, toPounds, ratePercent]) => ({
    fromPounds,
    toPounds,
    ratePercent,
    additionalPercent: 0,
    nonUkResidentPercent: 0,
  }))
  const due = (table: DutyTable) => stampDuty(table, price, []).totalPounds
  expect(due({ ...now, base: before }) - due(now)).toBe(saved)
})

test.each([175_000, 200_000, 300_000, 750_000, 1_000_000])(
  'in Scotland, relief saves a first-time buyer £600 at £%i, as Revenue Scotland says of everything from £175,000',
  (price) => {
    const due = (buyer: ['first_time'] | []) => stampDuty(inForce('scotland'), price, buyer).totalPounds
    expect(due([]) - due(['first_time'])).toBe(600)
  },
)
