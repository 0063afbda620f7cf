import { formatPounds } from '#src/formatting/numbers.ts'
import { defaultDeposit, mortgage, rateProblem, termProblem } from './mortgage.ts'
import type { CostsInput } from './parse-costs-query.ts'
import type { BuyerTrait } from './stamp-duty.ts'

/** A buyer's own figures, the same for every home. */
export type BuyerFigures = Pick<CostsInput, 'ratePercent' | 'years' | 'interestOnly'> & {
  /** absent: the usual share of each price */
  depositPounds?: number
  buyer: BuyerTrait[]
}

const TRAITS: readonly BuyerTrait[] = ['first_time', 'additional', 'non_uk_resident', 'company']

/** Never throws; null where nothing usable is stored. */
export function readFigures(text: string | null): BuyerFigures | null {
  const stored = parse(text)
  const { ratePercent, years, interestOnly, depositPounds, buyer } = stored
  if (!isNumber(ratePercent) || rateProblem(ratePercent)) return null
  if (!isNumber(years) || termProblem(years)) return null
  return {
    ratePercent,
    years,
    interestOnly: interestOnly === true,
    ...(isNumber(depositPounds) && depositPounds >= 0 ? { depositPounds: Math.round(depositPounds) } : {}),
    buyer: TRAITS.filter((trait) => Array.isArray(buyer) && buyer.includes(trait)),
  }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The figures as the calculator's parameters. */
export function figurePairs(figures: BuyerFigures): [name: string, value: string][] {
  const { ratePercent, years, interestOnly, depositPounds, buyer } = figures
  return [
    ...(depositPounds === undefined ? [] : [['deposit', String(depositPounds)] as [string, string]]),
    ['rate', String(ratePercent)],
    ['years', String(years)],
    ...(interestOnly ? [['interest_only', 'on'] as [string, string]] : []),
    ...buyer.map((trait): [string, string] => ['buyer', trait]),
  ]
}

/** Homes that are sold with a mortgage at the price on the card; land, business premises and developments are not. */
const WITHOUT_MORTGAGE = ['land', 'garages', 'commercial', 'development'].flatMap((tag) => [tag, `gth-${tag}`])

type PricedHome = { propertyChannel: string; priceValue: number | null; tags: readonly string[]; isOffMarket: boolean }

/** "£1,445 pcm mortgage"; undefined where a home has no monthly cost. */
export function monthlyCostText(home: PricedHome, figures: BuyerFigures): string | undefined {
  const { priceValue: pricePounds } = home
  if (home.propertyChannel !== 'sales' || home.isOffMarket || !pricePounds) return undefined
  if (home.tags.some((tag) => WITHOUT_MORTGAGE.includes(tag))) return undefined
  const monthly = monthlyCost(pricePounds, figures)
  return monthly === 0 ? 'No mortgage needed' : `${formatPounds(monthly)} pcm mortgage`
}

/** Never falls as the price rises, so homes by price are homes by monthly cost. */
export function monthlyCost(pricePounds: number, figures: BuyerFigures): number {
  const depositPounds = figures.depositPounds ?? defaultDeposit(pricePounds)
  return mortgage({ ...figures, pricePounds, depositPounds }).monthlyPounds
}
