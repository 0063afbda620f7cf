import type { DutyBand, DutyTable, InForceSince } from './tax-tables.ts'

export type BuyerTrait = 'first_time' | 'additional' | 'non_uk_resident' | 'company'

/** No trait: it will be the buyer's only home. */
export type Buyer = readonly BuyerTrait[]

/** A company's flat rate replaces all bands. */
export type DutyRates = 'base' | 'first_time_buyer' | 'higher' | 'corporate_flat'

/** The rate includes surcharges. */
export type ChargedBand = {
  fromPounds: number
  toPounds: number | null
  ratePercent: number
  taxedPounds: number
  dutyPounds: number
}

export type StampDuty = {
  /** rounded to whole pounds; what the bands come to */
  totalPounds: number
  /** of the price, to one decimal */
  effectivePercent: number
  bands: ChargedBand[]
  rates: DutyRates
  /** surcharges included in the rates */
  surcharges: ('additional' | 'non_uk_resident')[]
  /** ISO 8601 date since which these rates apply */
  inForceSince: string
}

/** A buyer is one of these, or is moving home; anybody may be a non-UK resident besides. */
export const BUYER_KINDS = ['first_time', 'additional', 'company'] as const satisfies BuyerTrait[]

export function isKind(trait: string): boolean {
  return BUYER_KINDS.some((kind) => kind === trait)
}

/** The kind that decides the tax where several are given; undefined: moving home. */
export function chosenKind(buyer: Buyer): BuyerTrait | undefined {
  return BUYER_KINDS.findLast((kind) => buyer.includes(kind))
}

/** The traits that change a table's tax: Wales has no first-time rates, and only SDLT has a non-resident surcharge. */
export function relevantTraits(table: DutyTable): BuyerTrait[] {
  const nonResident = table.base.some(({ nonUkResidentPercent }) => nonUkResidentPercent > 0)
  return [
    'additional',
    ...(table.firstTimeBuyer.length > 0 ? (['first_time'] as const) : []),
    ...(nonResident ? (['non_uk_resident'] as const) : []),
    'company',
  ]
}

/**
 * The tax on a home at a price in whole pounds: a company's flat rate; the higher rates for an additional property or a
 * company; relief for a first-time buyer up to the top of its bands; else the base rates. Surcharges start at
 * `surchargeFromPounds`. An additional property is never a first one.
 */
export function stampDuty(table: DutyTable, pricePounds: number, buyer: Buyer): StampDuty {
  const is = (trait: BuyerTrait) => buyer.includes(trait)
  const surcharged = pricePounds >= table.surchargeFromPounds
  const nonUkResident = is('non_uk_resident') && surcharged
  const flat = table.corporateFlatRate
  if (is('company') && flat && pricePounds > flat.abovePounds) {
    const whole: DutyBand = { fromPounds: 0, toPounds: null, additionalPercent: 0, ...flat }
    return charge({ pricePounds, bands: [whole], rates: 'corporate_flat', additional: false, nonUkResident, table })
  }
  const higher = is('company') || is('additional')
  if (higher && surcharged) {
    const bands = table.corporateBuyer.length > 0 ? table.corporateBuyer : table.base
    return charge({ pricePounds, bands, rates: 'higher', additional: true, nonUkResident, table })
  }
  const relieved = is('first_time') && !higher && reaches(table.firstTimeBuyer, pricePounds)
  const bands = relieved ? table.firstTimeBuyer : table.base
  return charge({
    pricePounds,
    bands,
    rates: relieved ? 'first_time_buyer' : 'base',
    additional: false,
    nonUkResident,
    table,
  })
}

/** The last band may have an end. */
function reaches(bands: DutyBand[], pricePounds: number): boolean {
  const top = bands.at(-1)
  return top !== undefined && (top.toPounds === null || pricePounds <= top.toPounds)
}

type Charge = {
  pricePounds: number
  bands: DutyBand[]
  rates: DutyRates
  additional: boolean
  nonUkResident: boolean
  table: DutyTable
}

function charge({ pricePounds, bands, rates, additional, nonUkResident, table }: Charge): StampDuty {
  const charged: ChargedBand[] = []
  // Rates have at most two decimals: pounds times hundredths of a percent stay whole numbers, and add up exactly.
  let exact = 0
  for (const { fromPounds, toPounds, ...band } of bands) {
    const ratePercent =
      band.ratePercent + (additional ? band.additionalPercent : 0) + (nonUkResident ? band.nonUkResidentPercent : 0)
    const taxedPounds = Math.max(0, Math.min(pricePounds, toPounds ?? pricePounds) - fromPounds)
    const before = toWholePounds(exact)
    exact += taxedPounds * Math.round(ratePercent * 100)
    // what is rounded is the sum so far, so that the bands come to the total
    charged.push({ fromPounds, toPounds, ratePercent, taxedPounds, dutyPounds: toWholePounds(exact) - before })
  }
  const surcharges: StampDuty['surcharges'] = []
  if (additional && bands.some(({ additionalPercent }) => additionalPercent > 0)) surcharges.push('additional')
  if (nonUkResident && bands.some(({ nonUkResidentPercent }) => nonUkResidentPercent > 0))
    surcharges.push('non_uk_resident')
  return {
    totalPounds: toWholePounds(exact),
    effectivePercent: pricePounds > 0 ? Math.round(exact / pricePounds / 10) / 10 : 0,
    bands: charged,
    rates,
    surcharges,
    inForceSince: latestOf(table.inForceSince, rates, surcharges),
  }
}

function toWholePounds(hundredthsOfPercent: number): number {
  return Math.round(hundredthsOfPercent / 10_000)
}

/** The latest date at which one of the rates or surcharges began. */
function latestOf(since: InForceSince, rates: DutyRates, surcharges: StampDuty['surcharges']): string {
  const ownRates: Record<DutyRates, string | undefined> = {
    base: since.base,
    first_time_buyer: since.firstTimeBuyer,
    higher: since.corporateBuyer,
    corporate_flat: since.corporateFlatRate,
  }
  const dates = [
    ownRates[rates] ?? since.base,
    surcharges.includes('additional') ? since.additional : undefined,
    surcharges.includes('non_uk_resident') ? since.nonUkResident : undefined,
  ]
  return dates.reduce<string>((latest, date) => (date !== undefined && date > latest ? date : latest), '')
}
