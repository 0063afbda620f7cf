import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Nation } from '#src/property/listing/listing.ts'
import type { DutyBand, DutyTable, TaxTables } from '../tax-tables.ts'

const SHIPPED = new URL('../../../data/tax-tables.json', import.meta.url)

/**
 * Loads data/tax-tables.json (data/README.md explains its names). Throws if a rule that the calculation relies on is broken:
 * bands without gaps, tables in the order of their dates, no nation missing.
 */
export async function loadTaxTables(file: URL | string = SHIPPED): Promise<TaxTables> {
  const read = taxFile.parse(JSON.parse(await readFile(file, 'utf8')))
  const parts = [read.stamp_duty_england, read.stamp_duty_scotland, read.stamp_duty_wales]
  const byNation = (nation: Nation): DutyTable[] => {
    const part = parts.find(({ applies_to }) => applies_to.includes(nation))
    if (!part) throw new Error(`The tax tables leave out ${nation}.`)
    return part.tables.map((table) => ({ ...table, tax: part.tax }))
  }
  return {
    england: byNation('england'),
    northern_ireland: byNation('northern_ireland'),
    scotland: byNation('scotland'),
    wales: byNation('wales'),
  }
}

const pounds = z.int().min(0)
/** at most two decimals, so that the tax adds up exactly */
const percent = z.number().min(0).max(100).multipleOf(0.01)
const date = z.iso.date()

const band = z
  .strictObject({
    minimum_property_price: pounds,
    maximum_property_price: pounds.nullable(),
    base_sdlt_rate: percent.optional(),
    base_lbtt_rate: percent.optional(),
    base_ltt_rate: percent.optional(),
    additional_property_surcharge: percent.default(0),
    non_uk_resident_surcharge: percent.default(0),
  })
  .transform((row, context): DutyBand => {
    const rates = [row.base_sdlt_rate, row.base_lbtt_rate, row.base_ltt_rate].filter((rate) => rate !== undefined)
    if (rates.length !== 1) context.addIssue({ code: 'custom', message: 'needs the rate of one tax' })
    return {
      fromPounds: row.minimum_property_price,
      toPounds: row.maximum_property_price,
      ratePercent: rates[0] ?? 0,
      additionalPercent: row.additional_property_surcharge,
      nonUkResidentPercent: row.non_uk_resident_surcharge,
    }
  })

const bandSet = z.array(band).refine(isUnbroken, 'bands start at 0, and each where the one before it ends')
const endless = bandSet.refine((bands) => bands.at(-1)?.toPounds === null, 'the last band has no maximum')

const table = z
  .strictObject({
    effective_from: date,
    surcharge_minimum_price: pounds,
    base: endless,
    first_time_buyer: bandSet,
    corporate_buyer: bandSet.refine((bands) => bands.length === 0 || bands.at(-1)?.toPounds === null),
    corporate_flat_rate: z
      .strictObject({ applies_above: pounds, flat_rate: percent, non_uk_resident_surcharge: percent.default(0) })
      .optional(),
    in_force_since: z.strictObject({
      base: date,
      first_time_buyer: date.optional(),
      additional_property_surcharge: date.optional(),
      non_uk_resident_surcharge: date.optional(),
      corporate_buyer: date.optional(),
      corporate_flat_rate: date.optional(),
    }),
    sources: z.array(z.url()).min(1),
  })
  .transform((row): Omit<DutyTable, 'tax'> => {
    const { corporate_flat_rate: flat, in_force_since: since } = row
    return {
      effectiveFrom: row.effective_from,
      surchargeFromPounds: row.surcharge_minimum_price,
      base: row.base,
      firstTimeBuyer: row.first_time_buyer,
      corporateBuyer: row.corporate_buyer,
      ...(flat && {
        corporateFlatRate: {
          abovePounds: flat.applies_above,
          ratePercent: flat.flat_rate,
          nonUkResidentPercent: flat.non_uk_resident_surcharge,
        },
      }),
      inForceSince: {
        base: since.base,
        firstTimeBuyer: since.first_time_buyer,
        additional: since.additional_property_surcharge,
        nonUkResident: since.non_uk_resident_surcharge,
        corporateBuyer: since.corporate_buyer,
        corporateFlatRate: since.corporate_flat_rate,
      },
      sources: row.sources,
    }
  })

const nationTables = z.strictObject({
  tax: z.enum(['SDLT', 'LBTT', 'LTT']),
  applies_to: z.array(z.enum(['england', 'northern_ireland', 'scotland', 'wales'])),
  tables: z
    .array(table)
    .min(1)
    .refine(
      (tables) => tables.every(({ effectiveFrom }, at) => at === 0 || effectiveFrom > tables[at - 1]!.effectiveFrom),
      'tables stand in the order of their dates',
    ),
})

const taxFile = z.strictObject({
  as_of: date,
  stamp_duty_england: nationTables,
  stamp_duty_scotland: nationTables,
  stamp_duty_wales: nationTables,
})

function isUnbroken(bands: DutyBand[]): boolean {
  return bands.every(({ fromPounds, toPounds }, at) => {
    const starts = at === 0 ? fromPounds === 0 : fromPounds === bands[at - 1]!.toPounds
    return starts && (toPounds === null || toPounds > fromPounds)
  })
}
