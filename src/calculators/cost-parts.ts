import { formatNumber, formatPounds } from '#src/formatting/numbers.ts'
import type { Nation } from '#src/property/listing/listing.ts'
import { type CashLine, cashNeeded, type TypicalFees } from './cash-needed.ts'
import { describeDuty, describeRates, dutyNotes, formatBand, formatPercent, taxNames } from './describe-duty.ts'
import { BUYER_TRAITS, MOVING_HOME } from './messages.ts'
import type { Mortgage } from './mortgage.ts'
import type { CostsInput, ParsedCosts } from './parse-costs-query.ts'
import { BUYER_KINDS, type BuyerTrait, chosenKind, isKind, relevantTraits, type StampDuty } from './stamp-duty.ts'
import type { DutyTable } from './tax-tables.ts'

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

export type CostBox = { name: string; value: string; label: string; ticked: boolean }

/** A sum, how it is calculated and the figures that it depends on. */
export type CostPart = {
  title: string
  /** absent while a figure that it depends on is missing or invalid */
  sum?: string
  unit?: string
  words: string
  rows?: CostRow[]
  bands?: BandRow[]
  note: string
  source?: { name: string; href: string }
  fields: CostField[]
  /** the legend of choices and boxes */
  about: string
  /** of which one is chosen */
  choices: CostBox[]
  boxes: CostBox[]
  problem?: string
}

export type CashPart = { title: string; sum?: string; words: string; rows: CostRow[] }

export function mortgagePart(parsed: ParsedCosts, loan: Mortgage): CostPart {
  const { input, typed, problems } = parsed
  const { interestOnly, pricePounds } = input
  return {
    title: 'Mortgage',
    sum: formatPounds(loan.monthlyPounds),
    unit: 'pcm',
    words: mortgageWords(input),
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
    choices: [],
    boxes: [{ name: 'interest_only', value: 'on', label: 'Interest only', ticked: interestOnly }],
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
  const traits = relevantTraits(table)
  const kind = chosenKind(buyer)
  const toBox = (trait: BuyerTrait): CostBox => ({
    name: 'buyer',
    value: trait,
    label: BUYER_TRAITS[trait],
    ticked: isKind(trait) ? trait === kind : buyer.includes(trait),
  })
  const [first, ...others] = BUYER_KINDS.filter((trait) => traits.includes(trait)).map(toBox)
  const moving = { name: 'buyer', value: '', label: MOVING_HOME, ticked: kind === undefined }
  return {
    title: heading,
    sum: formatPounds(duty.totalPounds),
    words: describeDuty(duty, buyer, nation),
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
    choices:
      first?.value === 'first_time' ? [first, moving, ...others] : [moving, ...(first ? [first] : []), ...others],
    boxes: traits.filter((trait) => !isKind(trait)).map(toBox),
    problem: parsed.problems.buyer,
  }
}

function priceField({ input, typed, problems }: ParsedCosts): CostField {
  const value = typed.price ?? formatNumber(input.pricePounds)
  return { name: 'price', label: 'Property price', before: '£', value, problem: problems.price }
}

/** What a buyer needs before moving in. */
export function cashPart(
  { input }: ParsedCosts,
  { fees, table, duty }: { fees?: Partial<TypicalFees>; table?: DutyTable; duty?: StampDuty },
): CashPart {
  const cash = cashNeeded({ ...input, dutyPounds: duty?.totalPounds, fees })
  const taxHeading = table && taxNames(table.tax).heading
  return {
    title: 'Cash needed',
    sum: formatPounds(cash.totalPounds),
    words: "Cash you'll need upfront. Fees are typical estimates.",
    rows: cash.lines.map(({ key, pounds: amount }) => ({
      label: cashWords(key, taxHeading),
      value: formatPounds(amount),
    })),
  }
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
