import { formatNumber, formatPounds } from '#src/formatting/numbers.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { Address, Nation, Property } from '#src/property/listing/listing.ts'
import { propertyType } from '#src/property/listing/property-types.ts'
import { allTags } from '#src/property/listing/tags.ts'
import { statedAmount } from '#src/property/price/price.ts'
import { type CashLine, cashNeeded, type TypicalFees } from './cash-needed.ts'
import {
  buyerTraitLabel,
  describeDuty,
  describeRates,
  dutyNotes,
  formatBand,
  formatPercent,
  taxNames,
} from './describe-duty.ts'
import { type Mortgage, mortgage } from './mortgage.ts'
import { type CalculatorName, type CostsInput, type ParsedCosts, parseCostsQuery } from './parse-costs-query.ts'
import { excludedBy, relevantTraits, type StampDuty, stampDuty } from './stamp-duty.ts'
import { type DutyTable, dutyTableAt, type TaxTables } from './tax-tables.ts'

export type CostRow = { label: string; value: string }

export type BandRow = { part: string; rate: string; duty: string; used: boolean }

/** A figure that may be typed, with its unit before or after it. */
export type CostField = {
  name: string
  label: string
  value: string
  problem?: string
  before?: string
  after?: string
  decimals?: boolean
}

export type CostBox = { name: string; value: string; label: string; ticked: boolean; excludes?: string }

/** How a sum comes about, and the form that asks for another. */
export type CostWorking = {
  calculator: CalculatorName
  opener: string
  open: boolean
  rows?: CostRow[]
  bands?: BandRow[]
  note: string
  source?: { name: string; href: string }
  fields: CostField[]
  /** what the boxes are about, for those who do not see them together */
  about: string
  boxes: CostBox[]
  problem?: string
  /** parameters that the form hands on for the other one */
  kept: [name: string, value: string][]
}

export type CostPart = {
  title: string
  sum: string
  unit?: string
  words: string
  rows?: CostRow[]
  working?: CostWorking
}

/** What a home would cost, in the words of its page: all is said here, so that the browser only has to set it. */
export type PropertyCosts = {
  mortgage: CostPart
  /** absent where none of our nations taxes the sale */
  duty?: CostPart
  cash: CostPart
  /** the lines beside the price */
  summary: CostRow[]
}

/**
 * The costs of a home for sale; undefined where none are reckoned (`reckonablePrice`).
 * `today` is an ISO 8601 date; `query` is what the visitor has changed.
 */
export function propertyCosts(
  property: Property,
  given: {
    tables: TaxTables
    today: string
    ratePercent: number
    fees?: Partial<TypicalFees>
    query: Iterable<readonly [name: string, value: string]>
  },
): PropertyCosts | undefined {
  const pricePounds = priceForCosts(property)
  if (pricePounds === undefined) return undefined
  const nation = taxingNation(property.address)
  const table = nation && dutyTableAt(given.tables, nation, given.today)
  const traits = table ? relevantTraits(table) : []
  const reading = parseCostsQuery(given.query, { pricePounds, ratePercent: given.ratePercent, traits })
  const { question } = reading
  const loan = mortgage(question)
  const duty = table && stampDuty(table, question.pricePounds, question.buyer)
  const cash = cashNeeded({ ...question, dutyPounds: duty?.totalPounds, fees: given.fees })
  const taxHeading = table && taxNames(table.tax).heading
  return {
    mortgage: mortgagePart(reading, loan),
    duty: nation && table && duty && dutyPart(reading, { nation, table, duty, bareLand: isBareLand(property) }),
    cash: {
      title: 'Cash needed',
      sum: formatPounds(cash.totalPounds),
      words: 'What you would need in hand. The fees are typical ones; yours will differ.',
      rows: cash.lines.map(({ key, pounds: amount }) => ({
        label: cashWords(key, taxHeading),
        value: formatPounds(amount),
      })),
    },
    summary: [
      { label: 'Mortgage, from', value: `${formatPounds(loan.monthlyPounds)} pcm` },
      ...(taxHeading && duty ? [{ label: taxHeading, value: formatPounds(duty.totalPounds) }] : []),
      ...localTax(property),
      { label: 'Cash needed', value: formatPounds(cash.totalPounds) },
    ],
  }
}

/**
 * The price in whole pounds that costs are reckoned from; undefined for lettings, homes off the market, homes without a
 * price, commercial property and whole developments.
 */
export function priceForCosts(property: Property): number | undefined {
  if (property.channel !== 'sales' || isOffMarket(property.status) || isForBusiness(property)) return undefined
  return statedAmount(property.price) ?? undefined
}

function isForBusiness(property: Property): boolean {
  return allTags(property).some((tag) => /^(gth-)?(commercial|development)$/.test(tag))
}

/**
 * The nation whose tax is due. A British address without one is taken to be in England, as elsewhere; the Isle of Man
 * and the Channel Islands have taxes of their own, as every other country has.
 */
export function taxingNation({ nation, countryCode, outcode }: Address): Nation | undefined {
  if (nation) return nation
  if (countryCode !== undefined && !/^(GB|UK)$/i.test(countryCode)) return undefined
  return /^(IM|JE|GY)\d/.test(outcode ?? '') ? undefined : 'england'
}

/** A mortgage in words, with the form that asks for another. */
export function mortgagePart(reading: ParsedCosts, loan: Mortgage): CostPart {
  const { question, typed, problems, kept, working } = reading
  const { interestOnly, pricePounds } = question
  return {
    title: 'Mortgage',
    sum: formatPounds(loan.monthlyPounds),
    unit: 'a month',
    words: mortgageWords(question),
    working: {
      calculator: 'mortgage',
      opener: 'Change the figures',
      open: working === 'mortgage',
      rows: interestOnly
        ? [
            { label: 'Interest is charged on', value: formatPounds(pricePounds) },
            { label: 'Paid in all', value: formatPounds(loan.repaidPounds) },
          ]
        : [
            { label: 'You borrow', value: formatPounds(loan.loanPounds) },
            { label: 'Loan to value', value: `${loan.loanToValuePercent}%` },
            { label: 'Repaid in all', value: formatPounds(loan.repaidPounds) },
            { label: 'Of which interest', value: formatPounds(loan.interestPounds) },
          ],
      note: 'An illustration, not an offer. Your rate depends on you and on the lender.',
      fields: [
        priceField(reading),
        {
          name: 'deposit',
          label: 'Deposit',
          before: '£',
          value: typed.deposit ?? formatNumber(question.depositPounds),
        },
        {
          name: 'rate',
          label: 'Interest rate',
          after: '% a year',
          decimals: true,
          value: typed.rate ?? String(question.ratePercent),
          problem: problems.rate,
        },
        {
          name: 'years',
          label: 'Repay over',
          after: 'years',
          decimals: true,
          value: typed.years ?? String(question.years),
          problem: problems.years,
        },
      ],
      about: 'Kind of mortgage',
      boxes: [{ name: 'interest_only', value: 'on', label: 'Interest only', ticked: interestOnly }],
      kept: kept.mortgage,
    },
  }
}

/** "With a 20% deposit (£250,000), over 25 years at 4.5%." */
function mortgageWords({ pricePounds, depositPounds, years, ratePercent, interestOnly }: CostsInput): string {
  if (depositPounds > pricePounds) return 'A deposit above the price leaves nothing to borrow.'
  const terms = `over ${years} years at ${ratePercent}%.`
  if (interestOnly) return `Interest only, on the full price, ${terms}`
  if (depositPounds === 0) return `With no deposit, ${terms}`
  const share = Math.round((depositPounds / pricePounds) * 1000) / 10
  return `With a ${share}% deposit (${formatPounds(depositPounds)}), ${terms}`
}

/** The tax on a purchase in words, with the form that asks for another. */
export function dutyPart(
  reading: ParsedCosts,
  { nation, table, duty, bareLand }: { nation: Nation; table: DutyTable; duty: StampDuty; bareLand?: boolean },
): CostPart {
  const { buyer } = reading.question
  const { heading, publisher } = taxNames(table.tax)
  const notes = [...dutyNotes(table, duty, buyer), ...(bareLand ? [BARE_LAND] : [])]
  return {
    title: heading,
    sum: formatPounds(duty.totalPounds),
    words: describeDuty(duty, buyer, nation),
    working: {
      calculator: 'duty',
      opener: 'See how it is worked out',
      open: reading.working === 'duty',
      bands: duty.bands.map((band) => ({
        part: formatBand(band),
        rate: formatPercent(band.ratePercent),
        duty: formatPounds(band.dutyPounds),
        used: band.taxedPounds > 0,
      })),
      note: [...notes, describeRates(table, duty)].join(' '),
      source: { name: publisher, href: table.sources[0] ?? '' },
      fields: [priceField(reading)],
      about: 'Who buys',
      boxes: relevantTraits(table).map((trait) => ({
        name: 'buyer',
        value: trait,
        label: buyerTraitLabel(trait),
        ticked: buyer.includes(trait),
        excludes: excludedBy(trait),
      })),
      problem: reading.problems.buyer,
      kept: reading.kept.duty,
    },
  }
}

function priceField({ question, typed, problems }: ParsedCosts): CostField {
  const value = typed.price ?? formatNumber(question.pricePounds)
  return { name: 'price', label: 'Property price', before: '£', value, problem: problems.price }
}

const BARE_LAND = 'These are the rates for homes. What has no home on it is taxed at other rates.'

/** What is sold without a home on it. */
export function isBareLand({ typeId }: Property): boolean {
  const { category } = propertyType(typeId)
  return category === 'land' || category === 'garages'
}

const FEES: Record<keyof TypicalFees, string> = {
  legal: 'Legal fees and searches',
  survey: 'Survey',
  mortgage: 'Mortgage fees',
  removals: 'Removals',
}

function cashWords(key: CashLine['key'], taxHeading = ''): string {
  if (key === 'deposit') return 'Deposit'
  return key === 'duty' ? taxHeading : FEES[key]
}

/** Council tax a month, or what Northern Ireland has instead; nothing where the amount is not known. */
function localTax({ material: { councilTaxPerYear }, address }: Property): CostRow[] {
  if (councilTaxPerYear === undefined) return []
  const label = address.nation === 'northern_ireland' ? 'Domestic rates' : 'Council tax'
  return [{ label, value: `${formatPounds(Math.round(councilTaxPerYear / 12))} pcm` }]
}
