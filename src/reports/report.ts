import { formatNumber } from '#src/formatting/numbers.ts'
import { addDays, daysBetween, formatUkDate } from '#src/formatting/uk-date.ts'

/** What a report totals, each with its name. Visitors are of the whole website; the others can be of one branch. */
export const REPORT_TOTALS = {
  visitors: 'Visitors',
  views: 'Property views',
  enquiries: 'Enquiries',
  viewings: 'Viewings',
  valuations: 'Valuations',
  answered: 'Answered in time',
} as const
export type ReportTotal = keyof typeof REPORT_TOTALS
export const REPORT_TOTAL_NAMES = Object.keys(REPORT_TOTALS) as ReportTotal[]

/** Days up to today that a report can be asked for in one click, by the words for them. */
export const REPORT_PERIODS = [
  { days: 7, name: 'Last 7 days' },
  { days: 28, name: 'Last 4 weeks' },
  { days: 91, name: 'Last 3 months' },
  { days: 364, name: 'Last 12 months' },
] as const

/** Whatever is asked for: a year and a day. */
export const MAX_REPORT_DAYS = 366

/** Fewer people are not counted out: what they searched for could tell who they are. */
export const MIN_PEOPLE = 5

/** A number of people; null: fewer than five. */
export const atLeastFive = (people: number): number | null => (people < MIN_PEOPLE ? null : people)

/** First and last day, as ISO dates in the United Kingdom. */
export type ReportPeriod = { from: string; to: string }

export const DEFAULT_DAYS = 28

/** The days that a report is of. What was asked for wrongly is left out; the rest is put in order and cut. */
export function periodOf(asked: { from?: string; to?: string }, today: string): ReportPeriod {
  const isDay = (text: string | undefined) => text !== undefined && isDate(text) && text <= today
  const [one, other] = [isDay(asked.from) ? asked.from! : undefined, isDay(asked.to) ? asked.to! : today]
  const [from, to] =
    one === undefined ? [addDays(other, 1 - DEFAULT_DAYS), other] : one <= other ? [one, other] : [other, one]
  return daysBetween(from, to) < MAX_REPORT_DAYS ? { from, to } : { from: addDays(to, 1 - MAX_REPORT_DAYS), to }
}

/** As many days before it. */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

export function daysOf({ from, to }: ReportPeriod): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
}

/** "27 October to 23 November 2026". */
export function describePeriod({ from, to }: ReportPeriod): string {
  if (from === to) return formatUkDate(to)
  return `${formatUkDate(from, { year: from.slice(0, 4) !== to.slice(0, 4) })} to ${formatUkDate(to)}`
}

/** An existing date; 2026-02-30 is not. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/**
 * How a total stands against the period before, as its card says it: "+8%", "−6 points", "+6" where numbers are small.
 * Undefined where there is nothing to compare with.
 */
export function totalChange(
  total: ReportTotal,
  now: number | null,
  before: number | null,
): { words: string; isUp: boolean } | undefined {
  if (now === null || before === null || now === before) return undefined
  const sign = now > before ? '+' : '−'
  const by = Math.abs(now - before)
  if (total === 'answered') {
    const points = Math.round(by * 100)
    return points === 0
      ? undefined
      : { words: `${sign}${points} ${points === 1 ? 'point' : 'points'}`, isUp: now > before }
  }
  const percent = Math.round((by / before) * 100)
  const isPercent = before >= MIN_COMPARED && percent > 0 && percent < MAX_PERCENT
  return { words: `${sign}${isPercent ? `${percent}%` : formatNumber(by)}`, isUp: now > before }
}

/** Of fewer a percentage says nothing, and of a growth beyond it neither. */
const MIN_COMPARED = 20
const MAX_PERCENT = 1000

/** Upper ends of the bands that searches' prices fall into; the last band is open. */
const PRICE_BANDS = {
  sales: [200_000, 300_000, 450_000, 650_000, 1_000_000],
  lettings: [700, 1000, 1400, 2000, 3000],
} as const

/** Index of a search's band: by its upper price, else by its lower one. Undefined without a price. */
export function priceBandOf(
  channel: keyof typeof PRICE_BANDS,
  { minPrice, maxPrice }: { minPrice?: number; maxPrice?: number },
): number | undefined {
  const bands = PRICE_BANDS[channel]
  if (maxPrice !== undefined) {
    const band = bands.findIndex((end) => maxPrice <= end)
    return band < 0 ? bands.length : band
  }
  if (minPrice === undefined) return undefined
  const band = bands.findIndex((end) => minPrice < end)
  return band < 0 ? bands.length : band
}

/** The bands in words: "Up to £200,000", "£200,000 to £300,000", "Over £1,000,000". */
export function priceBandNames(channel: keyof typeof PRICE_BANDS, pounds: (price: number) => string): string[] {
  const bands = PRICE_BANDS[channel]
  return [
    `Up to ${pounds(bands[0])}`,
    ...bands.slice(1).map((end, at) => `${pounds(bands[at]!)} to ${pounds(end)}`),
    `Over ${pounds(bands.at(-1)!)}`,
  ]
}

/**
 * Response times fall into these parts of the target: six within it and six beyond, the last of which is open.
 * @returns index of the bar of a reply, 0 to 11
 */
export function responseBarOf(minutes: number, targetMinutes: number): number {
  return Math.min(RESPONSE_BARS - 1, Math.max(0, Math.ceil((minutes * WITHIN_BARS) / targetMinutes) - 1))
}
export const WITHIN_BARS = 6
export const RESPONSE_BARS = 12
