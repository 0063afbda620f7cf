import type { Nation } from '#src/property/listing/listing.ts'
import { type DutyBand, type DutyTax, dutyTableAt, type TaxTables } from '../tax-tables.ts'

/** Fixed names: docs/contracts/page-object.md. The rate's name depends on the tax. Percent and whole pounds. */
export type DutyBandJson = {
  minimum_property_price: number
  maximum_property_price: number | null
  base_sdlt_rate?: number
  base_lbtt_rate?: number
  base_ltt_rate?: number
  non_uk_resident_surcharge: number
  additional_property_surcharge: number
}

export type DutyTableJson = {
  tax: DutyTax
  effective_from: string
  surcharge_minimum_price: number
  base: DutyBandJson[]
  first_time_buyer: DutyBandJson[]
  corporate_buyer: DutyBandJson[]
  corporate_flat_rate: { applies_above: number; flat_rate: number; non_uk_resident_surcharge: number } | null
}

/** The table of an ISO date; null before the first one. */
export function presentDutyTable(tables: TaxTables, nation: Nation, date: string): DutyTableJson | null {
  const table = dutyTableAt(tables, nation, date)
  if (!table) return null
  const { corporateFlatRate: flat } = table
  const present = (bands: DutyBand[]) => bands.map((band) => presentBand(band, table.tax))
  return {
    tax: table.tax,
    effective_from: table.effectiveFrom,
    surcharge_minimum_price: table.surchargeFromPounds,
    base: present(table.base),
    first_time_buyer: present(table.firstTimeBuyer),
    corporate_buyer: present(table.corporateBuyer),
    corporate_flat_rate: flat
      ? {
          applies_above: flat.abovePounds,
          flat_rate: flat.ratePercent,
          non_uk_resident_surcharge: flat.nonUkResidentPercent,
        }
      : null,
  }
}

const rateNames = { SDLT: 'base_sdlt_rate', LBTT: 'base_lbtt_rate', LTT: 'base_ltt_rate' } as const

function presentBand(band: DutyBand, tax: DutyTax): DutyBandJson {
  return {
    minimum_property_price: band.fromPounds,
    maximum_property_price: band.toPounds,
    [rateNames[tax]]: band.ratePercent,
    non_uk_resident_surcharge: band.nonUkResidentPercent,
    additional_property_surcharge: band.additionalPercent,
  }
}
