import type { Nation } from '#src/property/listing/listing.ts'

/** Stamp Duty Land Tax, Land and Buildings Transaction Tax, Land Transaction Tax. */
export type DutyTax = 'SDLT' | 'LBTT' | 'LTT'

/**
 * The part of a price above `fromPounds` and up to `toPounds` (null: without end) and what it is taxed at, in percent.
 * The surcharges are percentage points that a buyer with a surcharge pays besides.
 */
export type DutyBand = {
  fromPounds: number
  toPounds: number | null
  ratePercent: number
  additionalPercent: number
  nonUkResidentPercent: number
}

/** A company that buys one dwelling above a price pays one rate on all of it (Finance Act 2003, schedule 4A). */
export type FlatRate = { abovePounds: number; ratePercent: number; nonUkResidentPercent: number }

/** Each set of rates of a table, and the date (ISO 8601) since which its rates have stood as they are. */
export type InForceSince = {
  base: string
  firstTimeBuyer?: string
  additional?: string
  nonUkResident?: string
  corporateBuyer?: string
  corporateFlatRate?: string
}

/** A nation's rates for homes from a date on. */
export type DutyTable = {
  tax: DutyTax
  /** ISO 8601 date; applies until a later table of the nation */
  effectiveFrom: string
  /** a price below it bears no surcharge */
  surchargeFromPounds: number
  base: DutyBand[]
  /** empty: no relief. A last band that ends is the highest price with relief */
  firstTimeBuyer: DutyBand[]
  /** of companies and of additional properties; empty: as `base` */
  corporateBuyer: DutyBand[]
  corporateFlatRate?: FlatRate
  inForceSince: InForceSince
  /** URLs where the rates are published, the most official first */
  sources: string[]
}

/** Tables of each nation, the oldest first. */
export type TaxTables = Readonly<Record<Nation, readonly DutyTable[]>>

/** The table in force on a date (ISO 8601): the latest that has begun; undefined on a date before the first. */
export function dutyTableAt(tables: TaxTables, nation: Nation, date: string): DutyTable | undefined {
  return tables[nation].findLast(({ effectiveFrom }) => effectiveFrom <= date.slice(0, 10))
}
