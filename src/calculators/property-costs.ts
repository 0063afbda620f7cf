import { formatNumber, formatPounds } from '#src/formatting/numbers.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { Address, Nation, Property } from '#src/property/listing/listing.ts'
import { propertyType } from '#src/property/listing/property-types.ts'
import { allTags } from '#src/property/listing/tags.ts'
import { statedAmount } from '#src/property/price/price.ts'
import { type CashLine, cashNeeded, type TypicalFees } from './cash-needed.ts'
import { describeDuty, describeRates, dutyNotes, formatBand, formatPercent, taxNames, taxOf } from './describe-duty.ts'
import { BUYER_TRAITS } from './messages.ts'
import { type Mortgage, mortgage } from './mortgage.ts'
import { type CalculatorName, type CostsInput, type ParsedCosts, parseCostsQuery } from './parse-costs-query.ts'
import { excludedBy, relevantTraits, type StampDuty, stampDuty } from './stamp-duty.ts'
import { type DutyTable, dutyTableAt, type TaxTables } from './tax-tables.ts'

export type CostRow = { label: string; value: string }

export type BandRow = { part: string; rate: string; duty: string; used: boolean }

/** A number field with its unit before or after it. */
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

/** How a sum is calculated, and the form to change its inputs. */
export type CostWorking = {
  calculator: CalculatorName
  opener: string
  open: boolean
  rows?: CostRow[]
  bands?: BandRow[]
  note: string
  source?: { name: string; href: string }
  fields: CostField[]
  /** the check boxes' legend */
  about: string
  boxes: CostBox[]
  problem?: string
  /** hidden fields: the other form's parameters */
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

/** A home's costs in words, ready to render. */
export type PropertyCosts = {
  mortgage: CostPart
  /** absent outside the UK */
  duty?: CostPart
  cash: CostPart
  /** the lines beside the price */
  summary: CostRow[]
}

/**
 * The costs of a home for sale; undefined if `priceForCosts` is. `today` is an ISO 8601 date; `query` is the visitor's input.
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
  const parsed = parseCostsQuery(given.query, { pricePounds, ratePercent: given.ratePercent, traits })
  const { input } = parsed
  const loan = mortgage(input)
  const duty = table && stampDuty(table, input.pricePounds, input.buyer)
  const cash = cashNeeded({ ...input, dutyPounds: duty?.totalPounds, fees: given.fees })
  const taxHeading = table && taxNames(table.tax).heading
  return {
    mortgage: mortgagePart(parsed, loan),
    duty: nation && table && duty && dutyPart(parsed, { nation, table, duty }),
    cash: {
      title: 'Cash needed',
      sum: formatPounds(cash.totalPounds),
      words: "Cash you'll need upfront. Fees are typical estimates.",
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

/** Undefined for lettings, homes off the market or without a price, and what is no dwelling. */
export function priceForCosts(property: Property): number | undefined {
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

export function mortgagePart(parsed: ParsedCosts, loan: Mortgage): CostPart {
  const { input, typed, problems, kept, working } = parsed
  const { interestOnly, pricePounds } = input
  return {
    title: 'Mortgage',
    sum: formatPounds(loan.monthlyPounds),
    unit: 'a month',
    words: mortgageWords(input),
    working: {
      calculator: 'mortgage',
      opener: 'Change the figures',
      open: working === 'mortgage',
      rows: interestOnly
        ? [
            { label: 'Interest is charged on', value: formatPounds(pricePounds) },
            { label: 'Total paid', value: formatPounds(loan.repaidPounds) },
          ]
        : [
            { label: 'You borrow', value: formatPounds(loan.loanPounds) },
            { label: 'Loan to value', value: `${loan.loanToValuePercent}%` },
            { label: 'Total repaid', value: formatPounds(loan.repaidPounds) },
            { label: 'Total interest', value: formatPounds(loan.interestPounds) },
          ],
      note: 'This is an illustration, not an offer. Your rate depends on your circumstances and the lender.',
      fields: [
        priceField(parsed),
        {
          name: 'deposit',
          label: 'Deposit',
          before: '£',
          value: typed.deposit ?? formatNumber(input.depositPounds),
        },
        {
          name: 'rate',
          label: 'Interest rate',
          after: '% a year',
          decimals: true,
          value: typed.rate ?? String(input.ratePercent),
          problem: problems.rate,
        },
        {
          name: 'years',
          label: 'Mortgage term',
          after: 'years',
          decimals: true,
          value: typed.years ?? String(input.years),
          problem: problems.years,
        },
      ],
      about: 'Mortgage type',
      boxes: [{ name: 'interest_only', value: 'on', label: 'Interest only', ticked: interestOnly }],
      kept: kept.mortgage,
    },
  }
}

/** "With a 20% deposit (£250,000), over 25 years at 4.5%." */
function mortgageWords({ pricePounds, depositPounds, years, ratePercent, interestOnly }: CostsInput): string {
  if (depositPounds > pricePounds) return 'Your deposit is more than the price, so no mortgage is needed.'
  const terms = `over ${years} years at ${ratePercent}%.`
  if (interestOnly) return `Interest only, on the full price, ${terms}`
  if (depositPounds === 0) return `With no deposit, ${terms}`
  const share = Math.round((depositPounds / pricePounds) * 1000) / 10
  return `With a ${share}% deposit (${formatPounds(depositPounds)}), ${terms}`
}

export function dutyPart(
  parsed: ParsedCosts,
  { nation, table, duty }: { nation: Nation; table: DutyTable; duty: StampDuty },
): CostPart {
  const { buyer } = parsed.input
  const { heading, publisher } = taxNames(table.tax)
  const notes = dutyNotes(table, duty, buyer)
  return {
    title: heading,
    sum: formatPounds(duty.totalPounds),
    words: describeDuty(duty, buyer, nation),
    working: {
      calculator: 'duty',
      opener: 'See how this is calculated',
      open: parsed.working === 'duty',
      bands: duty.bands.map((band) => ({
        part: formatBand(band),
        rate: formatPercent(band.ratePercent),
        duty: formatPounds(band.dutyPounds),
        used: band.taxedPounds > 0,
      })),
      note: [...notes, describeRates(table, duty)].join(' '),
      source: { name: publisher, href: table.sources[0] ?? '' },
      fields: [priceField(parsed)],
      about: 'Buyer type',
      boxes: relevantTraits(table).map((trait) => ({
        name: 'buyer',
        value: trait,
        label: BUYER_TRAITS[trait],
        ticked: buyer.includes(trait),
        excludes: excludedBy(trait),
      })),
      problem: parsed.problems.buyer,
      kept: parsed.kept.duty,
    },
  }
}

function priceField({ input, typed, problems }: ParsedCosts): CostField {
  const value = typed.price ?? formatNumber(input.pricePounds)
  return { name: 'price', label: 'Property price', before: '£', value, problem: problems.price }
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

/** Council tax a month, in Northern Ireland domestic rates; nothing if unknown. */
function localTax({ material: { councilTaxPerYear }, address }: Property): CostRow[] {
  if (councilTaxPerYear === undefined) return []
  const label = address.nation === 'northern_ireland' ? 'Domestic rates' : 'Council tax'
  return [{ label, value: `${formatPounds(Math.round(councilTaxPerYear / 12))} pcm` }]
}
