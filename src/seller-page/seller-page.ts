import { formatCount } from '#src/formatting/numbers.ts'
import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { yourHomePath } from '#src/material-information/seller-form-paths.ts'

export const SELLER_KINDS = ['seller', 'landlord'] as const
export type SellerKind = (typeof SELLER_KINDS)[number]

/** The page itself is at `/your-home/{token}`; the questions of the same home have tokens of their own. */
export const sellerPagePath = (token: string) => yourHomePath(token)
export const sellerReportPath = (token: string) => `${yourHomePath(token)}/report`
/** How often the weekly email comes; its own token is good for that alone. */
export const sellerEmailsPath = (token: string) => `${yourHomePath(token)}/emails`

export type SellerPageAction = 'open' | 'agree' | 'ask' | 'unavailable' | 'available'
export const sellerPageActionPath = (token: string, action: SellerPageAction) => `${yourHomePath(token)}/${action}`

/** The cookie of a device that has given the email address, and the PIN where there is one. */
export const SELLER_PAGE_COOKIE = 'seller-page'

/** Days of a device. Afterwards it is asked again. */
export const DEVICE_DAYS = 90

/** Pages of one home at once: a couple, and a solicitor. */
export const MAX_SELLER_PAGES = 5

/** Days that figures are of. */
export const SELLER_DAYS = 14

/** Similar homes below which nothing is compared. */
export const MIN_SIMILAR = 5

export const MAX_QUESTION = 2000

/** A PIN as staff set it: four to eight digits. */
export const isPin = (text: string): boolean => /^\d{4,8}$/.test(text)

/** Words that differ between who sells and who lets. */
export const SELLER_WORDS: Record<
  SellerKind,
  { handling: string; price: string; people: string; visitor: string; why: string }
> = {
  seller: {
    handling: 'is handling your sale',
    price: 'Price',
    people: 'buyers',
    visitor: 'somebody',
    why: 'because we’re selling your home',
  },
  landlord: {
    handling: 'is letting your property',
    price: 'Rent',
    people: 'tenants',
    visitor: 'an applicant',
    why: 'because we’re letting your property',
  },
}

export type SummaryFigures = {
  views: number
  /** of similar homes on average; null: there are too few to say */
  usualViews: number | null
  /** that took place */
  viewings: number
  nextViewing: Date | null
}

/** "In the last 14 days your home has had 1.4 times as many online views as similar homes. Four viewings so far …" */
export function sellerSummary(
  { views, usualViews, viewings, nextViewing }: SummaryFigures,
  { shows }: { shows: (part: 'views' | 'comparison' | 'viewings') => boolean },
): string {
  const seen = shows('views') ? viewsWords(views, shows('comparison') ? usualViews : null) : ''
  const shown = shows('viewings') ? viewingsWords(viewings, nextViewing) : ''
  return [seen, shown].filter(Boolean).join(' ')
}

function viewsWords(views: number, usual: number | null): string {
  const lately = `In the last ${SELLER_DAYS} days your home`
  const times = usual === null || usual <= 0 ? null : views / usual
  if (times === null) return `${lately} was viewed online ${formatCount(views, 'time')}.`
  if (times >= 0.95 && times < 1.05) return `${lately} was viewed online about as often as similar homes.`
  if (times > 1) return `${lately} has had ${times.toFixed(1)} times as many online views as similar homes.`
  return `${lately} was viewed online ${formatCount(views, 'time')}; similar homes ${Math.round(usual!)} times on average.`
}

function viewingsWords(count: number, next: Date | null): string {
  const sofar =
    count === 0 ? 'No viewings yet' : `${upperFirst(inWords(count))} viewing${count === 1 ? '' : 's'} so far`
  if (!next) return `${sofar}.`
  const day = formatUkDate(ukDate(next), { weekday: true, year: false })
  return count === 0 ? `The first viewing is on ${day}.` : `${sofar}, the next on ${day}.`
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (count: number) => NUMBERS[count] ?? String(count)

/** "+38%", or nothing where there was nothing before to compare with. */
export function changeInPercent(now: number, before: number): string {
  if (before < 5) return ''
  const change = Math.round((now / before - 1) * 100)
  return change === 0 ? 'as before' : `${change > 0 ? '+' : '−'}${Math.abs(change)}%`
}

/**
 * Whether a weekly email is due: on its day by the clocks of London, from an hour on, once. A worker that was down over
 * the hour sends it later the same day.
 */
export function isWeeklyDue(
  page: { weekday: string | null; mailedOn: string | null },
  now: { date: string; weekday: string; hour: number },
  hour: number,
): boolean {
  return page.weekday === now.weekday && now.hour >= hour && (page.mailedOn === null || page.mailedOn < now.date)
}
